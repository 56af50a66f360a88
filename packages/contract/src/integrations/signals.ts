import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';
import { Integration } from './integrations.ts';

export const integrationSignals = {
  queueIntegration: defineSignal(
    'queueIntegration',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), queueIntegration: Integration }),
      z.object({ action: z.literal('delete'), id: id() }),
    ]),
  ),
};
