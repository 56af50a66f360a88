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
 * The maker of a scope: one company, one transaction on first use, committed when `work` resolves and rolled back when
 * it throws. Facts are told after the commit. A transaction that PostgreSQL ends because of a deadlock or a
 * serialization failure is repeated, so `work` must keep its results in what it returns.
 */
export async function inCompany<T>(
  companyId: number,
  work: (scope: Scope) => Promise<T>,
  { actor = system, now = new Date() }: ScopeOptions = {},
): Promise<T> {
  return repeatConflicts(() => transaction(requirePools().writers, companyId, work, actor, now));
}

/**
 * A scope for reading only: every statement is an implicit transaction of its own, set to the company in the same round
 * trip. Recording facts or storing work in it is a bug.
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
 * for the disk and may be lost when PostgreSQL falls in the half second after (never without everything that was
 * committed later). So it must take no number of a sequence: that would be given out once more.
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
      // What was sent leaves before the commit, which waits for the same connection behind it.
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
    // Before the commit is answered, all that was sent is.
    await settle(opened, 'commit').catch(async (error: unknown) => {
      throw await causeOf(error);
    });
    await Promise.all(sent);
  }
  finish(companyId, facts, afterwards, lanes);
  return result;
}

/**
 * Of several things done at once one failed, and another went on: its next statement would run in whichever transaction
 * has the connection by then, perhaps of another company.
 */
export const scopeIsOver = (): Error =>
  new Error('This scope is over; somebody did not wait for all that was begun in it.');

/** What a scope collects until it is committed. */
export interface Recording {
  scope: Scope;
  facts: RecordedFact[];
  afterwards: (() => void)[];
  lanes: Stored;
  /** Statements whose answers nobody has waited for. */
  sent: Promise<unknown>[];
  /**
   * What lies behind a failure: a statement that was sent may have been refused, and the next one only says that the
   * transaction is aborted.
   */
  causeOf(error: unknown): Promise<unknown>;
}

/**
 * A scope over any way to run a statement inside an open transaction; the lanes' workers have their own transaction.
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
      // Heard before the commit is believed.
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

/** After a commit: wakes the workers, tells the screens. */
export function finish(
  companyId: number,
  facts: readonly RecordedFact[],
  afterwards: readonly (() => void)[],
  lanes: Stored,
): void {
  for (const then of afterwards) then();
  deliverFacts(companyId, facts);
  // Whoever waits for this commit answers a person: their answer leaves first.
  if (lanes.size > 0) setImmediate(() => wakeLanes(lanes));
}

/**
 * `begin`, the role and the company travel with the first statement, without waiting (pipelined), as one: each statement of its
 * own costs as much as a short read.
 */
async function begin(pool: pg.Pool, companyId: number): Promise<pg.PoolClient> {
  if (!Number.isSafeInteger(companyId)) throw new Error('A company has a whole number.');
  const client = sendTogether(await pool.connect());
  // Whoever queries next hears of a lost connection as well.
  client.query(`begin; set local role app_tenant; set local app.company_id = '${companyId}'`).catch(() => undefined);
  return client;
}

async function settle(opened: Promise<pg.PoolClient>, how: 'commit' | 'rollback') {
  const client = await opened;
  let broken: Error | undefined;
  try {
    const { command } = await client.query(how);
    // PostgreSQL answers a commit of a failed transaction with ROLLBACK and no error: a verb caught something it should
    // not have.
    if (how === 'commit' && command === 'ROLLBACK') throw new Error('The transaction had failed and was rolled back.');
  } catch (error) {
    if (!(error instanceof Error && 'severity' in error)) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}
