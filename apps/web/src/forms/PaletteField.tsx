import type { FieldValues } from 'react-hook-form';
import { ColorPicker } from '../ui/ColorPicker.tsx';
import { useField, type Bound } from './fields.tsx';

/** A colour of the palette, as six hexadecimal digits. */
export function PaletteField<V extends FieldValues>({
  taken,
  description,
  ...bound
}: Bound<V> & { description?: string; taken?: ReadonlyMap<string, string> }) {
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
