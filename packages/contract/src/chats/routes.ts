import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { pageQuery } from '../kit/page.ts';
import { defineRoute } from '../kit/route.ts';
import { limits } from '../limits.ts';
import {
  Chat,
  ChatChanges,
  ChatFields,
  ChatHit,
  ChatMessage,
  ChatMessagePage,
  ChatNotification,
  ChatPerson,
  NewChatMessage,
} from './chats.ts';

const common = { access: 'signed-in', plan: 'useInternalChat' } as const;
const onChat = { ...common, params: { id: id() } } as const;
const onMessage = { ...common, params: { id: id(), messageId: id() } } as const;

export const chatRoutes = {
  page: defineRoute({
    ...common,
    method: 'GET',
    path: '/chats',
    summary: "The user's chats, those with the latest messages first",
    query: z.object({ searchParam: z.string().max(100).optional(), ...pageQuery }),
    reply: z.object({ records: z.array(Chat), count: z.number(), hasMore: z.boolean() }),
  }),
  unread: defineRoute({
    ...common,
    method: 'GET',
    path: '/chats/unread',
    summary: 'How many messages the user has not read in all chats, and the chats of which the user is notified',
    reply: z.object({
      messages: z.number(),
      mentions: z.number(),
      /** The newest first, at most `limits.mentionsListed`. */
      notifications: z.array(ChatNotification),
    }),
  }),
  people: defineRoute({
    ...common,
    method: 'GET',
    path: '/chats/people',
    summary: 'The colleagues with whom the user may begin a chat, by name',
    query: z.object({ searchParam: z.string().max(100).optional() }),
    reply: z.array(ChatPerson),
  }),
  search: defineRoute({
    ...common,
    method: 'GET',
    path: '/chats/search',
    summary: "The messages of the user's chats that contain a text, the newest first",
    query: z.object({
      searchParam: z.string().max(100).default(''),
      chatId: id().optional(),
      before: id().optional(),
    }),
    reply: z.object({ records: z.array(ChatHit), hasMore: z.boolean() }),
  }),
  show: defineRoute({
    ...common,
    method: 'GET',
    path: '/chats/:id',
    summary: 'A chat by its id, or by its `uuid`',
    params: { id: z.union([id(), z.uuid()]) },
    reply: Chat,
    errors: ['ERR_NO_CHAT_FOUND'],
  }),
  create: defineRoute({
    ...common,
    method: 'POST',
    path: '/chats',
    summary: 'Begin a chat; its user becomes the owner and a participant',
    body: ChatFields,
    reply: Chat,
    errors: ['ERR_CHAT_USERS'],
  }),
  direct: defineRoute({
    ...common,
    method: 'POST',
    path: '/chats/direct',
    summary: 'The conversation with one colleague; it is begun if there is none',
    body: z.object({ userId: id() }),
    reply: Chat,
    errors: ['ERR_CHAT_USERS'],
  }),
  update: defineRoute({
    ...onChat,
    method: 'PUT',
    path: '/chats/:id',
    summary: 'Rename a chat, or set its participants; for its owner',
    body: ChatChanges,
    reply: Chat,
    errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_PERMISSION', 'ERR_CHAT_USERS', 'ERR_CHAT_IS_DIRECT'],
  }),
  remove: defineRoute({
    ...onChat,
    method: 'DELETE',
    path: '/chats/:id',
    summary: 'Delete a chat and its messages; for its owner',
    errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_PERMISSION', 'ERR_CHAT_IS_DIRECT'],
  }),
  leave: defineRoute({
    ...onChat,
    method: 'POST',
    path: '/chats/:id/leave',
    summary: 'Leave a chat; if its owner leaves, the user who has been in it longest becomes the owner',
    errors: ['ERR_NO_CHAT_FOUND', 'ERR_CHAT_IS_DIRECT'],
  }),
  read: defineRoute({
    ...onChat,
    method: 'POST',
    path: '/chats/:id/read',
    summary: 'Note that the user has read the chat',
    body: z.object({ userId: id().nullish() }),
    reply: Chat,
    errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  messages: defineRoute({
    ...onChat,
    method: 'GET',
    path: '/chats/:id/messages',
    summary: 'The newest messages of a chat, or the messages before, after or around a message',
    // `around` wins over `after`, and `after` over `before`.
    query: z.object({ ...pageQuery, before: id().optional(), after: id().optional(), around: id().optional() }),
    reply: ChatMessagePage,
    errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_CHAT_MESSAGE_FOUND'],
  }),
  send: defineRoute({
    ...onChat,
    method: 'POST',
    path: '/chats/:id/messages',
    summary: 'Write a text, share a ticket, or send files; answers the stored message (the last one of several files)',
    body: NewChatMessage,
    upload: { field: 'medias', maxFiles: limits.filesPerMessage },
    reply: ChatMessage,
    errors: [
      'ERR_NO_CHAT_FOUND',
      'ERR_CHAT_MESSAGE_EMPTY',
      'ERR_CHAT_MESSAGE_TOO_LONG',
      'ERR_NO_CHAT_MESSAGE_FOUND',
      'ERR_NO_TICKET_FOUND',
      'ERR_MEDIA_EMPTY',
      'ERR_MEDIA_TOO_LARGE',
      'ERR_MEDIA_BROKEN',
    ],
  }),
  edit: defineRoute({
    ...onMessage,
    method: 'PUT',
    path: '/chats/:id/messages/:messageId',
    summary: 'Change the text of an own message',
    body: z.object({ message: z.string() }),
    reply: ChatMessage,
    errors: [
      'ERR_NO_CHAT_FOUND',
      'ERR_NO_CHAT_MESSAGE_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_CHAT_MESSAGE_EMPTY',
      'ERR_CHAT_MESSAGE_TOO_LONG',
    ],
  }),
  removeMessage: defineRoute({
    ...onMessage,
    method: 'DELETE',
    path: '/chats/:id/messages/:messageId',
    summary: 'Delete a message: an own one, or any as the owner of the chat',
    reply: ChatMessage,
    errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_CHAT_MESSAGE_FOUND', 'ERR_NO_PERMISSION'],
  }),
  react: defineRoute({
    ...onMessage,
    method: 'POST',
    path: '/chats/:id/messages/:messageId/react',
    summary: 'React to a message; an empty emoji takes the reaction back',
    body: z.object({ emoji: z.string().max(16) }),
    reply: ChatMessage,
    errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_CHAT_MESSAGE_FOUND'],
  }),
};
