import type { Scope } from '../../platform/scope/scope.ts';
import { mailAdmins } from '../users/index.ts';
import { forgetEndpoints } from './endpoints.ts';
import { mailWebhookJob, type WebhookMail } from './mail-job.ts';

/** If calls have failed for this long without a success, the next failure switches the endpoint off. */
const maxFailingMs = 3 * 24 * 3600_000;

/** Notes a delivered event: the endpoint is no longer failing. */
export async function noteSuccess(scope: Scope, webhookId: number): Promise<void> {
  const row = await scope.db
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', webhookId)
    .where('failing_since', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (row) await scope.record('webhook.changed', { id: webhookId });
}

/**
 * Notes a failed call. After days of failures the endpoint is switched off, its waiting events count as failed, and the
 * admins get a mail.
 */
export async function noteFailure(scope: Scope, webhookId: number): Promise<void> {
  const row = await scope.db
    .selectFrom('webhooks')
    .select(['failing_since', 'active'])
    .where('id', '=', webhookId)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.active) return;
  if (row.failing_since === null) {
    await scope.db.updateTable('webhooks').set({ failing_since: scope.now }).where('id', '=', webhookId).execute();
    return scope.record('webhook.changed', { id: webhookId });
  }
  if (scope.now.getTime() - row.failing_since.getTime() < maxFailingMs) return;
  await scope.db
    .updateTable('webhooks')
    .set({ active: false, disabled_at: scope.now, updated_at: scope.now })
    .where('id', '=', webhookId)
    .execute();
  await scope.db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', next_at: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
  forgetEndpoints(scope);
  await scope.record('webhook.changed', { id: webhookId });
  await mailAdmins(scope, mailWebhookJob, { webhookId } satisfies WebhookMail);
}
