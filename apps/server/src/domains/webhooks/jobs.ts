import { deliveryKind, type DeliveryKind, type DeliveryOutcome } from '../../platform/lanes/lanes.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { openFor, type Called } from '../integrations/index.ts';
import { adminMailJob } from '../users/index.ts';
import { webhookKind, type WebhookEntry } from './enqueue-event.ts';
import { eventBody } from './event-body.ts';
import type { WebhookMail } from './mail-job.ts';
import { offMail } from './mail-texts.ts';
import { postEvent } from './network.ts';
import { nextAttempt } from './next-attempt.ts';
import { noteFailure, noteSuccess } from './note-outcome.ts';

/** The stored beginning of an answer, in characters. */
const maxResponse = 2000;
const dayMs = 24 * 3600_000;
/** How long delivered events stay in the log, and how long the others do. */
const deliveredKeptMs = 3 * dayMs;
const keptMs = 14 * dayMs;

/** Delivers events, the oldest of an endpoint first. A failed event blocks its endpoint until its next attempt. */
export const webhookWorker = (): DeliveryKind =>
  deliveryKind<WebhookEntry>(webhookKind, {
    leaseMs: 60_000,
    // The age of an event decides, not the number of attempts.
    maxAttempts: 1_000_000,
    work: (entry) => deliver(companyOf(entry), entry.payload),
    // Not called in practice: no event reaches `maxAttempts`.
    giveUp: async () => undefined,
  });

const nothingToDo: DeliveryOutcome = { done: true };

async function deliver(company: Company, { webhookId, deliveryId }: WebhookEntry): Promise<DeliveryOutcome> {
  const found = await company.inScope((scope) => prepare(scope, webhookId, deliveryId));
  if (!found) return nothingToDo;
  const { delivery, webhook, body } = found;
  if (body === undefined) return { done: true, finish: (scope) => drop(scope, webhookId, deliveryId) };
  const called = await postEvent(webhook.url, { id: deliveryId, body, secrets: webhook.secrets });
  const attempts = delivery.attempts + 1;
  if (called.outcome === 'ok')
    return {
      done: true,
      finish: async (scope) => {
        await store(scope, { webhookId, deliveryId, attempts, called, state: 'delivered', nextAt: null });
        await noteSuccess(scope, webhookId);
      },
    };
  const now = new Date();
  const pauseMs = nextAttempt({ attempts, createdAt: delivery.created_at, called }, now);
  const storeFailure = async (scope: Scope) => {
    const nextAt = pauseMs === undefined ? null : new Date(now.getTime() + pauseMs);
    const state = pauseMs === undefined ? 'failed' : 'waiting';
    await store(scope, { webhookId, deliveryId, attempts, called, state, nextAt });
    await noteFailure(scope, webhookId);
  };
  if (pauseMs === undefined) return { done: true, finish: storeFailure };
  await company.inScope(storeFailure);
  return { done: false, retryInMs: pauseMs, isAttempt: false, reason: called.outcome };
}

/**
 * Reads an event. The first attempt makes its body and stores it, so that every later attempt sends the same body.
 * @returns undefined: the event is not to be delivered; `body` undefined: a row that it is about was deleted
 */
async function prepare(scope: Scope, webhookId: number, deliveryId: string) {
  const { db } = scope;
  const delivery = await db
    .selectFrom('webhook_deliveries')
    .select(['event', 'refs', 'request', 'attempts', 'created_at'])
    .where('webhook_id', '=', webhookId)
    .where('id', '=', deliveryId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  const row = await db
    .selectFrom('webhooks')
    .select(['url', 'active', 'secret_sealed', 'former_secret_sealed', 'former_secret_until'])
    .where('id', '=', webhookId)
    .executeTakeFirst();
  if (!delivery || !row) return undefined;
  if (!row.active) {
    // The endpoint was switched off while the event waited.
    await db
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', next_at: null })
      .where('webhook_id', '=', webhookId)
      .where('id', '=', deliveryId)
      .execute();
    return undefined;
  }
  const event = { id: deliveryId, event: delivery.event, refs: delivery.refs, at: delivery.created_at };
  const body = delivery.request ?? (await eventBody(scope, event));
  if (delivery.request === null && body !== undefined)
    await db
      .updateTable('webhook_deliveries')
      .set({ request: body })
      .where('webhook_id', '=', webhookId)
      .where('id', '=', deliveryId)
      .execute();
  const { former_secret_sealed: former, former_secret_until: until } = row;
  const isFormerValid = former !== null && until !== null && until > scope.now;
  const sealedSecrets = [row.secret_sealed, ...(isFormerValid ? [former] : [])];
  const secrets = sealedSecrets.map((sealed) => openFor(scope.company, sealed));
  return { delivery, webhook: { url: row.url, secrets }, body };
}

/** Deletes an event: a row that it is about was deleted before the delivery. */
const drop = async ({ db }: Scope, webhookId: number, deliveryId: string) => {
  await db.deleteFrom('webhook_deliveries').where('webhook_id', '=', webhookId).where('id', '=', deliveryId).execute();
};

interface StoredAttempt {
  webhookId: number;
  deliveryId: string;
  attempts: number;
  called: Called;
  state: 'waiting' | 'delivered' | 'failed';
  nextAt: Date | null;
}

async function store({ db }: Scope, { webhookId, deliveryId, attempts, called, state, nextAt }: StoredAttempt) {
  await db
    .updateTable('webhook_deliveries')
    .set({
      attempts,
      outcome: called.outcome,
      status: called.status,
      // PostgreSQL stores no NUL character in a text.
      response: called.text.replaceAll('\u0000', '').slice(0, maxResponse),
      state,
      next_at: nextAt,
    })
    .where('webhook_id', '=', webhookId)
    .where('id', '=', deliveryId)
    .execute();
}

/** Every night: deletes delivered events after three days, the others after two weeks. */
export async function forgetEvents(now = new Date()): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await asOperator(async (db) => {
    await db
      .deleteFrom('webhook_deliveries')
      .where('state', '=', 'delivered')
      .where('created_at', '<', before(deliveredKeptMs))
      .execute();
    await db.deleteFrom('webhook_deliveries').where('created_at', '<', before(keptMs)).execute();
  });
}

/** Mails one admin that an endpoint was switched off after days of failures. */
export const mailWebhookOff = adminMailJob<WebhookMail>(async ({ db }, { webhookId }, language) => {
  const webhook = await db
    .selectFrom('webhooks')
    .select(['name', 'url'])
    .where('id', '=', webhookId)
    .executeTakeFirst();
  return webhook && offMail[language](webhook.name, webhook.url);
});
