import { z } from 'zod';
import { limits } from '../../limits.ts';
import { isInterval } from './content.ts';
import { defineBlock, onward } from './define-block.ts';
import { looseNumber, looseText, numberOf } from './loose-fields.ts';

export const IntervalData = z.looseObject({ label: looseText(200), sec: looseNumber() });
export type IntervalData = z.infer<typeof IntervalData>;

const max = limits.flow.intervalSeconds;

/** Pauses for some seconds. */
export const intervalBlock = defineBlock({
  data: IntervalData,
  branches: () => onward,
  // `over` tells the editor that the pause is too long, and not missing.
  faults: ({ sec }) =>
    isInterval(sec)
      ? []
      : [{ field: 'sec', code: 'invalidValue', detail: { max, ...(numberOf(sec) > max && { over: 1 }) } }],
});
