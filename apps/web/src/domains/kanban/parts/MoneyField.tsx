import { NumberInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useField, type FieldProps } from '../../../forms/fields.tsx';
import { numberSigns } from '../../../i18n/format.ts';

/** An amount in BRL. The field holds cents, null while it is empty. It takes the focus when its dialog opens. */
export function MoneyField<V extends FieldValues>({ maxCents, ...bound }: FieldProps<V> & { maxCents: number }) {
  const { value, onChange, kit } = useField(bound);
  const { decimal, group } = numberSigns();
  return (
    <NumberInput
      {...kit}
      prefix="R$ "
      min={0}
      max={maxCents / 100}
      decimalScale={2}
      fixedDecimalScale
      decimalSeparator={decimal}
      thousandSeparator={group}
      allowNegative={false}
      hideControls
      value={typeof value === 'number' ? value / 100 : ''}
      onChange={(next) => onChange(next === '' ? null : Math.round(Number(next) * 100))}
      data-autofocus
    />
  );
}
