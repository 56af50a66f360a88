import { limits } from '@balcao/contract/limits';
import { z } from 'zod';
import { AreaField } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useSendAttachment } from '../use-send-attachment.ts';
import styles from '../../../forms/form.module.css';

const schema = z.object({ body: z.string().trim().min(1).max(limits.phoneRequest) });

/**
 * Asks the customer for the phone number. WhatsApp adds a button with which the customer shares it; the server then
 * stores the number in the contact.
 */
export function PhoneRequestDialog({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const send = useSendAttachment(ticketId);
  const form = useSchemaForm(schema, { body: t(($) => $.messages.phoneRequest.usual) });
  const { busy, submit } = useSubmit(form, {
    send: ({ body }) => send({ kind: 'phone-request', body }),
    onSaved: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={t(($) => $.messages.phoneRequest.title)} size="sm">
      <form className={styles.form} noValidate onSubmit={submit}>
        <fieldset>
          <AreaField
            control={form.control}
            name="body"
            label={t(($) => $.messages.phoneRequest.body)}
            description={t(($) => $.messages.phoneRequest.hint)}
            rows={3}
          />
        </fieldset>
        <FormFooter onCancel={onClose} submit={t(($) => $.messages.phoneRequest.send)} busy={busy} />
      </form>
    </Dialog>
  );
}
