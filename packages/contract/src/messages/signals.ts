import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { id } from '../kit/fields.ts';
import { ContactBrief } from '../contacts/contacts.ts';
import { TicketStatus } from '../tickets/tickets.ts';
import { Message } from './messages.ts';

/** The fields of a ticket's row that a message changes. A list that does not have the ticket fetches it. */
export const TicketLine = z.object({
  id: id(),
  status: TicketStatus,
  userId: id().nullable(),
  queueId: id().nullable(),
  unreadMessages: z.number(),
  lastMessage: z.string(),
  lastMessageType: z.string().nullable(),
  fromMe: z.boolean(),
  lastMessageId: z.string().nullable(),
  lastAck: z.number().nullable(),
  waitingSince: z.string().nullable(),
  updatedAt: z.string(),
  /** Absent: there are no guests. */
  guestIds: z.array(id()).optional(),
  /** Absent: its connection is not private. */
  privateUserId: id().optional(),
});
export type TicketLine = z.infer<typeof TicketLine>;

/**
 * A line as it is sent beside its message (`ticket-line.ts`). Most signals of a day carry such a line, so it leaves out
 * the fields that follow from the message.
 */
const ShortLine = TicketLine.pick({ id: true, status: true, userId: true, queueId: true, unreadMessages: true }).extend(
  {
    ...TicketLine.pick({ guestIds: true, privateUserId: true }).shape,
    ...TicketLine.pick({
      lastMessage: true,
      lastMessageType: true,
      fromMe: true,
      lastMessageId: true,
      lastAck: true,
      updatedAt: true,
    }).partial().shape,
    /** How long the customer had waited for an answer when the message was written; null: no answer is awaited. */
    waitedMs: z.number().nullable().optional(),
  },
);
export type ShortLine = z.infer<typeof ShortLine>;

/** The customer of a new message: what a notification names. */
export const MessageContact = ContactBrief.pick({ id: true, name: true, number: true });
export type MessageContact = z.infer<typeof MessageContact>;

export const messageSignals = {
  message: defineSignal(
    'appMessage',
    z.discriminatedUnion('action', [
      z.object({
        action: z.literal('create'),
        message: Message,
        ticket: ShortLine,
        contact: MessageContact,
        whatsappId: id(),
      }),
      /** Also for each ack, except to clients that connect with `acks: 'short'`. */
      z.object({ action: z.literal('update'), message: Message }),
      /**
       * Acks are frequent: the signal has only the changed fields. Lists get it for the last message of a ticket, also
       * when this message could not be sent.
       */
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
