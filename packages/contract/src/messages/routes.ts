import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { id } from '../kit/fields.ts';
import { cursor, pageEnd, pageQuery, searchCursor } from '../kit/page.ts';
import { limits } from '../limits.ts';
import { NewAttachment } from './attachments.ts';
import { ForwardOutcome, NewForward } from './forward.ts';
import { MessageReport } from './message-report.ts';
import { MessageRows } from './message-rows.ts';
import { Message, MessagePage, NewMessage, NewTemplateMessage } from './messages.ts';

/** The id of a message as text. A number of 18 digits always fits into a bigint of PostgreSQL. */
const messageId = z.string().regex(/^\d{1,18}$/);

export const messageRoutes = {
  page: defineRoute({
    method: 'GET',
    path: '/messages/:ticketId',
    access: 'signed-in',
    summary:
      "The contact's messages on the ticket's connection, across tickets: the newest page, or one before a " +
      'message, or around one',
    params: { ticketId: id() },
    query: z.object({ ...pageQuery, before: cursor().optional(), around: messageId.optional() }),
    reply: MessagePage,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_MESSAGE_FOUND'],
  }),
  rows: defineRoute({
    method: 'GET',
    path: '/messages/:ticketId/rows',
    access: 'signed-in',
    summary:
      'A page in half the bytes, as lists of values and without the ticket: the newest one, the one before or ' +
      'after a message, or one around a message or around the first of so many unread ones',
    params: { ticketId: id() },
    // If a call has several of these fields, the last one in this order counts.
    query: z.object({
      before: cursor().optional(),
      after: cursor().optional(),
      unread: z.coerce.number().int().min(1).max(limits.unreadLookedBack).optional(),
      around: messageId.optional(),
    }),
    reply: MessageRows,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_MESSAGE_FOUND'],
  }),
  search: defineRoute({
    method: 'GET',
    path: '/messages/:ticketId/search',
    access: 'signed-in',
    summary: 'The messages of the conversation that have every word, newest first: their ids, 100 a page',
    params: { ticketId: id() },
    query: z.object({ searchParam: z.string().max(200).default(''), after: searchCursor().optional() }),
    reply: z.object({ messageIds: z.array(z.string()), ...pageEnd }),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  send: defineRoute({
    method: 'POST',
    path: '/messages/:ticketId',
    access: 'signed-in',
    summary: 'Answer the customer with text or files; returns the stored message (of several files, the last one)',
    params: { ticketId: id() },
    body: NewMessage,
    upload: { field: 'medias', maxFiles: limits.filesPerMessage },
    reply: Message,
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_TICKET_NOT_OPEN',
      'ERR_REPLY_WINDOW_CLOSED',
      'ERR_CREATING_MESSAGE',
      'ERR_MESSAGE_TOO_LONG',
      'ERR_MEDIA_EMPTY',
      'ERR_MEDIA_TOO_LARGE',
      'ERR_MEDIA_BROKEN',
      'ERR_NO_MESSAGE_FOUND',
      'ERR_WAPP_INVALID_CONTACT',
      'ERR_WAPP_CHECK_CONTACT',
    ],
  }),
  sendTemplate: defineRoute({
    method: 'POST',
    path: '/messages/:ticketId/template',
    access: 'signed-in',
    summary:
      'Send an approved template, with its values and the file of its header; also after the 24 hours (Cloud API)',
    params: { ticketId: id() },
    body: NewTemplateMessage,
    upload: { field: 'medias', maxFiles: 1 },
    reply: Message,
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_TICKET_NOT_OPEN',
      'ERR_NO_TEMPLATE_FOUND',
      'ERR_TEMPLATE_PARAMETERS',
      'ERR_TEMPLATE_FILE',
      'ERR_MEDIA_EMPTY',
      'ERR_MEDIA_TOO_LARGE',
      'ERR_MEDIA_BROKEN',
      'ERR_MEDIA_NOT_AS_NAMED',
    ],
  }),
  sendAttachment: defineRoute({
    method: 'POST',
    path: '/messages/:ticketId/attachment',
    access: 'signed-in',
    summary:
      'Send a location, contact cards, a list of options (interactive on the Cloud API, else numbered lines), or ' +
      'on the Cloud API the question for the phone number',
    params: { ticketId: id() },
    body: NewAttachment,
    reply: Message,
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_TICKET_NOT_OPEN',
      'ERR_REPLY_WINDOW_CLOSED',
      'ERR_NO_CONTACT_FOUND',
      'ERR_CONTACT_WITHOUT_NUMBER',
      'ERR_PHONE_REQUEST',
      'ERR_WAPP_INVALID_CONTACT',
      'ERR_WAPP_CHECK_CONTACT',
    ],
  }),
  forward: defineRoute({
    method: 'POST',
    path: '/messages/:ticketId/forward',
    access: 'signed-in',
    summary:
      'Forward messages of this conversation to other tickets or contacts; files are not copied. WhatsApp marks ' +
      'them as forwarded, except on Cloud API connections',
    params: { ticketId: id() },
    body: NewForward,
    reply: z.object({ outcomes: z.array(ForwardOutcome) }),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_MESSAGE_FOUND', 'ERR_FORWARD_MESSAGE'],
  }),
  info: defineRoute({
    method: 'GET',
    path: '/messages/info/:id',
    access: 'signed-in',
    summary: 'Who wrote a message, and when it was stored, sent, delivered, read, played or refused',
    params: { id: messageId },
    reply: MessageReport,
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/messages/:id',
    access: 'signed-in',
    summary: 'Delete an own message for everyone',
    params: { id: messageId },
    reply: Message,
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_DELETE_WAPP_MSG'],
  }),
  edit: defineRoute({
    method: 'POST',
    path: '/messages/edit/:id',
    access: 'signed-in',
    summary: 'Change the text of an own message (WhatsApp allows 15 minutes)',
    params: { id: messageId },
    body: z.object({ body: z.string() }),
    reply: Message,
    errors: [
      'ERR_NO_MESSAGE_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_EDIT_WAPP_MSG',
      'ERR_MESSAGE_TOO_LONG',
      'ERR_CREATING_MESSAGE',
    ],
  }),
  react: defineRoute({
    method: 'POST',
    path: '/messages/react/:id',
    access: 'signed-in',
    summary: 'React to a message; an empty emoji takes the reaction back',
    params: { id: messageId },
    body: z.object({ emoji: z.string().max(16) }),
    reply: Message,
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION'],
  }),
  retryMedia: defineRoute({
    method: 'POST',
    path: '/messages/media/retry/:id',
    access: 'signed-in',
    summary: 'Download the file of a message now, if it could not be downloaded before',
    params: { id: messageId },
    reply: Message,
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_MEDIA_EXPIRED'],
  }),
  retry: defineRoute({
    method: 'POST',
    path: '/messages/retry/:id',
    access: 'signed-in',
    summary: 'Send a failed message once more, under the same WhatsApp id',
    params: { id: messageId },
    reply: Message,
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_REPLY_WINDOW_CLOSED'],
  }),
};
