import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { Hours } from './hours.ts';

export const hoursSignals = {
  hours: defineSignal('hours', z.object({ action: z.literal('update'), hours: Hours })),
};
