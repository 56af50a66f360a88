import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { id } from '../kit/fields.ts';
import { pageQuery } from '../kit/page.ts';
import { QuickMessage, QuickMessageChanges, QuickMessageFields } from './quick-messages.ts';

const onQuickMessage = { access: 'signed-in', params: { id: id() } } as const;

export const quickMessageRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/quick-messages/list',
    access: 'signed-in',
    summary: "The user's own quick messages and the company's general ones",
    query: z.object({ companyId: id().optional(), userId: id().optional() }),
    reply: z.array(QuickMessage),
  }),
  page: defineRoute({
    method: 'GET',
    path: '/quick-messages',
    access: 'signed-in',
    summary: "A page of the user's own quick messages and the company's general ones, by shortcode",
    query: z.object({ searchParam: z.string().max(100).optional(), userId: id().optional(), ...pageQuery }),
    reply: z.object({ records: z.array(QuickMessage), count: z.number(), hasMore: z.boolean() }),
  }),
  show: defineRoute({
    ...onQuickMessage,
    method: 'GET',
    path: '/quick-messages/:id',
    summary: 'One quick message, an own or a general one',
    reply: QuickMessage,
    errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/quick-messages',
    access: 'signed-in',
    summary: 'Make a quick message; only admins and supervisors make a general one',
    body: QuickMessageFields,
    reply: QuickMessage,
  }),
  update: defineRoute({
    ...onQuickMessage,
    method: 'PUT',
    path: '/quick-messages/:id',
    summary: 'Change an own quick message; only admins and supervisors change a general one',
    body: QuickMessageChanges,
    reply: QuickMessage,
    errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
  }),
  remove: defineRoute({
    ...onQuickMessage,
    method: 'DELETE',
    path: '/quick-messages/:id',
    summary: 'Delete an own quick message; only admins and supervisors delete a general one',
    errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
  }),
  uploadMedia: defineRoute({
    ...onQuickMessage,
    method: 'POST',
    path: '/quick-messages/:id/media-upload',
    summary: 'Set the file of a quick message, in place of the former one',
    body: z.object({ typeArch: z.string().max(50).optional() }),
    upload: { field: 'file', maxFiles: 1 },
    reply: QuickMessage,
    errors: ['ERR_NO_QUICK_MESSAGE_FOUND', 'ERR_MEDIA_EMPTY', 'ERR_MEDIA_TOO_LARGE', 'ERR_MEDIA_BROKEN'],
  }),
  removeMedia: defineRoute({
    ...onQuickMessage,
    method: 'DELETE',
    path: '/quick-messages/:id/media-upload',
    summary: 'Remove the file of a quick message',
    reply: QuickMessage,
    errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
  }),
};
