import { nouns, signals } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { admins } from '../../platform/realtime/rooms.ts';
import { announceRecords } from '../../platform/records/announce-records.ts';
import { createWebhook, removeWebhook, renewSecret, updateWebhook } from './change-webhooks.ts';
import { listDeliveries, replayDelivery, sendTest, showDelivery } from './deliveries.ts';
import { forgetEvents, mailWebhookOff } from './jobs.ts';
import { mailWebhookJob } from './mail-job.ts';
import { webhookReactions } from './reactions.ts';
import { sampleWebhook } from './sample-webhook.ts';
import { webhooks } from './webhooks.ts';

export const webhooksNoun = serverNoun({
  contract: nouns.webhooks,
  http: {
    page: webhooks.http.page,
    create: (scope, { body }) => createWebhook(scope, body),
    update: (scope, { params, body }) => updateWebhook(scope, params.id, body),
    remove: (scope, { params }) => removeWebhook(scope, params.id),
    renewSecret: (scope, { params }) => renewSecret(scope, params.id),
    test: (scope, { params }) => sendTest(scope, params.id),
    deliveries: async (scope, { params, query }) => ({
      deliveries: await listDeliveries(scope, params.id, query.state),
    }),
    delivery: (scope, { params }) => showDelivery(scope, params.id, params.deliveryId),
    replay: (scope, { params }) => replayDelivery(scope, params.id, params.deliveryId),
  },
  tables: ['webhooks', 'webhook_deliveries'],
  reactions: [webhookReactions],
  announce: [
    announceRecords('webhook', webhooks.find, {
      signal: signals.webhook,
      to: [admins],
      changed: (action, record) => ({ action, record }),
      removed: (id) => ({ action: 'delete' as const, id }),
    }),
  ],
  jobs: { [mailWebhookJob]: mailWebhookOff },
  schedules: { 'forget-webhook-events': { cron: '25 4 * * *', work: () => forgetEvents() } },
  sample: sampleWebhook,
});
