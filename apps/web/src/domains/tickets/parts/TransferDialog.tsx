import { id, optionalId, optionalText } from '@balcao/contract/kit/fields';
import { limits } from '@balcao/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useUser } from '../../../api/our-session.ts';
import { queries } from '../../../api/query-keys.ts';
import { SelectField } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { required, useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { t as words, useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { offeredConnections } from '../../connections/index.ts';
import type { OpenedTicket } from '../ticket-detail.ts';
import type { Destination } from '../use-ticket-moves.ts';
import { NoteField } from './NoteField.tsx';
import { TargetField, type TargetUser } from './TargetField.tsx';
import styles from '../../../forms/form.module.css';

const schema = z
  .object({
    /** `queue:3` or `user:5`. */
    target: required(z.string(), () => words(($) => $.tickets.dialog.selectTarget)),
    /** The queue in which a person gets the ticket. */
    queueId: optionalId(),
    whatsappId: required(id(), () => words(($) => $.tickets.dialog.selectConnection)),
    note: optionalText(limits.note.max),
  })
  .superRefine(({ target, queueId }, context) => {
    if (target.startsWith('user:') && queueId === null)
      context.addIssue({ code: 'custom', path: ['queueId'], message: words(($) => $.tickets.dialog.selectQueue) });
  });

const refusedFields = {
  ERR_NO_QUEUE_FOUND: 'target',
  ERR_NO_USER_FOUND: 'target',
  ERR_NO_WAPP_FOUND: 'whatsappId',
} as const;

interface Props {
  ticket: OpenedTicket;
  onClose: () => void;
  transfer: (to: Destination) => Promise<void>;
  onRefused: (error: unknown) => void;
}

/** Transfers a ticket to a queue, where it waits, or to a person. */
export function TransferDialog({ ticket, onClose, transfer, onRefused }: Props) {
  const { t } = useTranslation();
  const queues = useQuery(queries.queues.list());
  const connections = useQuery(queries.connections.list());
  const user = useUser();
  const form = useSchemaForm(schema, { target: '', queueId: '', whatsappId: String(ticket.whatsappId), note: '' });
  const { busy, submit } = useSubmit(form, {
    send: ({ target, queueId, whatsappId, note }) => {
      const [kind, chosen] = target.split(':');
      const to = kind === 'user' ? { queueId, userId: Number(chosen) } : { queueId: Number(chosen), userId: null };
      return transfer({ ...to, whatsappId, note });
    },
    onSaved: onClose,
    onRefused,
    refusedFields,
  });
  const { control } = form;
  const isToUser = useWatch({ control, name: 'target' }).startsWith('user:');
  // Suggests the queue of the ticket if the person is in it or in no queue, else the first queue of the person.
  const suggestQueue = ({ queueIds }: TargetUser) => {
    const canKeepQueue = ticket.queueId !== null && (queueIds.length === 0 || queueIds.includes(ticket.queueId));
    const suggested = canKeepQueue ? ticket.queueId : queueIds[0];
    form.setValue('queueId', String(suggested ?? ''));
  };
  return (
    <Dialog open onClose={onClose} title={t(($) => $.tickets.dialog.transferTitle)} size="sm">
      <form className={styles.form} noValidate onSubmit={submit}>
        <fieldset>
          <TargetField
            control={control}
            name="target"
            label={t(($) => $.tickets.dialog.to)}
            placeholder={t(($) => $.tickets.dialog.toHint)}
            required
            withoutUserId={ticket.userId}
            onUser={suggestQueue}
          />
          {isToUser && (
            <SelectField
              control={control}
              name="queueId"
              label={t(($) => $.tickets.dialog.queue)}
              placeholder={t(($) => $.tickets.dialog.selectQueue)}
              data={(queues.data ?? []).map(({ id: value, name }) => ({ value: String(value), label: name }))}
              required
              problem={queues.isError ? t(($) => $.tickets.dialog.queueFailed) : undefined}
            />
          )}
          <SelectField
            control={control}
            name="whatsappId"
            label={t(($) => $.tickets.dialog.connection)}
            placeholder={t(($) => $.tickets.dialog.selectConnection)}
            data={offeredConnections(connections.data, user.id).map(({ id: value, name }) => ({
              value: String(value),
              label: name,
            }))}
            required
          />
          <NoteField control={control} name="note" />
        </fieldset>
        <FormFooter onCancel={onClose} submit={t(($) => $.tickets.dialog.transfer)} busy={busy} />
      </form>
    </Dialog>
  );
}
