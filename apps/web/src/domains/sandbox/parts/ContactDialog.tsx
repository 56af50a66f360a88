import { z } from 'zod';
import { TextField } from '../../../forms/fields.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { SendMessage } from '../use-phone.ts';
import styles from '../phone.module.css';

const schema = z.object({
  contactName: z.string().trim().min(1).max(100),
  contactNumber: z
    .string()
    .trim()
    .regex(/^\d{8,30}$/),
});

/** Sends a contact card; the form begins with an example. */
export function ContactDialog({ onClose, onSend }: { onClose: () => void; onSend: SendMessage }) {
  const { t } = useTranslation();
  const form = useSchemaForm(schema, {
    contactName: 'Bruno Dias',
    contactNumber: '5511912345678',
  });
  const { busy, submit } = useSubmit(form, {
    send: (card) => onSend({ type: 'contact', ...card }),
    onSaved: onClose,
  });
  const { control } = form;
  return (
    <Dialog open onClose={onClose} title={t(($) => $.sandbox.contact)} size="sm">
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField control={control} name="contactName" label={t(($) => $.sandbox.contactName)} first />
        <TextField control={control} name="contactNumber" label={t(($) => $.sandbox.contactNumber)} />
        <Button type="submit" kind="primary" busy={busy}>
          {t(($) => $.sandbox.send)}
        </Button>
      </form>
    </Dialog>
  );
}
