import type { Message } from './messages.ts';
import type { ShortLine, TicketLine } from './signals.ts';

/** The line of a new message's ticket in a list: fields that the signal omits are taken from the message. */
export const wholeLine = ({ message, ticket }: { message: Message; ticket: ShortLine }): TicketLine => ({
  id: message.ticketId,
  status: ticket.status,
  userId: ticket.userId,
  queueId: ticket.queueId,
  unreadMessages: ticket.unreadMessages,
  lastMessage: ticket.lastMessage ?? message.body,
  lastMessageType: ticket.lastMessageType ?? message.mediaType,
  fromMe: ticket.fromMe ?? message.fromMe,
  updatedAt: ticket.updatedAt ?? message.createdAt,
});

/** The line of a ticket beside one of its messages, without repeated fields: see `wholeLine`. */
export function shortLine(
  { lastMessage, lastMessageType, fromMe, updatedAt, ...standing }: TicketLine,
  message: Message,
): ShortLine {
  return {
    ...standing,
    ...(lastMessage !== message.body && { lastMessage }),
    ...(lastMessageType !== message.mediaType && { lastMessageType }),
    ...(fromMe !== message.fromMe && { fromMe }),
    ...(updatedAt !== message.createdAt && { updatedAt }),
  };
}
