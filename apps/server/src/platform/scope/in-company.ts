import { Kysely } from 'kysely';
import type pg from 'pg';
import { reactionsTo } from '../facts/after-fact.ts';
import type { RecordedFact } from '../facts/facts.ts';
import { deliverFacts } from '../facts/deliver-facts.ts';
import { insertEntries } from '../lanes/insert-entries.ts';
import { keyOfLane, noteStored, wakeLanes, type Stored } from '../lanes/wake.ts';
import { repeatConflicts } from '../postgres/repeat-conflicts.ts';
import { sendTogether } from '../postgres/send-together.ts';
import { system, type Actor } from './actor.ts';
import { dialectOver } from './dialect.ts';
import { requirePools } from './pools.ts';
import { nameOfText, scopedQuery, type Statement } from './scoped-query.ts';
import type { Scope } from './scope.ts';
import type { Tables } from './tables.ts';

export interface ScopeOptions {
  actor?: Actor;
  now?: Date;
}

/**
 * Opens a scope: one company and one transaction, which begins with the first statement. It commits when `work`
 * resolves and rolls back when `work` throws. Facts are announced after the commit. A transaction that ends in a
 * deadlock or a serialization failure is repeated, so `work` must return its results and not keep them elsewhere.
 */
export async function inCompany<T>(
  companyId: number,
  work: (scope: Scope) => Promise<T>,
  { actor = system, now = new Date() }: ScopeOptions = {},
): Promise<T> {
  return repeatConflicts(() => transaction(requirePools().writers, companyId, work, actor, now));
}

/**
 * A read-only scope: every statement is an implicit transaction, and the company is set in the same round trip.
 * Recording facts or storing work in it is a bug.
 */
export async function readCompany<T>(
  companyId: number,
  work: (scope: Scope) => Promise<T>,
  { actor = system, now = new Date() }: ScopeOptions = {},
): Promise<T> {
  const { readers } = requirePools();
  const onlyReads = () => new Error('This scope only reads.');
  const readOnly = async () => {
    throw onlyReads();
  };
  let db: Kysely<Tables> | undefined;
  return work({
    companyId,
    actor,
    now,
    get db() {
      return (db ??= new Kysely<Tables>({
        dialect: dialectOver((text, values) =>
          scopedQuery(readers, companyId, { name: nameOfText(text), text }, values),
        ),
      }));
    },
    rows: async <Row>(query: Statement, values: readonly unknown[]) =>
      (await scopedQuery(readers, companyId, query, values)).rows as Row[],
    send() {
      throw onlyReads();
    },
    record: readOnly,
    enqueue: readOnly,
    afterCommit: () => undefined,
  });
}

/**
 * One statement that writes, as a transaction of its own, in one round trip. Unless it `isWaitedFor`, it does not wait
 * for fsync: a crash of PostgreSQL within half a second may lose it, together with all later commits. So it must not
 * take a number from a sequence, which would be issued again.
 */
export async function writeAlone<Row>(
  companyId: number,
  query: Statement,
  values: readonly unknown[],
  { isWaitedFor = true }: { isWaitedFor?: boolean } = {},
): Promise<Row[]> {
  return (await scopedQuery(requirePools().readers, companyId, query, values, { isWaitedFor })).rows as Row[];
}

async function transaction<T>(
  pool: pg.Pool,
  companyId: number,
  work: (scope: Scope) => Promise<T>,
  actor: Actor,
  now: Date,
): Promise<T> {
  let opened: Promise<pg.PoolClient> | undefined;
  let over = false;
  const { scope, facts, afterwards, lanes, sent, causeOf } = recordingScope(
    companyId,
    actor,
    now,
    async (query, values, isSent) => {
      if (over) throw scopeIsOver();
      const client = await (opened ??= begin(pool, companyId));
      // Sent statements leave before the commit, which is queued behind them on the same connection.
      if (over && !isSent) throw scopeIsOver();
      return sendTogether(client).query({ ...query, values: [...values] });
    },
  );
  let result: T;
  try {
    result = await work(scope);
  } catch (error) {
    over = true;
    if (opened) await settle(opened, 'rollback').catch(() => undefined);
    throw await causeOf(error);
  }
  over = true;
  if (opened) {
    // PostgreSQL answers all sent statements before the commit.
    await settle(opened, 'commit').catch(async (error: unknown) => {
      throw await causeOf(error);
    });
    await Promise.all(sent);
  }
  finish(companyId, facts, afterwards, lanes);
  return result;
}

/**
 * One of several concurrent promises failed while another went on. Its next statement would run in the transaction that
 * has the connection by then, perhaps of another company.
 */
export const scopeIsOver = (): Error =>
  new Error('This scope is over; somebody did not wait for all that was begun in it.');

/** What a scope collects until it commits. */
export interface Recording {
  scope: Scope;
  facts: RecordedFact[];
  afterwards: (() => void)[];
  lanes: Stored;
  /** Statements whose results were not awaited. */
  sent: Promise<unknown>[];
  /**
   * The cause of a failure: a sent statement may have been refused, and the next one only reports that the transaction
   * is aborted.
   */
  causeOf(error: unknown): Promise<unknown>;
}

/**
 * A scope over any way to run a statement inside an open transaction; the lanes' workers have a transaction of their
 * own.
 */
export function recordingScope(
  companyId: number,
  actor: Actor,
  now: Date,
  run: (query: { name?: string; text: string }, values: readonly unknown[], isSent?: true) => Promise<pg.QueryResult>,
): Recording {
  const facts: RecordedFact[] = [];
  const afterwards: (() => void)[] = [];
  const lanes = new Map<string, Set<string>>();
  const sent: Promise<unknown>[] = [];
  let db: Kysely<Tables> | undefined;
  const scope: Scope = {
    companyId,
    actor,
    now,
    get db() {
      return (db ??= new Kysely<Tables>({
        dialect: dialectOver((text, values) => run({ name: nameOfText(text), text }, values)),
      }));
    },
    rows: async <Row>(query: Statement, values: readonly unknown[]) => (await run(query, values)).rows as Row[],
    send(query, values) {
      const answer = run(query, values, true);
      // The rejection is handled before the commit counts.
      answer.catch(() => undefined);
      sent.push(answer);
    },
    async record(name, fact) {
      facts.push({ name, fact });
      for (const react of reactionsTo(name)) await react(scope, fact);
    },
    async enqueue(entries) {
      if (entries.length === 0) return;
      insertEntries(scope, entries);
      for (const { kind, lane } of entries) noteStored(lanes, kind, keyOfLane({ companyId, lane }));
    },
    afterCommit: (then) => void afterwards.push(then),
  };
  async function causeOf(error: unknown): Promise<unknown> {
    const refused = (await Promise.allSettled(sent)).find((answer) => answer.status === 'rejected');
    return refused ? refused.reason : error;
  }
  return { scope, facts, afterwards, lanes, sent, causeOf };
}

/** After a commit: wakes the workers and announces the facts. */
export function finish(
  companyId: number,
  facts: readonly RecordedFact[],
  afterwards: readonly (() => void)[],
  lanes: Stored,
): void {
  for (const then of afterwards) then();
  deliverFacts(companyId, facts);
  // The answer to the caller of this commit is sent first.
  if (lanes.size > 0) setImmediate(() => wakeLanes(lanes));
}

/**
 * `begin`, the role and the company are sent as one statement, pipelined with the first one: a statement of its own for
 * each would cost as much as a short read.
 */
async function begin(pool: pg.Pool, companyId: number): Promise<pg.PoolClient> {
  if (!Number.isSafeInteger(companyId)) throw new Error('A company has a whole number.');
  const client = sendTogether(await pool.connect());
  // The next query reports a lost connection as well.
  client.query(`begin; set local role app_tenant; set local app.company_id = '${companyId}'`).catch(() => undefined);
  return client;
}

async function settle(opened: Promise<pg.PoolClient>, how: 'commit' | 'rollback') {
  const client = await opened;
  let broken: Error | undefined;
  try {
    const { command } = await client.query(how);
    // PostgreSQL answers a commit of a failed transaction with ROLLBACK and no error: a verb caught an error that it
    // should have passed on.
    if (how === 'commit' && command === 'ROLLBACK') throw new Error('The transaction had failed and was rolled back.');
  } catch (error) {
    if (!(error instanceof Error && 'severity' in error)) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}
