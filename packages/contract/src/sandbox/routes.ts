import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { id } from '../kit/fields.ts';
import { SandboxCustomer, SandboxMessage, SandboxNewMessage, SandboxPhone } from './sandbox.ts';

/** The number of a customer, or the longer one of a group. */
const number = z.string().regex(/^\d{8,30}$/);
const access = 'connections-page:actionButtons' as const;
const errors = ['ERR_NO_WAPP_FOUND', 'ERR_SANDBOX_DISABLED'] as const;
const onPhone = { params: { connectionId: id() }, access, errors };
const onMessage = { ...onPhone, errors: [...errors, 'ERR_NO_MESSAGE_FOUND'] as const };

/**
 * The simulated phone: the actions of a customer's telephone and of the company's telephone, by hand or by script.
 * Refused with ERR_SANDBOX_DISABLED in production, unless the operator enables the phone.
 */
export const sandboxRoutes = {
  show: defineRoute({
    ...onPhone,
    method: 'GET',
    path: '/sandbox/:connectionId',
    summary: 'The phone: link state and customers',
    reply: SandboxPhone,
  }),
  scan: defineRoute({
    ...onPhone,
    errors: [...errors, 'ERR_WAPP_NOT_INITIALIZED'],
    method: 'POST',
    path: '/sandbox/:connectionId/scan',
    summary: 'Scan the QR code that is shown',
    body: z.object({ qrcode: z.string().max(500).optional() }),
    reply: SandboxPhone,
  }),
  unlink: defineRoute({
    ...onPhone,
    method: 'POST',
    path: '/sandbox/:connectionId/unlink',
    summary: 'Remove the linked device on the phone',
  }),
  drop: defineRoute({
    ...onPhone,
    method: 'POST',
    path: '/sandbox/:connectionId/drop',
    summary: 'Lose the network for some seconds; what customers write meanwhile arrives afterwards',
    body: z.object({ seconds: z.coerce.number().min(0).max(600).default(5) }),
  }),
  addCustomer: defineRoute({
    ...onPhone,
    method: 'POST',
    path: '/sandbox/:connectionId/customers',
    summary: 'Add a customer',
    body: SandboxCustomer,
    reply: SandboxCustomer,
  }),
  messages: defineRoute({
    ...onPhone,
    method: 'GET',
    path: '/sandbox/:connectionId/messages',
    summary: 'The messages that one customer sees, or all messages of the simulated network, oldest first',
    // `after`: the `next` of the call before, a sequence number; 0: from the first message on.
    query: z.object({ customer: number.optional(), after: z.coerce.number().int().min(0).default(0) }),
    reply: z.object({ messages: z.array(SandboxMessage), typing: z.boolean(), next: z.number() }),
  }),
  write: defineRoute({
    ...onPhone,
    errors: [...errors, 'ERR_MEDIA_EMPTY', 'ERR_MEDIA_TOO_LARGE'],
    method: 'POST',
    path: '/sandbox/:connectionId/messages',
    summary: 'A customer writes; answers once the message is safely stored (a form field `media` may carry a file)',
    body: SandboxNewMessage,
    upload: { field: 'media', maxFiles: 1 },
    reply: z.object({ id: z.string() }),
  }),
  edit: defineRoute({
    ...onMessage,
    method: 'POST',
    path: '/sandbox/:connectionId/edit',
    summary: 'A customer changes a message',
    body: z.object({ id: z.string().max(80), body: z.string().max(70000) }),
  }),
  remove: defineRoute({
    ...onMessage,
    method: 'POST',
    path: '/sandbox/:connectionId/delete',
    summary: 'A customer deletes a message for everyone',
    body: z.object({ id: z.string().max(80) }),
  }),
  react: defineRoute({
    ...onMessage,
    method: 'POST',
    path: '/sandbox/:connectionId/react',
    summary: 'A customer reacts to a message; an empty emoji takes the reaction back',
    body: z.object({ from: number, id: z.string().max(80), emoji: z.string().max(16) }),
  }),
  read: defineRoute({
    ...onPhone,
    method: 'POST',
    path: '/sandbox/:connectionId/read',
    summary: 'A customer reads (or plays) what the company has sent up to now',
    body: z.object({ from: number, played: z.boolean().default(false) }),
  }),
  type: defineRoute({
    ...onPhone,
    method: 'POST',
    path: '/sandbox/:connectionId/typing',
    summary: 'A customer types, records, or stops',
    body: z.object({ from: number, state: z.enum(['composing', 'recording', 'paused']) }),
  }),
};
