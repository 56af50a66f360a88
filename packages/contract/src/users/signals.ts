import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { id } from '../kit/fields.ts';
import { User, UserPresence } from './users.ts';

export const userSignals = {
  user: defineSignal(
    'user',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), user: User }),
      z.object({ action: z.literal('presence'), user: UserPresence }),
      /** Many users connected or disconnected together, as when an office opens or a node stops. */
      z.object({ action: z.literal('presences'), users: z.array(UserPresence) }),
      z.object({ action: z.literal('delete'), userId: id() }),
    ]),
  ),
};
