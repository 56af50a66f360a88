import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';
import { Plan } from '../plans/plans.ts';
import { Subscriber } from './subscribers.ts';

export const subscriberSignals = {
  /** To all operators. */
  subscriber: defineSignal(
    'subscriber',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), record: Subscriber }),
      z.object({ action: z.literal('delete'), id: id() }),
    ]),
  ),
  /** To the users of a company that the operator or a payment changed: its plan and due date now. */
  subscription: defineSignal(
    'subscription',
    z.object({ action: z.literal('update'), plan: Plan, dueDate: Subscriber.shape.dueDate }),
  ),
};
