import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';
import { Webhook } from './webhooks.ts';

export const webhookSignals = {
  webhook: defineSignal(
    'webhook',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), record: Webhook }),
      z.object({ action: z.literal('delete'), id: id() }),
    ]),
  ),
};
