import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';
import { Flow } from './flows.ts';

export const flowSignals = {
  flow: defineSignal(
    'flow',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), record: Flow }),
      z.object({ action: z.literal('delete'), id: id() }),
    ]),
  ),
};
