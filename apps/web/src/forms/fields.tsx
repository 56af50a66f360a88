import { MultiSelect, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { afterPress } from './after-press.ts';

interface Bound<V extends FieldValues> {
  // Forms differ in their output type; a field does not depend on it.
  control: Control<V, unknown, FieldValues>;
  name: FieldPath<V>;
  label: string;
  description?: ReactNode;
  disabled?: boolean;
}

export interface Choice {
  value: string;
  label: string;
}

/** The props that every kit input takes from the form. */
function useField<V extends FieldValues>({ control, name, label, description, disabled }: Bound<V>) {
  const { field, fieldState } = useController({ control: control as unknown as Control<V>, name });
  return {
    value: field.value as unknown,
    onChange: field.onChange as (value: unknown) => void,
    kit: {
      label,
      description,
      disabled,
      ref: field.ref,
      name,
      onBlur: () => afterPress(field.onBlur),
      error: fieldState.error?.message,
    },
  };
}

/** `first`: the field that takes the focus of a dialog. */
export function TextField<V extends FieldValues>({ first, ...bound }: Bound<V> & { first?: boolean }) {
  const { value, onChange, kit } = useField(bound);
  return (
    <TextInput
      {...kit}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
      data-autofocus={first || undefined}
    />
  );
}

/** A masked text that browsers must not store as a password. */
export function SecretField<V extends FieldValues>({
  placeholder,
  ...bound
}: Bound<V> & { placeholder?: string | undefined }) {
  const { value, onChange, kit } = useField(bound);
  return (
    <TextInput
      {...kit}
      type="password"
      placeholder={placeholder}
      autoComplete="new-password"
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function AreaField<V extends FieldValues>({ rows = 2, ...bound }: Bound<V> & { rows?: number }) {
  const { value, onChange, kit } = useField(bound);
  return (
    <Textarea {...kit} rows={rows} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />
  );
}

export function NumberField<V extends FieldValues>({
  min = 0,
  max,
  suffix,
  ...bound
}: Bound<V> & { min?: number; max?: number; suffix?: string }) {
  const { value, onChange, kit } = useField(bound);
  return (
    <NumberInput
      {...kit}
      min={min}
      {...(max === undefined ? {} : { max })}
      {...(suffix ? { suffix } : {})}
      allowDecimal={false}
      allowNegative={false}
      value={Number(value ?? 0)}
      onChange={(next) => onChange(next === '' ? 0 : Number(next))}
    />
  );
}

/** One choice of a few; none if `clearable`. Holds the value as text, '' for none. */
export function SelectField<V extends FieldValues>({
  data,
  clearable,
  ...bound
}: Bound<V> & { data: Choice[]; clearable?: boolean }) {
  const { value, onChange, kit } = useField(bound);
  return (
    <Select
      {...kit}
      data={data}
      clearable={clearable ?? false}
      allowDeselect={clearable ?? false}
      searchable={data.length > 8}
      value={value === '' || value === undefined ? null : String(value)}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

/** Several choices of a few, by id. */
export function MultiSelectField<V extends FieldValues>({ data, ...bound }: Bound<V> & { data: Choice[] }) {
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

export function SwitchField<V extends FieldValues>(bound: Bound<V>) {
  const { value, onChange, kit } = useField(bound);
  return <Switch {...kit} checked={value === true} onChange={(event) => onChange(event.target.checked)} />;
}
