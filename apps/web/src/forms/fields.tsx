import { MultiSelect, NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { numberSigns } from '../i18n/format.ts';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { afterPress } from './after-press.ts';
import { mustBeFilledIn } from './must-be-filled.ts';

/** The props of every field: the form to which it is bound, its name in the form, and the texts around it. */
export interface FieldProps<Values extends FieldValues> {
  // Forms differ in their output type; a field does not depend on it.
  control: Control<Values, unknown, FieldValues>;
  name: FieldPath<Values>;
  label: string;
  description?: ReactNode;
  placeholder?: string | undefined;
  disabled?: boolean;
  /** Marks the field as required. Needed only where the schema of the field alone does not say so. */
  required?: boolean | undefined;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  /** A message about the field itself, such as choices that could not be loaded. */
  problem?: string | undefined;
}

/** With more choices than this, a field has a search. */
const maxUnsearchedChoices = 8;

export interface Choice {
  value: string;
  label: string;
}

/** The value of a field, and `kit`: the props that every input of Mantine takes from the form. */
export function useField<Values extends FieldValues>({
  control,
  name,
  label,
  description,
  placeholder,
  disabled,
  required: isMarked,
  hideLabel,
  problem,
}: FieldProps<Values>) {
  const required = isMarked ?? mustBeFilledIn(control, name);
  const { field, fieldState } = useController({ control: control as unknown as Control<Values>, name });
  return {
    value: field.value as unknown,
    onChange: field.onChange as (value: unknown) => void,
    kit: {
      label: hideLabel ? undefined : label,
      'aria-label': hideLabel ? label : undefined,
      description,
      placeholder,
      disabled,
      required,
      // The style sheet draws the star, so that it is not part of the field's accessible name.
      withAsterisk: false,
      labelProps: required ? { className: 'must' } : undefined,
      ref: field.ref,
      name,
      onBlur: () => afterPress(field.onBlur),
      error: problem ?? fieldState.error?.message,
    },
  };
}

/** `first`: the field takes the focus when its dialog opens. `format` changes a typed text before the form gets it. */
export function TextField<Values extends FieldValues>({
  first,
  type = 'text',
  inputMode,
  maxLength,
  format = (typed) => typed,
  ...bound
}: FieldProps<Values> & {
  first?: boolean;
  type?: 'text' | 'email' | 'tel' | 'date' | 'time' | 'datetime-local';
  inputMode?: 'tel';
  maxLength?: number;
  format?: (typed: string) => string;
}) {
  const { value, onChange, kit } = useField(bound);
  return (
    <TextInput
      {...kit}
      type={type}
      dir="auto"
      inputMode={inputMode}
      maxLength={maxLength}
      value={String(value ?? '')}
      onChange={(event) => onChange(format(event.target.value))}
      data-autofocus={first || undefined}
    />
  );
}

/** A masked text. `current-password`: the user's own password. The default keeps browsers from filling that in. */
export function SecretField<Values extends FieldValues>({
  autoComplete = 'new-password',
  first,
  ...bound
}: FieldProps<Values> & { autoComplete?: 'new-password' | 'current-password'; first?: boolean }) {
  const { value, onChange, kit } = useField(bound);
  return (
    <TextInput
      {...kit}
      type="password"
      autoComplete={autoComplete}
      data-autofocus={first || undefined}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A text of several lines. */
export function AreaField<Values extends FieldValues>({
  rows = 2,
  maxLength,
  ...bound
}: FieldProps<Values> & { rows?: number; maxLength?: number }) {
  const { value, onChange, kit } = useField(bound);
  return (
    <Textarea
      {...kit}
      rows={rows}
      maxLength={maxLength}
      dir="auto"
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/**
 * A number that is not negative. An empty field counts as 0.
 * @param props.decimals the most digits after the decimal sign
 */
export function NumberField<Values extends FieldValues>({
  min = 0,
  max,
  suffix,
  step = 1,
  decimals = 0,
  ...bound
}: FieldProps<Values> & { min?: number; max?: number; suffix?: string; step?: number; decimals?: number }) {
  const { value, onChange, kit } = useField(bound);
  return (
    <NumberInput
      {...kit}
      min={min}
      {...(max === undefined ? {} : { max })}
      {...(suffix ? { suffix } : {})}
      step={step}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      decimalSeparator={numberSigns().decimal}
      allowedDecimalSeparators={['.', ',']}
      allowNegative={false}
      value={Number(value ?? 0)}
      onChange={(next) => onChange(next === '' ? 0 : Number(next))}
    />
  );
}

/**
 * One of a few choices, or none if `clearable`. Holds the value as text, '' for none. `onChosen` may set other fields.
 */
export function SelectField<Values extends FieldValues>({
  data,
  clearable,
  first,
  onChosen,
  ...bound
}: FieldProps<Values> & { data: Choice[]; clearable?: boolean; first?: boolean; onChosen?: (value: string) => void }) {
  const { value, onChange, kit } = useField(bound);
  return (
    <Select
      {...kit}
      data={data}
      clearable={clearable ?? false}
      allowDeselect={clearable ?? false}
      searchable={data.length > maxUnsearchedChoices}
      // A refusal moves the focus to this field; the choices would cover its message.
      openOnFocus={false}
      value={value === '' || value === undefined || value === null ? null : String(value)}
      onChange={(next) => {
        onChange(next ?? '');
        onChosen?.(next ?? '');
      }}
      data-autofocus={first || undefined}
    />
  );
}

/** Several of some choices, whose values are ids; the value of the field is a list of numbers. */
export function MultiSelectField<Values extends FieldValues>({
  data,
  ...bound
}: FieldProps<Values> & { data: Choice[] }) {
  const { value, onChange, kit } = useField(bound);
  return (
    <MultiSelect
      {...kit}
      data={data}
      searchable
      clearable
      value={(Array.isArray(value) ? value : []).map(String)}
      onChange={(next) => onChange(next.map(Number))}
    />
  );
}

/** Several short texts, each written by the user. */
export function TagsField<Values extends FieldValues>({ max, ...bound }: FieldProps<Values> & { max: number }) {
  const { value, onChange, kit } = useField(bound);
  return (
    <TagsInput
      {...kit}
      clearable
      acceptValueOnBlur
      maxTags={max}
      value={(Array.isArray(value) ? value : []).map(String)}
      onChange={onChange}
    />
  );
}

export function SwitchField<Values extends FieldValues>(bound: FieldProps<Values>) {
  // A switch always has a value, so it is not marked as required.
  const {
    value,
    onChange,
    kit: { required: _required, withAsterisk: _star, labelProps: _props, ...kit },
  } = useField(bound);
  return <Switch {...kit} checked={value === true} onChange={(event) => onChange(event.target.checked)} />;
}
