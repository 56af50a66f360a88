import { z } from 'zod';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { required, useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { t as words, useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TargetField } from './TargetField.tsx';
import styles from '../../../forms/form.module.css';

/** `target`: `queue:3` or `user:5`, by id. */
const schema = z.object({ target: required(z.string(), () => words(($) => $.tickets.dialog.selectTarget)) });

interface Props {
  count: number;
  onClose: () => void;
  transfer: (to: { queueId: number } | { userId: number }) => Promise<void>;
}

/** Transfers the selected tickets to a queue, where they wait, or to a person; then each ticket keeps its queue. */
export function BulkTransferDialog({ count, onClose, transfer }: Props) {
  const { t } = useTranslation();
  const form = useSchemaForm(schema, { target: '' });
  const { busy, submit } = useSubmit(form, {
    send: ({ target }) => {
      const [kind, chosen] = target.split(':');
      return transfer(kind === 'user' ? { userId: Number(chosen) } : { queueId: Number(chosen) });
    },
    onSaved: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={t(($) => $.tickets.bulk.transferTitle, { count })} size="sm">
      <form className={styles.form} noValidate onSubmit={submit}>
        <fieldset>
          <TargetField
            control={form.control}
            name="target"
            label={t(($) => $.tickets.dialog.to)}
            placeholder={t(($) => $.tickets.dialog.toHint)}
            withoutUserId={null}
          />
        </fieldset>
        <FormFooter onCancel={onClose} submit={t(($) => $.tickets.dialog.transfer)} busy={busy} />
      </form>
    </Dialog>
  );
}
