import { WebhookFields, type Webhook } from '@balcao/contract';
import type { z } from 'zod';
import type { Scope } from '../../platform/scope/scope.ts';
import { createWebhook } from './change-webhooks.ts';

export type WantedWebhook = Partial<z.input<typeof WebhookFields>>;

/** A webhook for a test, the sweep or the seed. */
export const addWebhook = (scope: Scope, fields: WantedWebhook): Promise<Webhook> =>
  createWebhook(
    scope,
    WebhookFields.parse({
      name: 'Pedidos',
      url: 'https://pedidos.example.com/eventos',
      events: ['ticket.created'],
      ...fields,
    }),
  );

/** For the sweep test: a webhook with one event in its log. It is switched off, so that nothing is sent. */
export async function sampleWebhook(scope: Scope, word: string): Promise<Webhook> {
  const webhook = await addWebhook(scope, { name: `${word} webhook`, active: false });
  await scope.db
    .insertInto('webhook_deliveries')
    .values({
      id: 'msg_sample',
      webhook_id: webhook.id,
      event: 'ticket.created',
      refs: '{}',
      request: `{"type":"ticket.created","data":"${word}"}`,
      state: 'delivered',
      attempts: 1,
      outcome: 'ok',
      status: 200,
      response: word,
      created_at: scope.now,
      next_at: null,
    })
    .execute();
  return webhook;
}
