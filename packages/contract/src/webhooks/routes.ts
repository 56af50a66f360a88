import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { pageQuery } from '../kit/page.ts';
import { defineRoute } from '../kit/route.ts';
import { SigningSecret } from '../integrations/integrations.ts';
import { Webhook, WebhookChanges, WebhookDelivery, WebhookDeliveryDetail, WebhookFields } from './webhooks.ts';

/** The same access as integrations: admins of companies whose plan includes them. */
const guarded = { access: 'integrations:edit', plan: 'useIntegrations' } as const;
const onWebhook = { ...guarded, params: { id: id() } } as const;
const onDelivery = {
  ...guarded,
  params: {
    id: id(),
    deliveryId: z
      .string()
      .max(60)
      .meta({ examples: ['msg_sample'] }),
  },
} as const;

export const webhookRoutes = {
  page: defineRoute({
    ...guarded,
    method: 'GET',
    path: '/webhooks',
    summary: 'A page of the webhooks of the company, by name',
    query: z.object({ searchParam: z.string().max(100).optional(), ...pageQuery }),
    reply: z.object({ records: z.array(Webhook), count: z.number(), hasMore: z.boolean() }),
  }),
  create: defineRoute({
    ownUsersOnly: true,
    ...guarded,
    method: 'POST',
    path: '/webhooks',
    summary: 'Add an address that is told of events',
    body: WebhookFields,
    reply: Webhook,
    errors: ['ERR_WEBHOOK_ALREADY_EXISTS', 'ERR_TOO_MANY_WEBHOOKS'],
  }),
  update: defineRoute({
    ownUsersOnly: true,
    ...onWebhook,
    method: 'PUT',
    path: '/webhooks/:id',
    summary: 'Change a webhook, or switch it on or off',
    body: WebhookChanges,
    reply: Webhook,
    errors: ['ERR_NO_WEBHOOK_FOUND', 'ERR_WEBHOOK_ALREADY_EXISTS'],
  }),
  remove: defineRoute({
    ...onWebhook,
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Delete a webhook and the events that wait for it',
    errors: ['ERR_NO_WEBHOOK_FOUND'],
  }),
  renewSecret: defineRoute({
    ownUsersOnly: true,
    ...onWebhook,
    method: 'POST',
    path: '/webhooks/:id/secret',
    summary: 'Make a new signing secret and return it once; for a day, calls are signed with the former one, too',
    reply: SigningSecret,
    errors: ['ERR_NO_WEBHOOK_FOUND'],
  }),
  test: defineRoute({
    ...onWebhook,
    method: 'POST',
    path: '/webhooks/:id/test',
    summary: 'Send a test event to a webhook, after the events that wait for it',
    reply: WebhookDelivery,
    errors: ['ERR_NO_WEBHOOK_FOUND', 'ERR_WEBHOOK_OFF'],
    callsPerMinute: 30,
  }),
  deliveries: defineRoute({
    ...onWebhook,
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: 'The last events for a webhook, the newest first',
    query: z.object({ state: z.enum(['waiting', 'delivered', 'failed']).optional() }),
    reply: z.object({ deliveries: z.array(WebhookDelivery) }),
    errors: ['ERR_NO_WEBHOOK_FOUND'],
  }),
  delivery: defineRoute({
    ...onDelivery,
    method: 'GET',
    path: '/webhooks/:id/deliveries/:deliveryId',
    summary: 'One event with what was sent and answered',
    reply: WebhookDeliveryDetail,
    errors: ['ERR_NO_DELIVERY_FOUND'],
  }),
  replay: defineRoute({
    ...onDelivery,
    method: 'POST',
    path: '/webhooks/:id/deliveries/:deliveryId/replay',
    summary: 'Send an event once more, with the same id and content',
    reply: WebhookDelivery,
    errors: ['ERR_NO_WEBHOOK_FOUND', 'ERR_NO_DELIVERY_FOUND', 'ERR_WEBHOOK_OFF'],
    callsPerMinute: 30,
  }),
};
