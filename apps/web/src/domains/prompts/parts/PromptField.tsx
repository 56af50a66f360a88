import type { FieldValues } from 'react-hook-form';
import { SelectField, type FieldProps } from '../../../forms/fields.tsx';
import { usePromptChoices } from '../prompt-choices.ts';

/** A choice of a prompt, or none; only for those who may edit prompts. Holds its id, '' for none. */
export function PromptField<V extends FieldValues>(bound: FieldProps<V>) {
  const prompts = usePromptChoices();
  return prompts && <SelectField {...bound} data={prompts} clearable />;
}
