import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { id } from '../kit/fields.ts';
import { Connection, ConnectionChanges, NewConnection } from './connections.ts';

const Done = z.object({ message: z.string() });

export const connectionRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/whatsapp',
    access: 'signed-in',
    summary: 'The connections of the company; the QR text only for those who may link',
    query: z.object({ companyId: id().optional(), session: z.coerce.number().optional() }),
    reply: z.array(Connection),
  }),
  show: defineRoute({
    method: 'GET',
    path: '/whatsapp/:id',
    access: 'signed-in',
    summary: 'One connection',
    params: { id: id() },
    query: z.object({ session: z.coerce.number().optional() }),
    reply: Connection,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/whatsapp',
    access: 'connections-page:addConnection',
    summary: 'Add a connection and start linking it',
    body: NewConnection,
    reply: Connection,
    errors: ['ERR_PLAN_LIMIT', 'ERR_WAPP_NAME_EXISTS', 'ERR_WAPP_GREETING_REQUIRED', 'ERR_NO_QUEUE_FOUND', 'ERR_SANDBOX_DISABLED'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/whatsapp/:id',
    access: 'connections-page:editOrDeleteConnection',
    summary: 'Change a connection',
    params: { id: id() },
    body: ConnectionChanges,
    reply: Connection,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_NAME_EXISTS', 'ERR_WAPP_GREETING_REQUIRED', 'ERR_NO_OTHER_WHATSAPP', 'ERR_NO_QUEUE_FOUND'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/whatsapp/:id',
    access: 'connections-page:editOrDeleteConnection',
    summary: 'Unlink and delete a connection; its tickets go with it',
    params: { id: id() },
    reply: Done,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  tryAgain: defineRoute({
    method: 'POST',
    path: '/whatsappsession/:id',
    access: 'connections-page:actionButtons',
    summary: 'Connect again with what is stored',
    params: { id: id() },
    reply: Done,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  askNewCode: defineRoute({
    method: 'PUT',
    path: '/whatsappsession/:id',
    access: 'connections-page:actionButtons',
    summary: 'Forget the link and show a new QR code',
    params: { id: id() },
    reply: Done,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  disconnect: defineRoute({
    method: 'DELETE',
    path: '/whatsappsession/:id',
    access: 'connections-page:actionButtons',
    summary: 'Sign the number out',
    params: { id: id() },
    reply: Done,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
};
