import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { ConnectionAlert } from './number-health.ts';

export const numberHealthSignals = {
  /** To admins: a number fell and stays down; it is up again, or nobody wants it up any more. */
  connectionAlert: defineSignal('connectionAlert', ConnectionAlert.extend({ action: z.enum(['down', 'up']) })),
};
