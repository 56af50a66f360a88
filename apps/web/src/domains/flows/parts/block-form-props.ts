import type { Control, FieldValues, UseFormReturn } from 'react-hook-form';

/** The form of a block's dialog. Blocks differ in their fields, so the names are not checked by the compiler. */
export interface BlockFormProps {
  control: Control<FieldValues, unknown, FieldValues>;
  form: UseFormReturn<FieldValues, unknown, FieldValues>;
}
