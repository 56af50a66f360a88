import type { Chat, ChatMessage, Message } from '@balcao/contract';
import { emptyMessage } from 'virtual:wire';

interface Converted {
  userId: number;
  ack: number;
  message: Message;
}
/** The last result for each message. An unchanged message keeps its object, so that its bubble is not drawn again. */
const lastConverted = new WeakMap<ChatMessage, Converted>();

/**
 * A message of a chat in the form that the conversations with customers show, for the user who reads it. Fields that
 * chats do not have are empty.
 */
export function asMessage(from: ChatMessage, { userId, ack }: { userId: number; ack: number }): Message {
  const before = lastConverted.get(from);
  if (before?.userId === userId && before.ack === ack) return before.message;
  const fromMe = from.senderId === userId;
  const { quotedMsg } = from;
  const message: Message = {
    ...emptyMessage,
    id: String(from.id),
    clientId: fromMe ? from.clientId : null,
    // A chat has no tickets and no contact. With its id for both, all its messages are one conversation.
    ticketId: from.chatId,
    contactId: from.chatId,
    userId: from.senderId,
    body: from.message,
    fromMe,
    read: true,
    ack: fromMe ? ack : 0,
    mediaType: from.mediaType,
    mediaUrl: from.mediaUrl,
    media: from.media,
    isDeleted: from.isDeleted,
    isEdited: from.isEdited,
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
    createdAt: from.createdAt,
    updatedAt: from.updatedAt,
  };
  lastConverted.set(from, { userId, ack, message });
  return message;
}

const acks = { sent: 1, read: 4 } as const;

/** The ticks of a message that this user wrote: `read` when all other participants have read it. */
export function ackOf({ id }: ChatMessage, { users }: Chat, userId: number): number {
  const others = users.filter((user) => user.userId !== userId);
  return others.length > 0 && others.every(({ readUntil }) => readUntil >= id) ? acks.read : acks.sent;
}
