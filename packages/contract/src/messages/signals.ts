import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { id } from '../kit/fields.ts';
import { TicketStatus } from '../tickets/tickets.ts';
import { Message } from './messages.ts';

/** The part of a ticket's row that a message changes; lists that do not have the ticket yet fetch it. */
export const TicketLine = z.object({
  id: id(),
  status: TicketStatus,
  userId: id().nullable(),
  queueId: id().nullable(),
  unreadMessages: z.number(),
  lastMessage: z.string(),
  lastMessageType: z.string().nullable(),
  fromMe: z.boolean(),
  updatedAt: z.string(),
});
export type TicketLine = z.infer<typeof TicketLine>;

/**
 * A line as it travels beside its message (`ticket-line.ts`): most of what attendants hear all day, so nothing is said
 * twice.
 */
const ShortLine = TicketLine.pick({ status: true, userId: true, queueId: true, unreadMessages: true }).extend(
  TicketLine.pick({ lastMessage: true, lastMessageType: true, fromMe: true, updatedAt: true }).partial().shape,
);
export type ShortLine = z.infer<typeof ShortLine>;

export const messageSignals = {
  message: defineSignal(
    'appMessage',
    z.discriminatedUnion('action', [
      z.object({ action: z.literal('create'), message: Message, ticket: ShortLine }),
      z.object({ action: z.literal('update'), message: Message }),
      /** Acks come in numbers: only what changed. */
      z.object({
        action: z.literal('ack'),
        ticketId: id(),
        messageIds: z.array(z.string()),
        ack: z.number(),
        error: z.string().nullable(),
      }),
    ]),
  ),
};
