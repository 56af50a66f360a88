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

export const messageSignals = {
  message: defineSignal(
    'appMessage',
    z.discriminatedUnion('action', [
      z.object({ action: z.literal('create'), message: Message, ticket: TicketLine, contact: z.object({ id: id(), name: z.string() }) }),
      z.object({ action: z.literal('update'), message: Message }),
      /** Acks come in numbers: only what changed. */
      z.object({ action: z.literal('ack'), ticketId: id(), messageIds: z.array(z.string()), ack: z.number(), error: z.string().nullable() }),
    ]),
  ),
};
