import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray, useFormState, type Control, type FieldValues } from 'react-hook-form';
import { TextField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { ContactValues } from '../contact-schema.ts';
import styles from './contact-form.module.css';

/** Fields that the users themselves name. */
export function ExtraFields({ control }: { control: Control<ContactValues> }) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control, name: 'extraInfo', keyName: 'key' });
  const { errors } = useFormState({ control, name: 'extraInfo' });
  // The names of the fields are composed with the index of a row, so they are not names of the form's type.
  const controlOfRows = control as unknown as Control<ContactValues, unknown, FieldValues>;
  // The form stores an error of the whole list, such as too many rows, in one of two places.
  const listError = errors.extraInfo?.root?.message ?? errors.extraInfo?.message;
  return (
    <fieldset className={styles.extra}>
      <legend>{t(($) => $.contacts.extraInfo)}</legend>
      {fields.map((field, index) => (
        <div key={field.key} className={styles.pair}>
          <TextField
            control={controlOfRows}
            name={`extraInfo.${index}.name`}
            label={t(($) => $.contacts.extraName)}
            placeholder={t(($) => $.contacts.extraName)}
            hideLabel
            maxLength={100}
          />
          <TextField
            control={controlOfRows}
            name={`extraInfo.${index}.value`}
            label={t(($) => $.contacts.extraValue)}
            placeholder={t(($) => $.contacts.extraValue)}
            hideLabel
            maxLength={1000}
          />
          <IconButton label={t(($) => $.contacts.removeExtra, { name: field.name })} onClick={() => remove(index)}>
            <IconTrash size={16} stroke={1.75} />
          </IconButton>
        </div>
      ))}
      {listError !== undefined && <small role="alert">{listError}</small>}
      <Button small kind="quiet" icon={<IconPlus size={14} />} onClick={() => append({ name: '', value: '' })}>
        {t(($) => $.contacts.addExtra)}
      </Button>
    </fieldset>
  );
}
