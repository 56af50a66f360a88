import { id, optionalId, optionalText } from '@balcao/contract/kit/fields';
import { limits } from '@balcao/contract/limits';
import type { Ticket } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { queries } from '../../../api/query-keys.ts';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { required, useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { t as words, useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { ClosingWords } from '../use-ticket-moves.ts';
import { NoteField } from './NoteField.tsx';
import { ReasonField } from './ReasonField.tsx';
import styles from '../../../forms/form.module.css';

const schemaOf = (needsReason: boolean) =>
  z.object({
    closingReasonId: needsReason ? required(id(), () => words(($) => $.tickets.dialog.selectReason)) : optionalId(),
    note: optionalText(limits.note.max),
  });

interface Props {
  /** The selected tickets; those that are closed already are refused by the server. */
  tickets: readonly Ticket[];
  onClose: () => void;
  resolve: (words: ClosingWords) => Promise<void>;
}

/**
 * Resolves the selected tickets with one reason and one note for all. The reason is required if the queue of any ticket
 * that is not closed requires it. Extra fields of the contacts cannot be asked for here: tickets that lack some are
 * refused.
 */
export function BulkResolveDialog({ tickets, onClose, resolve }: Props) {
  const { t } = useTranslation();
  const queues = useQuery(queries.queues.list());
  const queueIds = [...new Set(tickets.filter(({ status }) => status !== 'closed').map(({ queueId }) => queueId))];
  const needsReason = (queues.data ?? []).some((queue) => queue.closingReasonRequired && queueIds.includes(queue.id));
  const form = useSchemaForm(schemaOf(needsReason), { closingReasonId: '', note: '' });
  const { busy, submit } = useSubmit(form, { send: resolve, onSaved: onClose });
  const { control } = form;
  return (
    <Dialog open onClose={onClose} title={t(($) => $.tickets.bulk.resolveTitle, { count: tickets.length })} size="sm">
      <form className={styles.form} noValidate onSubmit={submit}>
        <fieldset>
          <p>{t(($) => $.tickets.bulk.resolveText)}</p>
          <ReasonField key={String(needsReason)} control={control} name="closingReasonId" queues={queueIds} />
          <NoteField control={control} name="note" />
        </fieldset>
        {/* Only the queues tell whether a reason is required, so the button waits for them. */}
        <FormFooter onCancel={onClose} submit={t(($) => $.tickets.resolve)} busy={busy || queues.isPending} />
      </form>
    </Dialog>
  );
}
