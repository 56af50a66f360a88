import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { id } from '../kit/fields.ts';
import { Queue } from './queues.ts';

export const queueSignals = {
  queue: defineSignal(
    'queue',
    z.discriminatedUnion('action', [
      z.object({ action: z.literal('update'), queue: Queue }),
      z.object({ action: z.literal('delete'), queueId: id() }),
    ]),
  ),
};
