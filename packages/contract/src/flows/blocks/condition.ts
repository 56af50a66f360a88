import { z } from 'zod';
import { defineBlock, variableName } from './define-block.ts';
import { isBlank, looseNumber, looseText, numberOf } from './loose-fields.ts';

/** The comparisons by their number in saved flows. */
export const comparisons = { 1: '==', 2: '>=', 3: '<=', 4: '<', 5: '>' } as const;

/** `key`: the name of a variable. `condition`: the number of a comparison. `value`: what it is compared with. */
export const ConditionData = z.looseObject({
  key: looseText(100),
  condition: looseNumber(),
  value: z.union([z.string().max(1000), z.number()]).nullish(),
});
export type ConditionData = z.infer<typeof ConditionData>;

/** Compares a variable with a value, and takes the branch `true` or `false`. */
export const conditionBlock = defineBlock({
  data: ConditionData,
  branches: () => [
    { handle: 'true', isRequired: true },
    { handle: 'false', isRequired: true },
  ],
  faults: ({ key, condition, value }) => [
    ...(isBlank(key) ? [{ field: 'key', code: 'emptyContent' } as const] : []),
    ...(!isBlank(key) && !variableName.test(bare(key)) ? [{ field: 'key', code: 'invalidValue' } as const] : []),
    ...(numberOf(condition) in comparisons ? [] : [{ field: 'condition', code: 'invalidValue' } as const]),
    ...(isBlank(String(value ?? '')) ? [{ field: 'value', code: 'emptyContent' } as const] : []),
  ],
  // The variable is given in braces, so that the validator finds it as in other texts.
  filledTexts: ({ key, value }) => [
    ...(variableName.test(bare(key)) ? [{ field: 'key', text: `{{${bare(key)}}}` }] : []),
    { field: 'value', text: String(value ?? '') },
  ],
});

/** Authors write the variable with braces or without. */
const bare = (key: string | null | undefined) => (key ?? '').replaceAll(/[{}\s]/g, '');
