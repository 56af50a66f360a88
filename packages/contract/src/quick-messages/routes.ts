import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { id } from '../kit/fields.ts';
import { QuickMessage, QuickMessageFields } from './quick-messages.ts';

export const quickMessageRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/quick-messages/list',
    access: 'signed-in',
    summary: "The user's own quick messages and the company's general ones",
    query: z.object({ companyId: id().optional(), userId: id().optional() }),
    reply: z.array(QuickMessage),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/quick-messages',
    access: 'signed-in',
    summary: 'Make a quick message',
    body: QuickMessageFields,
    reply: QuickMessage,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/quick-messages/:id',
    access: 'signed-in',
    summary: 'Delete an own quick message (an admin: any)',
    params: { id: id() },
    errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
  }),
};
