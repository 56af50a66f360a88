import type { Message } from './messages.ts';
import type { ShortLine, TicketLine } from './signals.ts';

/** The fields of a ticket's line that follow from its last message. */
const fieldsFrom = (message: Message) => ({
  lastMessage: message.body,
  lastMessageType: message.mediaType,
  fromMe: message.fromMe,
  lastMessageId: message.id,
  lastAck: message.fromMe ? message.ack : null,
  updatedAt: message.createdAt,
});
type FieldsFromMessage = ReturnType<typeof fieldsFrom>;

/**
 * How long the customer had waited when the message was written, in ms, if the signal does not say it. 0: the customer
 * wrote it and has begun to wait. Null: the company wrote it, so the customer waits for no answer.
 */
const usualWait = ({ fromMe }: Message) => (fromMe ? null : 0);

/** The line of a new message's ticket in a list: fields that the signal omits are taken from the message. */
export function wholeLine({ message, ticket }: { message: Message; ticket: ShortLine }): TicketLine {
  const { waitedMs = usualWait(message), ...line } = ticket;
  const waitingSince = waitedMs === null ? null : new Date(Date.parse(message.createdAt) - waitedMs).toISOString();
  return { ...fieldsFrom(message), ...line, id: message.ticketId, waitingSince };
}

/** The line of a ticket beside one of its messages, without repeated fields: see `wholeLine`. */
export function shortLine({ waitingSince, ...line }: TicketLine, message: Message): ShortLine {
  const { id, status, userId, queueId, unreadMessages, guestIds, privateUserId } = line;
  const known = fieldsFrom(message);
  const names = Object.keys(known) as (keyof FieldsFromMessage)[];
  const differing = names.filter((name) => line[name] !== known[name]).map((name) => [name, line[name]]);
  const waitedMs = waitingSince === null ? null : Date.parse(message.createdAt) - Date.parse(waitingSince);
  return {
    id,
    status,
    userId,
    queueId,
    unreadMessages,
    ...(guestIds && { guestIds }),
    ...(privateUserId && { privateUserId }),
    ...(waitedMs !== usualWait(message) && { waitedMs }),
    ...Object.fromEntries(differing),
  };
}
