import { z } from 'zod';
import { defineBlock } from './define-block.ts';
import { looseNumber, numberOf } from './loose-fields.ts';

/** `percent`: of a hundred runs, about so many take branch `a`; the others take `b`. */
export const RandomizerData = z.looseObject({ percent: looseNumber() });
export type RandomizerData = z.infer<typeof RandomizerData>;

/** Chooses one of two branches by chance. A branch that is never chosen needs no connection. */
export const randomizerBlock = defineBlock({
  data: RandomizerData,
  branches: ({ percent }) => [
    { handle: 'a', isRequired: numberOf(percent) !== 0 },
    { handle: 'b', isRequired: numberOf(percent) !== 100 },
  ],
  faults: ({ percent }) => {
    const value = numberOf(percent);
    return value >= 0 && value <= 100 ? [] : [{ field: 'percent', code: 'invalidValue', detail: { max: 100 } }];
  },
});
