import { z } from 'zod';
import { TextField } from '../../../forms/fields.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from '../phone.module.css';

const schema = z.object({
  name: z.string().trim().min(1).max(100),
  number: z
    .string()
    .transform((typed) => typed.replace(/\D/g, ''))
    .pipe(z.string().regex(/^\d{8,20}$/)),
});
type NewCustomer = z.infer<typeof schema>;

/** A random mobile number in São Paulo. It is probably unused. */
const randomNumber = () => `55119${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** Asks for the name and number of a new customer; it proposes a number. */
export function AddCustomerDialog({
  send,
  onAdded,
  onClose,
}: {
  send: (customer: NewCustomer) => Promise<void>;
  onAdded: (number: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const form = useSchemaForm(schema, { name: '', number: randomNumber() });
  const { busy, submit } = useSubmit(form, { send, onSaved: (_saved, { number }) => onAdded(number) });
  const { control } = form;
  return (
    <Dialog open onClose={onClose} title={t(($) => $.sandbox.addCustomer)} size="sm">
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField control={control} name="name" label={t(($) => $.sandbox.customerName)} first />
        <TextField control={control} name="number" label={t(($) => $.sandbox.customerNumber)} />
        <Button type="submit" kind="primary" busy={busy}>
          {t(($) => $.common.add)}
        </Button>
      </form>
    </Dialog>
  );
}
