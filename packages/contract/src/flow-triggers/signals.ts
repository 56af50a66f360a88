import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';

export const flowTriggerSignals = {
  /** Phrases or events that start flows changed: fetch their lists again. */
  flowTriggers: defineSignal('flowTriggers', z.object({ action: z.literal('update') })),
};
