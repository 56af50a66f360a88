import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { flag, id } from '../kit/fields.ts';
import { CloudAccount, CloudAccountChanges, MessageTemplates } from './cloud.ts';

/** The calls for numbers of Meta's Cloud API: the values that link a number, and its message templates. */
export const cloudRoutes = {
  show: defineRoute({
    method: 'GET',
    path: '/whatsapp/:id/cloud',
    access: 'connections-page:editOrDeleteConnection',
    summary: 'What links a connection to the Cloud API, without its secrets, and the address that Meta calls',
    params: { id: id() },
    reply: CloudAccount,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  change: defineRoute({
    ownUsersOnly: true,
    method: 'PUT',
    path: '/whatsapp/:id/cloud',
    access: 'connections-page:editOrDeleteConnection',
    summary: 'Change what links a connection to the Cloud API; an empty secret stays as it is',
    params: { id: id() },
    body: CloudAccountChanges,
    reply: CloudAccount,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  templates: defineRoute({
    method: 'GET',
    path: '/whatsapp/:id/templates',
    access: 'signed-in',
    summary: 'The message templates of a Cloud API connection as Meta last sent them; `refresh` asks Meta',
    params: { id: id() },
    query: z.object({ refresh: flag().default(false) }),
    reply: MessageTemplates,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_NOT_INITIALIZED'],
  }),
};
