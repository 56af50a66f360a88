import { setTimeout as wait } from 'node:timers/promises';
import { webhookHeaders } from '../../platform/crypto/sign-webhook.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { callOutside, mayBeRetried, type Called } from './network.ts';

/** The pauses before the second and the third attempt. They are short, since a customer waits for the answer. */
const pausesMs = [1000, 4000];
/** After this time no further attempt begins. */
const retriesEndMs = 25_000;
/** How many characters of an answer the log keeps. */
const maxLoggedLength = 4000;

export interface Delivery {
  integrationId: number;
  /** The `webhook-id`. */
  id: string;
  ticketId: number | null;
  url: string;
  body: string;
  secrets: readonly string[];
}

export interface Delivered extends Called {
  attempts: number;
}

/** Posts a body with retries, and writes the outcome into the log. */
export async function deliver(company: Company, delivery: Delivery): Promise<Delivered> {
  const delivered = await post(delivery);
  await log(company, delivery, delivered);
  return delivered;
}

async function post({ url, id, body, secrets }: Delivery): Promise<Delivered> {
  const began = performance.now();
  for (let attempts = 1; ; attempts += 1) {
    const headers = webhookHeaders({ id, at: new Date(), body, secrets });
    const called = await callOutside(url, { method: 'POST', headers, body });
    const pauseMs = Math.max(pausesMs[attempts - 1] ?? 0, (called.retryAfterSeconds ?? 0) * 1000);
    const isLast = attempts > pausesMs.length || performance.now() - began + pauseMs > retriesEndMs;
    if (isLast || !mayBeRetried(called)) return { ...called, attempts };
    await wait(pauseMs);
  }
}

/**
 * Writes the outcome into the log, unless the integration was deleted meanwhile. A second delivery of the same id (a
 * replay, or a repeated turn) replaces the outcome of the first and adds its attempts.
 */
async function log(company: Company, { id, integrationId, ticketId, body }: Delivery, called: Delivered) {
  const outcome = {
    outcome: called.outcome,
    status: called.status,
    // PostgreSQL cannot store the character 0 in a text.
    response: called.text.replaceAll('\u0000', '').slice(0, maxLoggedLength),
    duration_ms: called.durationMs,
  };
  await company.inScope(async ({ db, now }) => {
    const integration = await db
      .selectFrom('integrations')
      .select('id')
      .where('id', '=', integrationId)
      .executeTakeFirst();
    if (!integration) return;
    await db
      .insertInto('integration_deliveries')
      .values({
        id,
        integration_id: integrationId,
        ticket_id: ticketId,
        request: body,
        attempts: called.attempts,
        created_at: now,
        ...outcome,
      })
      .onConflict((conflict) =>
        conflict.constraint('integration_deliveries_pkey').doUpdateSet((row) => ({
          ...outcome,
          attempts: row('integration_deliveries.attempts', '+', called.attempts),
        })),
      )
      .execute();
  });
}
