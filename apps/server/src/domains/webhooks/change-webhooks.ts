import { limits, type Webhook, type WebhookChanges, type WebhookFields } from '@balcao/contract';
import { newWebhookSecret } from '../../platform/crypto/sign-webhook.ts';
import { fail } from '../../platform/fail.ts';
import type { nothing } from '../../platform/http/serve.ts';
import { dropLanes } from '../../platform/lanes/drop-lanes.ts';
import { requireBelowLimit } from '../../platform/records/require-below-limit.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { sealFor } from '../integrations/index.ts';
import { laneOf } from './enqueue-event.ts';
import { forgetEndpoints } from './endpoints.ts';
import { webhooks } from './webhooks.ts';

/** The last characters of a secret, by which an admin recognizes it. */
const hintLength = 4;
/** How long calls are signed with the former secret, too, after a new one was made. */
const formerSecretMs = 24 * 3600_000;

/** Adds an endpoint with a new signing secret. @throws ERR_WEBHOOK_ALREADY_EXISTS ERR_TOO_MANY_WEBHOOKS */
export async function createWebhook(scope: Scope, fields: WebhookFields): Promise<Webhook> {
  await requireBelowLimit(scope, 'webhooks', limits.webhook.perCompany, 'ERR_TOO_MANY_WEBHOOKS');
  const secret = newWebhookSecret();
  forgetEndpoints(scope);
  return webhooks.create(scope, fields, secretColumns(scope, secret));
}

/**
 * Changes the given fields. An endpoint that is switched on again starts without its failures, and without the time of
 * its dropped events.
 * @throws ERR_NO_WEBHOOK_FOUND ERR_WEBHOOK_ALREADY_EXISTS
 */
export async function updateWebhook(scope: Scope, id: number, changes: WebhookChanges): Promise<Webhook> {
  if (changes.active === true)
    await scope.db
      .updateTable('webhooks')
      .set({ failing_since: null, disabled_at: null, dropped_at: null })
      .where('id', '=', id)
      .where('active', '=', false)
      .execute();
  forgetEndpoints(scope);
  return webhooks.update(scope, id, changes);
}

/** Deletes an endpoint and its waiting deliveries. @throws ERR_NO_WEBHOOK_FOUND */
export async function removeWebhook(scope: Scope, id: number): Promise<typeof nothing> {
  const removed = await webhooks.remove(scope, id);
  await dropLanes(scope, [laneOf(id)]);
  forgetEndpoints(scope);
  return removed;
}

/**
 * Makes a new signing secret. For a day, calls are signed with both secrets, so that the receiver has time to change.
 * @throws ERR_NO_WEBHOOK_FOUND
 */
export async function renewSecret(scope: Scope, id: number): Promise<{ secret: string }> {
  const secret = newWebhookSecret();
  const { secret_sealed, secret_hint } = secretColumns(scope, secret);
  const row = await scope.db
    .updateTable('webhooks')
    .set((webhook) => ({
      former_secret_sealed: webhook.ref('secret_sealed'),
      former_secret_until: new Date(scope.now.getTime() + formerSecretMs),
      secret_sealed,
      secret_hint,
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw fail('ERR_NO_WEBHOOK_FOUND');
  await scope.record('webhook.changed', { id });
  return { secret };
}

const secretColumns = ({ company }: Scope, secret: string) => ({
  secret_sealed: sealFor(company, secret),
  secret_hint: secret.slice(-hintLength),
});
