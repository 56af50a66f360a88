import type { Contact } from '@balcao/contract';
import type { Control } from 'react-hook-form';
import { TextField } from '../../../forms/fields.tsx';
import { PanelFormFooter } from '../../../forms/FormFooter.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import {
  contactSchema,
  contactSchemaWithoutNumber,
  type ContactFormFields,
  type ContactValues,
} from '../contact-schema.ts';
import { refusedNumber } from '../refused-number.ts';
import { ExtraFields } from './ExtraFields.tsx';
import styles from './contact-form.module.css';

interface Props {
  contact: ContactValues & { isGroup?: boolean };
  send: (fields: ContactFormFields) => Promise<Contact>;
  onSaved: (contact: Contact) => void;
  onCancel: () => void;
}

/** The form in a panel: name, number, e-mail and free fields of a contact. */
export function ContactForm({ contact, send, onSaved, onCancel }: Props) {
  const { name, number, email, extraInfo, isGroup = false } = contact;
  const { t } = useTranslation();
  // A group has an id in place of a number. A number with letters is a placeholder: the customer hides the number.
  const hasNoNumber = isGroup || /[a-z]/i.test(number);
  const form = useSchemaForm<ContactValues, ContactFormFields>(
    hasNoNumber ? contactSchemaWithoutNumber : contactSchema,
    {
      name,
      number,
      email,
      extraInfo,
    },
  );
  const { busy, submit } = useSubmit(form, { send, onSaved, refusedFields: refusedNumber('number') });
  // `ExtraFields` does not depend on the output type of the form; hence the cast below.
  const { control } = form;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField control={control} name="name" label={t(($) => $.contacts.name)} first />
      {!hasNoNumber && (
        <TextField control={control} name="number" label={t(($) => $.contacts.number)} inputMode="tel" />
      )}
      <TextField control={control} name="email" label={t(($) => $.contacts.email)} type="email" />
      <ExtraFields control={control as unknown as Control<ContactValues>} />
      <PanelFormFooter onCancel={onCancel} submit={t(($) => $.common.save)} busy={busy} />
    </form>
  );
}
