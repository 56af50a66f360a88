import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { id } from '../kit/fields.ts';
import { Ticket } from './tickets.ts';

export const ticketSignals = {
  /** `updateUnread`: its messages were read. `delete`: deleted, or no longer visible to this user. */
  ticket: defineSignal(
    'ticket',
    z.discriminatedUnion('action', [
      z.object({ action: z.literal('update'), ticket: Ticket }),
      z.object({ action: z.literal('updateUnread'), ticketId: id() }),
      z.object({ action: z.literal('delete'), ticketId: id() }),
    ]),
  ),
  /**
   * `contact`: the customer types, records or has stopped. `user`: a colleague views the ticket, writes in it or has
   * left it. Never stored.
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
