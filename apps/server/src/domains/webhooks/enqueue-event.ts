import { randomUUID } from 'node:crypto';
import { limits, type WebhookEvent } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { endpointsFor } from './endpoints.ts';
import type { EventRefs } from './event-refs.ts';

/** The kind of the entries in the lanes of endpoints. */
export const webhookKind = 'webhook';
/** Each endpoint has a lane: its events are delivered in their order, and a dead endpoint does not delay the others. */
export const laneOf = (webhookId: number): string => `webhook:${webhookId}`;

/** An entry of the lane of an endpoint. */
export interface WebhookEntry {
  webhookId: number;
  deliveryId: string;
}

// An endpoint with too many waiting events gets no more, so that the lane of a dead endpoint does not grow without
// limit. The inner `limit` ends the count there.
const insert = statement(`
  insert into webhook_deliveries (id, webhook_id, event, refs, next_at, created_at)
  select $1, w.id, $2, $3::jsonb, $4::timestamptz, $4::timestamptz
  from webhooks w
  where w.id = $5 and (
    select count(*) from (
      select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting' limit $6::int) x) < $6::int
  returning webhook_id as "webhookId"`);
// Written at most once a minute, so that a flood of dropped events does not write the row each time.
const noteDrop = statement(`
  update webhooks set dropped_at = $2
  where id = $1 and (dropped_at is null or dropped_at < $2::timestamptz - interval '1 minute')`);

/** Stores an event for every endpoint that subscribes to it, in the transaction of the fact. */
export async function enqueueEvent(scope: Scope, event: WebhookEvent, refs: EventRefs): Promise<void> {
  for (const webhookId of await endpointsFor(scope, event)) await enqueueFor(scope, webhookId, event, refs);
}

/**
 * Stores an event for one endpoint.
 * @returns the id of the delivery; undefined: the event is dropped, because too many wait or the endpoint was deleted
 */
export async function enqueueFor(
  scope: Scope,
  webhookId: number,
  event: WebhookEvent | 'test',
  refs: EventRefs,
): Promise<string | undefined> {
  const deliveryId = `msg_${randomUUID()}`;
  const [stored] = await scope.rows<{ webhookId: number }>(insert, [
    deliveryId,
    event,
    JSON.stringify(refs),
    scope.now,
    webhookId,
    limits.webhook.waiting,
  ]);
  if (!stored) {
    await scope.rows(noteDrop, [webhookId, scope.now]);
    return undefined;
  }
  await enqueueEntry(scope, { webhookId, deliveryId });
  return deliveryId;
}

/** Puts a stored event into the lane of its endpoint; an event that is in the lane already is not added twice. */
export const enqueueEntry = (scope: Scope, entry: WebhookEntry): Promise<void> =>
  scope.enqueue([{ lane: laneOf(entry.webhookId), kind: webhookKind, payload: entry, onceKey: entry.deliveryId }]);
