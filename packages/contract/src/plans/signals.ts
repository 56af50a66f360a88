import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';
import { Plan } from './plans.ts';

export const planSignals = {
  /** To the operator. The users of a company hear `subscription`. */
  plan: defineSignal(
    'plan',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), record: Plan }),
      z.object({ action: z.literal('delete'), id: id() }),
    ]),
  ),
};
