import { z } from 'zod';
import { defineBlock, onward, variableName } from './define-block.ts';
import { looseText } from './loose-fields.ts';

/** `name`: the variable; `value`: the text that it gets, in which other variables may stand. */
export const VariableData = z.looseObject({ name: looseText(100), value: looseText(2000) });
export type VariableData = z.infer<typeof VariableData>;

/** Gives a variable a value. */
export const variableBlock = defineBlock({
  data: VariableData,
  branches: () => onward,
  faults: ({ name }) => (variableName.test(name?.trim() ?? '') ? [] : [{ field: 'name', code: 'invalidValue' }]),
  filledTexts: ({ value }) => [{ field: 'value', text: value ?? '' }],
  stores: ({ name }) => (name ? [name.trim()] : []),
});
