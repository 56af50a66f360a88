import type { FieldValues } from 'react-hook-form';
import { ColorPicker } from '../ui/ColorPicker.tsx';
import { useField, type FieldProps } from './fields.tsx';

/**
 * A colour as `#` and six hexadecimal digits, chosen from the palette or freely.
 * @param taken colours that other records have, with the names of these records
 */
export function PaletteField<Values extends FieldValues>({
  taken,
  description,
  ...bound
}: FieldProps<Values> & { description?: string; taken?: ReadonlyMap<string, string> }) {
  const {
    value,
    onChange,
    kit: { error, ref },
  } = useField(bound);
  return (
    <ColorPicker
      value={String(value ?? '')}
      onChange={onChange}
      label={bound.label}
      description={description}
      error={error}
      ref={ref}
      {...(taken && { taken })}
    />
  );
}
