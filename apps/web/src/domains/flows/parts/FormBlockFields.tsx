import { IconPlus, IconTrash } from '@tabler/icons-react';
import { formFieldKinds } from '@balcao/contract/flows/form-fields';
import { limits } from '@balcao/contract/limits';
import { useFieldArray, useWatch } from 'react-hook-form';
import { AreaField, SelectField, SwitchField, TextField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { afterBlur } from '../../../forms/after-blur.ts';
import { newFormField } from '../new-block.ts';
import type { BlockFormProps } from './block-form-props.ts';
import { VariablesHint } from './VariablesHint.tsx';
import form from '../../../forms/form.module.css';
import styles from '../flows.module.css';

/** The fields of a form block: its texts, its questions, and the texts for asking these one by one in messages. */
export function FormBlockFields({ control }: BlockFormProps) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control, name: 'fields' });
  const currentFields = useWatch({ control, name: 'fields' }) as { isOptional?: boolean }[] | undefined;
  const hasOptional = currentFields?.some((field) => field?.isOptional === true) ?? false;
  return (
    <>
      <p className={form.hint}>{t(($) => $.flows.hints.form)}</p>
      <TextField
        control={control}
        name="header"
        label={t(($) => $.flows.fields.formHeader)}
        maxLength={limits.flow.form.header}
        first
      />
      <AreaField control={control} name="message" label={t(($) => $.flows.fields.text)} rows={3} />
      <VariablesHint />
      <TextField
        control={control}
        name="button"
        label={t(($) => $.flows.fields.formButton)}
        maxLength={limits.flow.form.button}
      />
      {fields.map(({ id }, nth) => (
        <FormField
          key={id}
          control={control}
          nth={nth}
          onRemove={fields.length > 1 ? () => afterBlur(() => remove(nth)) : undefined}
        />
      ))}
      {fields.length < limits.flow.formFields && (
        <Button small icon={<IconPlus size={15} stroke={2} aria-hidden />} onClick={() => append(newFormField)}>
          {t(($) => $.flows.fields.addField)}
        </Button>
      )}
      <AreaField
        control={control}
        name="invalidMessage"
        label={t(($) => $.flows.fields.formInvalid)}
        description={t(($) => $.flows.hints.formInvalid)}
        rows={2}
      />
      {hasOptional && (
        <TextField
          control={control}
          name="skipMessage"
          label={t(($) => $.flows.fields.formSkip)}
          placeholder={t(($) => $.flows.hints.formSkip)}
        />
      )}
    </>
  );
}

interface FormFieldProps extends Pick<BlockFormProps, 'control'> {
  nth: number;
  /** Absent: it is the only field. */
  onRemove: (() => void) | undefined;
}

/** One question of the form. */
function FormField({ control, nth, onRemove }: FormFieldProps) {
  const { t } = useTranslation();
  const name = (field: string) => `fields.${nth}.${field}`;
  const kind = useWatch({ control, name: name('kind') }) as unknown;
  return (
    <section className={styles.card} aria-label={t(($) => $.flows.fields.formField, { number: nth + 1 })}>
      <header>
        <h3>{t(($) => $.flows.fields.formField, { number: nth + 1 })}</h3>
        {onRemove && (
          <IconButton label={t(($) => $.flows.fields.removeField, { number: nth + 1 })} onClick={onRemove}>
            <IconTrash size={17} stroke={1.75} aria-hidden />
          </IconButton>
        )}
      </header>
      <TextField
        control={control}
        name={name('label')}
        label={t(($) => $.flows.fields.question)}
        maxLength={limits.flow.form.label}
      />
      <div className={form.pair}>
        <TextField control={control} name={name('variable')} label={t(($) => $.flows.fields.answerKey)} />
        <SelectField
          control={control}
          name={name('kind')}
          label={t(($) => $.flows.fields.formKind)}
          data={formFieldKinds.map((value) => ({ value, label: t(($) => $.flows.formKinds[value]) }))}
        />
      </div>
      {kind === 'choice' && (
        <AreaField
          control={control}
          name={name('options')}
          label={t(($) => $.flows.fields.formOptions)}
          description={t(($) => $.flows.hints.formOptions, {
            max: limits.flow.form.options,
            length: limits.flow.form.option,
          })}
          rows={3}
        />
      )}
      <SwitchField control={control} name={name('isOptional')} label={t(($) => $.flows.fields.formOptional)} />
    </section>
  );
}
