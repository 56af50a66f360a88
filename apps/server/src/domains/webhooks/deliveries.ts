import { limits, type WebhookDelivery, type WebhookDeliveryDetail } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { enqueueEntry, enqueueFor } from './enqueue-event.ts';
import { webhooks } from './webhooks.ts';

/** The columns of an event without what was sent and answered. */
const brief = [
  'id',
  'event',
  'state',
  'attempts',
  'outcome',
  'status',
  'created_at as createdAt',
  'next_at as nextAt',
] as const;

const select = ({ db }: Scope, webhookId: number) =>
  db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId);

/** The last events of an endpoint, the newest first. @throws ERR_NO_WEBHOOK_FOUND */
export async function listDeliveries(
  scope: Scope,
  webhookId: number,
  state: WebhookDelivery['state'] | undefined,
): Promise<WebhookDelivery[]> {
  await webhooks.require(scope, webhookId);
  const query = select(scope, webhookId).select(brief).orderBy('created_at', 'desc').limit(limits.webhook.deliveries);
  const filteredQuery = state === undefined ? query : query.where('state', '=', state);
  const rows = await filteredQuery.execute();
  return rows.map(view);
}

/** @throws ERR_NO_DELIVERY_FOUND */
export async function showDelivery(scope: Scope, webhookId: number, id: string): Promise<WebhookDeliveryDetail> {
  const row = await select(scope, webhookId)
    .select([...brief, 'request', 'response'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw fail('ERR_NO_DELIVERY_FOUND');
  return { ...view(row), request: row.request ?? '' };
}

/**
 * Sends a test event, in the lane of the other events.
 * @throws ERR_NO_WEBHOOK_FOUND; ERR_WEBHOOK_OFF, also when too many events wait for the endpoint
 */
export async function sendTest(scope: Scope, webhookId: number): Promise<WebhookDelivery> {
  await requireOn(scope, webhookId);
  const id = await enqueueFor(scope, webhookId, 'test', {});
  if (id === undefined) throw fail('ERR_WEBHOOK_OFF');
  return requireBrief(scope, webhookId, id);
}

/**
 * Sends an event once more, under the same id and with the body of its first attempt, if there was one.
 * @throws ERR_NO_WEBHOOK_FOUND ERR_NO_DELIVERY_FOUND ERR_WEBHOOK_OFF
 */
export async function replayDelivery(scope: Scope, webhookId: number, id: string): Promise<WebhookDelivery> {
  await requireOn(scope, webhookId);
  const row = await scope.db
    .updateTable('webhook_deliveries')
    // Attempts end a day after `created_at`: with a new time, that day begins anew.
    .set({ state: 'waiting', attempts: 0, next_at: scope.now, created_at: scope.now })
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw fail('ERR_NO_DELIVERY_FOUND');
  await enqueueEntry(scope, { webhookId, deliveryId: id });
  return requireBrief(scope, webhookId, id);
}

async function requireOn(scope: Scope, webhookId: number): Promise<void> {
  const { active } = await webhooks.require(scope, webhookId);
  if (!active) throw fail('ERR_WEBHOOK_OFF');
}

async function requireBrief(scope: Scope, webhookId: number, id: string): Promise<WebhookDelivery> {
  const { request: _, response: __, ...shown } = await showDelivery(scope, webhookId, id);
  return shown;
}

const view = <Row extends { createdAt: Date; nextAt: Date | null }>({ createdAt, nextAt, ...row }: Row) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  nextAt: nextAt?.toISOString() ?? null,
});
