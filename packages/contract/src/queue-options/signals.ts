import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';

export const queueOptionSignals = {
  /** The menus of a queue changed: clients that show them fetch them anew. */
  queueOptions: defineSignal('queueOptions', z.object({ action: z.literal('update'), queueId: id() })),
};
