import { useWatch, type Control } from 'react-hook-form';
import { TextField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { RecordForm } from '../../../records/RecordDialog.tsx';
import type { ContactValues } from '../contact-schema.ts';
import { ExtraFields } from './ExtraFields.tsx';

/** The values of the dialog; `hasNumber`: the number can be edited. */
export type ContactDialogValues = ContactValues & { hasNumber: boolean };

/** The fields of a contact's dialog. */
export function ContactInputs({ form }: { form: RecordForm<ContactDialogValues> }) {
  const { t } = useTranslation();
  // All fields of a form have the same control.
  const control = form.field('extraInfo').control as unknown as Control<ContactDialogValues>;
  const hasNumber = useWatch({ control, name: 'hasNumber' });
  return (
    <>
      <TextField {...form.field('name')} label={t(($) => $.contacts.name)} first />
      {hasNumber && (
        <TextField
          {...form.field('number')}
          label={t(($) => $.contacts.number)}
          description={t(($) => $.contacts.numberHint)}
          inputMode="tel"
        />
      )}
      <TextField {...form.field('email')} label={t(($) => $.contacts.email)} type="email" />
      <ExtraFields control={control as unknown as Control<ContactValues>} />
    </>
  );
}
