import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { id } from '../kit/fields.ts';
import { Ticket } from './tickets.ts';

export const ticketSignals = {
  /** `delete`: gone, or out of what this screen may see. */
  ticket: defineSignal(
    'ticket',
    z.discriminatedUnion('action', [
      z.object({ action: z.literal('update'), ticket: Ticket }),
      z.object({ action: z.literal('updateUnread'), ticketId: id() }),
      z.object({ action: z.literal('delete'), ticketId: id() }),
    ]),
  ),
  /**
   * The customer is typing or recording, or stopped; and colleagues who look at or write in the same ticket. Never
   * stored.
   */
  presence: defineSignal(
    'presence',
    z.discriminatedUnion('action', [
      z.object({ action: z.literal('contact'), ticketId: id(), state: z.enum(['composing', 'recording', 'paused']) }),
      z.object({
        action: z.literal('user'),
        ticketId: id(),
        user: z.object({ id: id(), name: z.string() }),
        state: z.enum(['viewing', 'replying', 'gone']),
      }),
    ]),
  ),
};
