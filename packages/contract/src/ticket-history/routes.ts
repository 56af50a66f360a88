import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineRoute } from '../kit/route.ts';
import { TicketEvent } from './ticket-history.ts';

export const ticketHistoryRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/tickets/:ticketId/history',
    access: 'signed-in',
    summary: 'What happened to a ticket, newest first: by whom and when',
    params: { ticketId: id() },
    query: z.object({
      /** The id of the last event of the page before. */
      after: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
    }),
    reply: z.object({
      events: z.array(TicketEvent),
      /** The value of `after` for the next page; null: this was the last one. */
      next: z.string().nullable(),
    }),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
