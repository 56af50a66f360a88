import { SendError, type DrivenLanes, type Driving } from '../../channels/driver.ts';
import { fail } from '../../platform/fail.ts';
import { deliveryKind, type DeliveryKind } from '../../platform/lanes/lanes.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { requireConnection } from './require-connection.ts';

/**
 * A number on WhatsApp: its chat, its phone number as WhatsApp writes it (digits), and its LID if WhatsApp told one.
 * Null: the number is not on WhatsApp.
 */
export type NumberLookUp = { chat: string; phone: string; lid: string | null } | null;

interface Question {
  digits: string;
  /** The caller's timeout, ms since 1970; after it the question is dropped. */
  until: number;
}

const defaultTimeoutMs = 15_000;
const maxAttempts = 3;
/** Poll interval: another node may drive the connection and write its answer to the table. */
const pollMs = 200;

// A number rarely changes its owner, so a yes is cached for a day. A number that joins WhatsApp must be found soon, so
// a no is cached for ten minutes.
const selectCached = statement(`select chat, phone, lid from number_look_ups
  where connection_id = $1 and digits = $2
    and looked_at > $3::timestamptz - case when chat is null then interval '10 minutes' else interval '24 hours' end`);
const storeAnswer = statement(`insert into number_look_ups as n (connection_id, digits, chat, phone, lid, looked_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict on constraint number_look_ups_pkey
    do update set chat = excluded.chat, phone = excluded.phone, lid = excluded.lid, looked_at = excluded.looked_at`);

// If a connection's node is gone, its status stays CONNECTED until another node notices. The lease expires earlier.
const selectLease = statement(
  'select from connection_leases where connection_id = $1 and expires_at > clock_timestamp()',
);

/** The lane of a connection's questions; one node works it, one entry at a time. */
const lane = (connectionId: number) => `look:${connectionId}`;
/** Callers of this process that wait for an answer, by company, connection and digits: `7|3|5511987654321`. */
const waiting = new Map<string, Set<() => void>>();

/**
 * Asks WhatsApp, through a connection of the company, for the form in which it knows a number. The node that drives the
 * connection asks, one number at a time. A yes is cached for a day, a no for ten minutes.
 * @param timeoutMs how long the caller waits for the answer
 * @param mayAsk called before WhatsApp is asked, not for a cached answer; it throws if the caller has no budget left
 * @throws ERR_NO_WAPP_FOUND ERR_WAPP_NOT_INITIALIZED; ERR_WAPP_CHECK_CONTACT on timeout; the answer may still arrive
 * later
 */
export async function lookUpNumber(
  company: Company,
  connectionId: number,
  digits: string,
  { timeoutMs = defaultTimeoutMs, mayAsk }: { timeoutMs?: number; mayAsk?: () => Promise<void> } = {},
): Promise<NumberLookUp> {
  const known = await recall(company, connectionId, digits);
  if (known !== undefined) return known;
  await mayAsk?.();
  await company.inScope(async (scope) => {
    const { status } = await requireConnection(scope, connectionId);
    const isDriven = (await scope.rows(selectLease, [connectionId])).length > 0;
    if (status !== 'CONNECTED' || !isDriven) throw fail('ERR_WAPP_NOT_INITIALIZED');
    await scope.enqueue([
      {
        lane: lane(connectionId),
        kind: 'look-up',
        payload: { digits, until: Date.now() + timeoutMs } satisfies Question,
        // While the same question waits, it is not stored again.
        onceKey: `look:${connectionId}:${digits}`,
      },
    ]);
  });
  const until = performance.now() + timeoutMs;
  while (performance.now() < until) {
    await answerOrPoll(`${company.id}|${connectionId}|${digits}`);
    const found = await recall(company, connectionId, digits);
    if (found !== undefined) return found;
  }
  throw fail('ERR_WAPP_CHECK_CONTACT');
}

/**
 * Like `lookUpNumber`, for the node that drives the connection: it asks WhatsApp directly instead of through the lane.
 * @throws SendError
 */
export async function lookUpByDriver(
  company: Company,
  connectionId: number,
  digits: string,
  driving: Pick<Driving, 'lookUp'>,
): Promise<NumberLookUp> {
  const known = await recall(company, connectionId, digits);
  if (known !== undefined) return known;
  const found = await driving.lookUp(digits);
  await company.inScope((scope) => storeLookUp(scope, connectionId, digits, found));
  return found && { chat: found.id, phone: found.phone, lid: found.lid };
}

const answeredSince = statement(
  'select count(*)::int as n from number_look_ups where connection_id = $1 and looked_at > $2',
);

/** How many numbers WhatsApp was asked for through a connection in the last 24 hours. */
export async function countLookUps(scope: Scope, connectionId: number): Promise<number> {
  const since = new Date(scope.now.getTime() - 24 * 3600_000);
  const [row] = await scope.rows<{ n: number }>(answeredSince, [connectionId, since]);
  return row?.n ?? 0;
}

/** The cached answer. `undefined`: never asked, or the answer is too old. */
async function recall(company: Company, connectionId: number, digits: string): Promise<NumberLookUp | undefined> {
  const [row] = await company.read((scope) =>
    scope.rows<{ chat: string | null; phone: string | null; lid: string | null }>(selectCached, [
      connectionId,
      digits,
      scope.now,
    ]),
  );
  return row && (row.chat === null ? null : { chat: row.chat, phone: row.phone ?? digits, lid: row.lid });
}

/** Resolves when this process has stored an answer for the key, or after the poll interval. */
function answerOrPoll(key: string): Promise<void> {
  return new Promise((resolve) => {
    const callers = waiting.get(key) ?? new Set();
    waiting.set(key, callers);
    const done = () => {
      clearTimeout(poll);
      callers.delete(done);
      if (callers.size === 0) waiting.delete(key);
      resolve();
    };
    const poll = setTimeout(done, pollMs);
    callers.add(done);
  });
}

/** The lane entries that ask WhatsApp about numbers. */
export function lookUpWorker(driven: DrivenLanes): DeliveryKind {
  return deliveryKind<Question>('look-up', {
    leaseMs: 60_000,
    maxAttempts,
    lanes: () => driven.lanes(lane),
    async work(entry) {
      const { attempts, payload } = entry;
      const { digits, until } = payload;
      if (Date.now() > until) return { done: true };
      // The lane is named by `lane`, such as `look:3`.
      const connectionId = Number(entry.lane.split(':')[1]);
      const driving = driven.drivingOf(entry);
      if (!driving)
        return { done: false, retryInMs: 1000, isAttempt: false, reason: 'the connection is not driven here' };
      try {
        const found = await driving.lookUp(digits);
        return { done: true, finish: (scope) => storeLookUp(scope, connectionId, digits, found) };
      } catch (error) {
        // Do not keep the entry after the last try: its `onceKey` would block the next question for this number.
        if (attempts >= maxAttempts) return { done: true };
        if (!(error instanceof SendError)) throw error;
        return { done: false, retryInMs: 1000, isAttempt: true, reason: error.code };
      }
    },
    // The caller sees its timeout; there is nothing to undo.
    giveUp: async () => undefined,
  });
}

async function storeLookUp(
  scope: Scope,
  connectionId: number,
  digits: string,
  found: Awaited<ReturnType<Driving['lookUp']>>,
) {
  await scope.rows(storeAnswer, [
    connectionId,
    digits,
    found?.id ?? null,
    found?.phone ?? null,
    found?.lid ?? null,
    scope.now,
  ]);
  if (!found) await scope.record('number.absent', { connectionId, digits });
  scope.afterCommit(() => waiting.get(`${scope.company.id}|${connectionId}|${digits}`)?.forEach((wake) => wake()));
}

/** Every night: deletes answers that are older than a day. `countLookUps` counts answers up to that age. */
export async function forgetLookUps(): Promise<void> {
  await asOperator((db) =>
    db
      .deleteFrom('number_look_ups')
      .where('looked_at', '<', new Date(Date.now() - 24 * 3600_000))
      .execute(),
  );
}
