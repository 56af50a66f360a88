import { Autocomplete } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useField, type FieldProps } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';

/** The models that the specification lists. Any other name may be typed. */
const listedModels = ['gpt-3.5-turbo-1106', 'gpt-4o-mini'];

/** The name of a model: one of the list, or any other that the service knows. */
export function ModelField<V extends FieldValues>(bound: FieldProps<V>) {
  const { t } = useTranslation();
  const { value, onChange, kit } = useField({ ...bound, description: t(($) => $.prompts.modelHint) });
  return (
    <Autocomplete
      {...kit}
      data={listedModels}
      // No filter: the field contains a model when the list opens, and the list must show the others, too.
      filter={({ options }) => options}
      renderOption={({ option }) => (option.value === 'gpt-4o-mini' ? `GPT 4.0 (${option.value})` : option.value)}
      maxLength={100}
      value={String(value ?? '')}
      onChange={onChange}
    />
  );
}
