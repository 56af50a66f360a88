import type { Chat, ChatMessage, Message } from '@balcao/contract';

interface Seen {
  userId: number;
  ack: number;
  message: Message;
}
/** The last form of each message: an unchanged one keeps its identity, so that its bubble is not drawn again. */
const known = new WeakMap<ChatMessage, Seen>();

/** A message of a chat in the form that the conversations with customers show, for the user who reads it. */
export function asMessage(from: ChatMessage, { userId, ack }: { userId: number; ack: number }): Message {
  const before = known.get(from);
  if (before?.userId === userId && before.ack === ack) return before.message;
  const fromMe = from.senderId === userId;
  const { quotedMsg } = from;
  const message: Message = {
    id: String(from.id),
    clientId: fromMe ? from.clientId : null,
    // The conversation is one ticket from beginning to end.
    ticketId: from.chatId,
    contactId: from.chatId,
    queueId: null,
    userId: from.senderId,
    body: from.message,
    fromMe,
    read: true,
    ack: fromMe ? ack : 0,
    error: null,
    mediaType: from.mediaType,
    mediaUrl: from.mediaUrl,
    media: from.media,
    download: null,
    isDeleted: from.isDeleted,
    isEdited: from.isEdited,
    isForwarded: false,
    quotedMsg: quotedMsg && {
      id: String(quotedMsg.id),
      body: quotedMsg.message,
      fromMe: quotedMsg.senderId === userId,
      mediaType: quotedMsg.mediaType,
      mediaUrl: null,
      contact: quotedMsg.sender,
    },
    contact: fromMe ? null : { name: from.sender.name },
    participant: String(from.senderId ?? from.sender.name),
    reactions: from.reactions.map((reaction) => ({ emoji: reaction.emoji, fromMe: reaction.userId === userId })),
    ad: null,
    createdAt: from.createdAt,
    updatedAt: from.updatedAt,
  };
  known.set(from, { userId, ack, message });
  return message;
}

const [sent, read] = [1, 4];

/** The ticks of an own message: read when everybody else has read it. */
export function ackOf({ id }: ChatMessage, { users }: Chat, userId: number): number {
  const others = users.filter((user) => user.userId !== userId);
  return others.length > 0 && others.every(({ readUntil }) => readUntil >= id) ? read : sent;
}
