import type { Control, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * What the fields of a block get from the form of its dialog. Blocks differ in their fields, so the compiler does not
 * check the names.
 */
export interface BlockFormProps {
  control: Control<FieldValues, unknown, FieldValues>;
  form: UseFormReturn<FieldValues, unknown, FieldValues>;
}
