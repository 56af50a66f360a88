import type { FieldValues } from 'react-hook-form';
import { SelectField, type FieldProps } from '../../../forms/fields.tsx';
import { usePromptChoices } from '../prompt-choices.ts';

/** The choice of a prompt, shown only to users who may edit prompts. The field holds its id, or '' for none. */
export function PromptField<V extends FieldValues>(bound: FieldProps<V>) {
  const prompts = usePromptChoices();
  return prompts && <SelectField {...bound} data={prompts} clearable />;
}
