import { IconPlus, IconTrash } from '@tabler/icons-react';
import { limits } from '@balcao/contract/limits';
import { useFieldArray } from 'react-hook-form';
import { AreaField, TextField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { afterBlur } from '../../../forms/after-blur.ts';
import type { BlockFormProps } from './block-form-props.ts';
import { VariablesHint } from './VariablesHint.tsx';
import styles from '../flows.module.css';

/**
 * The text of a menu and its numbered options. Branches are named by the number of their option, so only the last
 * option can be removed; the first one stays.
 */
export function MenuFields({ control }: BlockFormProps) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control, name: 'arrayOption' });
  return (
    <>
      <AreaField control={control} name="message" label={t(($) => $.flows.fields.menuText)} rows={4} />
      <VariablesHint />
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.row}>
          <TextField
            control={control}
            name={`arrayOption.${index}.value`}
            label={t(($) => $.flows.fields.option, { number: index + 1 })}
          />
          {index === fields.length - 1 && index > 0 && (
            <IconButton label={t(($) => $.flows.fields.removeOption)} onClick={() => afterBlur(() => remove(index))}>
              <IconTrash size={17} stroke={1.75} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {fields.length < limits.flow.options && (
        <Button
          small
          icon={<IconPlus size={15} stroke={2} aria-hidden />}
          onClick={() => append({ number: fields.length + 1, value: '' })}
        >
          {t(($) => $.flows.fields.addOption)}
        </Button>
      )}
    </>
  );
}
