import { z } from 'zod';
import { flag, id, idList, instant, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';
import { MediaInfo, MessageType } from '../messages/messages.ts';

/** A participant of a chat. */
export const ChatUser = z.object({
  userId: id(),
  user: z.object({ id: id(), name: z.string() }),
  /** The number of messages that the user has not read. */
  unreads: z.number(),
  /** The number of unread messages that name the user. */
  unreadMentions: z.number(),
  /** The id of the newest message that the user has read; 0: none. */
  readUntil: z.number(),
});
export type ChatUser = z.infer<typeof ChatUser>;

/** A conversation among users of the company. */
export const Chat = z.object({
  id: id(),
  uuid: z.string(),
  title: z.string(),
  /** The user who may change and delete the chat, unless it is direct; null: the chat has no owner. */
  ownerId: id().nullable(),
  /** Between two users: no user may rename, extend, leave or delete the chat. */
  isDirect: z.boolean(),
  /** `<name>: <text>` of the newest message; empty: there is none, or it was deleted. */
  lastMessage: z.string(),
  users: z.array(ChatUser),
  createdAt: instant(),
  updatedAt: instant(),
});
export type Chat = z.infer<typeof Chat>;

/** The message of a chat that another message answers. */
export const QuotedChatMessage = z.object({
  id: id(),
  senderId: id().nullable(),
  sender: z.object({ name: z.string() }),
  message: z.string(),
  mediaType: MessageType,
});
export type QuotedChatMessage = z.infer<typeof QuotedChatMessage>;

/** A ticket in a chat: what its card shows. To open it, a user needs the right to see the ticket. */
export const SharedTicket = z.object({ id: id(), uuid: z.string(), contactName: z.string() });
export type SharedTicket = z.infer<typeof SharedTicket>;

export const ChatMessage = z.object({
  id: id(),
  chatId: id(),
  /** Null: the user was deleted. */
  senderId: id().nullable(),
  /** The name stays when the user is deleted. */
  sender: z.object({ id: id().nullable(), name: z.string() }),
  message: z.string(),
  /** Chosen by the sending client, to recognise its own bubble. */
  clientId: z.string().nullable(),
  mediaType: MessageType,
  mediaUrl: z.string().nullable(),
  media: MediaInfo.nullable(),
  quotedMsg: QuotedChatMessage.nullable(),
  ticket: SharedTicket.nullable(),
  /** The participants whom the text names. */
  mentions: z.array(id()),
  reactions: z.array(z.object({ emoji: z.string(), userId: id() })),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  createdAt: instant(),
  updatedAt: instant(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ChatMessagePage = z.object({
  /** In the order in which they were written, the oldest first. */
  records: z.array(ChatMessage),
  /** The number of messages in the chat, at most `limits.countedHits`. */
  count: z.number(),
  /** There are older messages. */
  hasMore: z.boolean(),
  /** There are newer messages. */
  hasNewer: z.boolean(),
});
export type ChatMessagePage = z.infer<typeof ChatMessagePage>;

/** A user, as an id or as a record with one. */
const userId = z.union([id(), z.object({ id: id() }).transform((user) => user.id)]);

export const ChatFields = z.object({
  title: text(limits.chatTitle.min, limits.chatTitle.max),
  users: z.array(userId).min(1).max(limits.chatUsers),
});
export type ChatFields = z.infer<typeof ChatFields>;

export const ChatChanges = ChatFields.partial();
export type ChatChanges = z.infer<typeof ChatChanges>;

/**
 * The message comes as JSON, or as a form whose field `medias` carries files. A form has only texts: an empty text and
 * `null` stand for an absent id.
 */
export const NewChatMessage = z.object({
  message: z.union([z.string(), z.array(z.string()).max(limits.filesPerMessage)]).default(''),
  /** The id of the message that this one answers. */
  quotedId: z.preprocess((value) => (value === '' || value === 'null' ? undefined : value), id().nullish()),
  /** A ticket to share as a card. */
  ticketId: z.preprocess((value) => (value === '' || value === 'null' ? undefined : value), id().nullish()),
  mentions: idList().default([]),
  /** The idempotency key: a repeated call returns the stored message. */
  clientId: z.string().min(1).max(60).optional(),
  /** The file is a recording. */
  voice: flag().default(false),
});
export type NewChatMessage = z.infer<typeof NewChatMessage>;

/** A message that a search has found, and its chat. */
export const ChatHit = z.object({ message: ChatMessage, chat: z.object({ uuid: z.string(), title: z.string() }) });
export type ChatHit = z.infer<typeof ChatHit>;

/**
 * A chat of which the user is notified, with its newest unread message that mentions the user. In a direct chat every
 * message counts.
 */
export const ChatNotification = z.object({
  chat: z.object({ id: id(), uuid: z.string(), title: z.string(), isDirect: z.boolean() }),
  message: ChatMessage,
  /** The number of messages of the chat that the user has not read. */
  unreads: z.number(),
});
export type ChatNotification = z.infer<typeof ChatNotification>;

/** A colleague with whom a chat may be begun. */
export const ChatPerson = z.object({ id: id(), name: z.string() });
export type ChatPerson = z.infer<typeof ChatPerson>;
