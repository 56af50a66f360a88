import { TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray, useForm } from 'react-hook-form';
import { limits } from '@balcao/contract/limits';
import { isAboutNumber } from '../../../api/api-error.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { errorText, toastError } from '../../../ui/toasts.ts';
import styles from './contact-form.module.css';

export interface ContactFormFields {
  name: string;
  number: string;
  email: string;
  extraInfo: { id?: number; name: string; value: string }[];
}

const digits = (value: string) => value.replaceAll(/\D/g, '');
/** As a browser checks an e-mail field: one @, a dot after it, no spaces. */
const isEmail = (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value);

/** Name, number, e-mail and free fields of a contact. */
export function ContactForm({
  contact,
  onSubmit,
  onCancel,
}: {
  contact: ContactFormFields;
  onSubmit: (fields: ContactFormFields) => Promise<void>;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const { register, control, handleSubmit, setError, formState } = useForm<ContactFormFields>({
    defaultValues: contact,
  });
  const extra = useFieldArray({ control, name: 'extraInfo', keyName: 'key' });
  const { errors, isSubmitting } = formState;
  // A group, or a customer who hides the number: the stored id cannot be edited.
  const isHidden = /[a-z]/i.test(contact.number);
  const lengths = (
    { min, max }: { min: number; max: number },
    measure: (value: string) => string = (value) => value.trim(),
  ) => ({
    validate: (value: string) => {
      const { length } = measure(value);
      if (length === 0) return t(($) => $.common.form.required);
      if (length < min) return t(($) => $.common.form.tooShort, { min });
      return length > max ? t(($) => $.common.form.tooLong, { max }) : true;
    },
  });
  const submit = handleSubmit(async (fields) => {
    try {
      await onSubmit({
        name: fields.name.trim(),
        number: fields.number.trim(),
        email: fields.email.trim(),
        extraInfo: fields.extraInfo
          .map(({ id, name, value }) => ({ ...(id ? { id } : {}), name: name.trim(), value: value.trim() }))
          .filter(({ name }) => name !== ''),
      });
    } catch (error) {
      if (isAboutNumber(error)) setError('number', { message: errorText(error) }, { shouldFocus: true });
      else toastError(error);
    }
  });
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={t(($) => $.contacts.name)}
        required
        data-autofocus
        error={errors.name?.message}
        {...register('name', lengths(limits.contactName))}
      />
      {!isHidden && (
        <TextInput
          label={t(($) => $.contacts.number)}
          required
          inputMode="tel"
          error={errors.number?.message}
          {...register('number', lengths(limits.contactNumber, digits))}
        />
      )}
      <TextInput
        label={t(($) => $.contacts.email)}
        type="email"
        error={errors.email?.message}
        {...register('email', {
          validate: (value) => value.trim() === '' || isEmail(value.trim()) || t(($) => $.common.form.email),
        })}
      />
      <fieldset className={styles.extra}>
        <legend>{t(($) => $.contacts.extraInfo)}</legend>
        {extra.fields.map((field, index) => (
          <div key={field.key} className={styles.pair}>
            <TextInput
              aria-label={t(($) => $.contacts.extraName)}
              placeholder={t(($) => $.contacts.extraName)}
              maxLength={100}
              {...register(`extraInfo.${index}.name`)}
            />
            <TextInput
              aria-label={t(($) => $.contacts.extraValue)}
              placeholder={t(($) => $.contacts.extraValue)}
              maxLength={1000}
              {...register(`extraInfo.${index}.value`)}
            />
            <IconButton
              label={t(($) => $.contacts.removeExtra, { name: field.name })}
              onClick={() => extra.remove(index)}
            >
              <IconTrash size={16} stroke={1.75} />
            </IconButton>
          </div>
        ))}
        <Button small kind="quiet" icon={<IconPlus size={14} />} onClick={() => extra.append({ name: '', value: '' })}>
          {t(($) => $.contacts.addExtra)}
        </Button>
      </fieldset>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{t(($) => $.common.cancel)}</Button>
        <Button type="submit" kind="primary" busy={isSubmitting}>
          {t(($) => $.common.save)}
        </Button>
      </div>
    </form>
  );
}
