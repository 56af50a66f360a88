import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { id } from '../kit/fields.ts';

export const authSignals = {
  /** Sent to the other clients of a user who signed in anew (`session` names the new session): they sign out. */
  auth: defineSignal(
    'auth',
    z.object({
      action: z.literal('update'),
      user: z.object({ id: id(), email: z.string(), companyId: id() }),
      session: z.string(),
    }),
  ),
};
