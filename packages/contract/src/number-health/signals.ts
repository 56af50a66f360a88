import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { ConnectionAlert } from './number-health.ts';

export const numberHealthSignals = {
  /** To admins. `down`: a number disconnected and stays down. `up`: it is connected again, or no longer meant to be. */
  connectionAlert: defineSignal('connectionAlert', ConnectionAlert.extend({ action: z.enum(['down', 'up']) })),
};
