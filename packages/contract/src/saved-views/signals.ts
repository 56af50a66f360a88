import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';

export const savedViewSignals = {
  /** The views of the user or of the company changed: fetch them again. */
  savedView: defineSignal('savedView', z.object({ action: z.literal('update') })),
};
