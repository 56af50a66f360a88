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
      z.object({ action: z.literal('delete'), userId: id() }),
    ]),
  ),
};
