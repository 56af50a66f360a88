import { z } from 'zod';
import { limits } from '../../limits.ts';
import { defineBlock, variableName } from './define-block.ts';
import { isBlank, looseNumber, looseText, numberOf } from './loose-fields.ts';

/** `answerKey`: the variable that stores what the customer wrote; empty: none. */
export const WaitData = z.looseObject({ timeoutMinutes: looseNumber(), answerKey: looseText(100) });
export type WaitData = z.infer<typeof WaitData>;

/** Waits until the customer writes (branch `a`), but at most for some minutes (branch `timeout`). */
export const waitBlock = defineBlock({
  data: WaitData,
  branches: () => [
    { handle: 'a', isRequired: true },
    { handle: 'timeout', isRequired: true },
  ],
  waitsForCustomer: true,
  faults: ({ timeoutMinutes, answerKey }) => {
    const minutes = numberOf(timeoutMinutes);
    const max = limits.flow.waitMinutes;
    const isTimeoutValid = minutes >= 1 && minutes <= max;
    const isKeyValid = isBlank(answerKey) || variableName.test(answerKey?.trim() ?? '');
    return [
      ...(isTimeoutValid ? [] : [{ field: 'timeoutMinutes', code: 'invalidValue', detail: { max } } as const]),
      ...(isKeyValid ? [] : [{ field: 'answerKey', code: 'invalidValue' } as const]),
    ];
  },
  stores: ({ answerKey }) => (isBlank(answerKey) ? [] : [answerKey?.trim() ?? '']),
});
