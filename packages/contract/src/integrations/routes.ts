import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { pageQuery } from '../kit/page.ts';
import { defineRoute } from '../kit/route.ts';
import { limits } from '../limits.ts';
import {
  Integration,
  IntegrationChanges,
  IntegrationChoice,
  IntegrationDelivery,
  IntegrationDeliveryDetail,
  IntegrationFields,
  IntegrationReport,
  IntegrationTrial,
  SigningSecret,
  dialogflowLanguages,
} from './integrations.ts';

/** Integrations are for admins of companies whose plan includes them (decision 0063). */
const guarded = { access: 'integrations:edit', plan: 'useIntegrations' } as const;
const onIntegration = { ...guarded, params: { id: id() } } as const;
const onDelivery = {
  ...guarded,
  params: {
    id: id(),
    deliveryId: z
      .string()
      .max(60)
      .meta({ examples: ['msg_1_3_48213'] }),
  },
} as const;
/** Limits calls that make the product call servers outside, and wait for them. */
const callsPerMinute = 30;

export const integrationRoutes = {
  page: defineRoute({
    ...guarded,
    method: 'GET',
    path: '/queueIntegration',
    summary: 'A page of the integrations of the company, the newest first',
    query: z.object({ searchParam: z.string().max(100).optional(), ...pageQuery }),
    reply: z.object({ queueIntegrations: z.array(Integration), count: z.number(), hasMore: z.boolean() }),
  }),
  choices: defineRoute({
    ...guarded,
    method: 'GET',
    path: '/queueIntegration/choices',
    summary: 'The integrations of the company, by name, for a choice',
    reply: z.array(IntegrationChoice),
  }),
  show: defineRoute({
    ...onIntegration,
    method: 'GET',
    path: '/queueIntegration/:id',
    summary: 'One integration; a stored secret is shown as dots',
    reply: Integration,
    errors: ['ERR_NO_INTEGRATION_FOUND'],
  }),
  create: defineRoute({
    ownUsersOnly: true,
    ...guarded,
    method: 'POST',
    path: '/queueIntegration',
    summary: 'Add an integration',
    body: IntegrationFields,
    reply: Integration,
    errors: ['ERR_INTEGRATION_ALREADY_EXISTS', 'ERR_TOO_MANY_INTEGRATIONS', 'ERR_NO_FLOW_FOUND'],
  }),
  update: defineRoute({
    ownUsersOnly: true,
    ...onIntegration,
    method: 'PUT',
    path: '/queueIntegration/:id',
    summary: 'Change an integration; dots in place of a secret keep it',
    body: IntegrationChanges,
    reply: Integration,
    errors: ['ERR_NO_INTEGRATION_FOUND', 'ERR_INTEGRATION_ALREADY_EXISTS', 'ERR_NO_FLOW_FOUND'],
  }),
  remove: defineRoute({
    ...onIntegration,
    method: 'DELETE',
    path: '/queueIntegration/:id',
    summary: 'Delete an integration; connections and queues that named it have none',
    errors: ['ERR_NO_INTEGRATION_FOUND'],
  }),
  testSession: defineRoute({
    ...guarded,
    method: 'POST',
    path: '/queueIntegration/testSession',
    summary: 'Ask an agent of dialogflow something and return its answer',
    body: z.object({
      projectName: z.string().trim().min(1).max(100),
      jsonContent: z.string().min(1).max(limits.integration.jsonContent),
      language: z.enum(dialogflowLanguages),
    }),
    reply: z.object({ messages: z.array(z.string()) }),
    errors: ['ERR_TEST_SESSION_DIALOG', 'ERR_TEST_REPLY_DIALOG'],
    callsPerMinute,
  }),
  test: defineRoute({
    ...guarded,
    method: 'POST',
    path: '/queueIntegration/test',
    summary: 'Try the fields of an integration, saved or not, and report what happens',
    body: IntegrationTrial,
    reply: IntegrationReport,
    errors: ['ERR_NO_INTEGRATION_FOUND'],
    callsPerMinute,
  }),
  renewSecret: defineRoute({
    ownUsersOnly: true,
    ...onIntegration,
    method: 'POST',
    path: '/queueIntegration/:id/secret',
    summary: 'Make a new signing secret and return it once; the former one signs beside it for a day',
    reply: SigningSecret,
    errors: ['ERR_NO_INTEGRATION_FOUND'],
  }),
  deliveries: defineRoute({
    ...onIntegration,
    method: 'GET',
    path: '/queueIntegration/:id/deliveries',
    summary: 'The last calls to n8n or a webhook, the newest first',
    reply: z.object({ deliveries: z.array(IntegrationDelivery) }),
    errors: ['ERR_NO_INTEGRATION_FOUND'],
  }),
  delivery: defineRoute({
    ...onDelivery,
    method: 'GET',
    path: '/queueIntegration/:id/deliveries/:deliveryId',
    summary: 'One call to n8n or a webhook with what was sent and answered',
    reply: IntegrationDeliveryDetail,
    errors: ['ERR_NO_DELIVERY_FOUND'],
  }),
  replay: defineRoute({
    ...onDelivery,
    method: 'POST',
    path: '/queueIntegration/:id/deliveries/:deliveryId/replay',
    summary: 'Send a call once more, with the same id; an answer to it is not sent to the customer',
    reply: IntegrationDelivery,
    errors: ['ERR_NO_INTEGRATION_FOUND', 'ERR_NO_DELIVERY_FOUND'],
    callsPerMinute,
  }),
};
