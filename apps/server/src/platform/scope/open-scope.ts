import { Kysely } from 'kysely';
import pg from 'pg';
import { reactionsTo } from '../facts/reactions.ts';
import type { RecordedFact } from '../facts/facts.ts';
import { deliverFacts } from '../facts/deliver-facts.ts';
import { insertEntries } from '../lanes/insert-entries.ts';
import { keyOfLane, addStoredLane, wakeLanes, type StoredLanes } from '../lanes/wake.ts';
import { repeatConflicts } from '../postgres/repeat-conflicts.ts';
import { inOnePacket } from '../postgres/in-one-packet.ts';
import { addressOfActor, nameOfActor, operatorOf, system, type Actor } from './actor.ts';
import { dialectOver } from './dialect.ts';
import { requirePools } from './pools.ts';
import { nameOfText, scopedQuery, type Statement } from './scoped-query.ts';
import type { Company, Scope, ScopeOptions } from './scope.ts';
import type { Tables } from './tables.ts';

/**
 * Opens a scope: one company and one transaction, which begins with the first statement. It commits when `work`
 * resolves and rolls back when `work` throws. Facts are announced after the commit. A transaction that ends in a
 * deadlock or a serialization failure is repeated, so `work` must return its results and not keep them elsewhere.
 */
export async function openScope<T>(
  company: Company,
  work: (scope: Scope) => Promise<T>,
  { actor = system, now = new Date(), sharesPlans = false }: ScopeOptions = {},
): Promise<T> {
  return repeatConflicts(() => transaction(requirePools().writers, company, work, { actor, now, sharesPlans }));
}

/**
 * A read-only scope: every statement is an implicit transaction, and the company is set in the same round trip.
 * Recording facts or storing work in it is a bug.
 */
export async function openReadingScope<T>(
  company: Company,
  work: (scope: Scope) => Promise<T>,
  { actor = system, now = new Date() }: ScopeOptions = {},
): Promise<T> {
  const { readers } = requirePools();
  const readOnlyError = () => new Error('This scope only reads.');
  const rejectWrite = async () => {
    throw readOnlyError();
  };
  let db: Kysely<Tables> | undefined;
  return work({
    company,
    actor,
    now,
    get db() {
      return (db ??= new Kysely<Tables>({
        dialect: dialectOver((text, values) =>
          scopedQuery(readers, company.id, { name: nameOfText(text), text }, values),
        ),
      }));
    },
    rows: async <Row>(query: Statement, values: readonly unknown[]) =>
      (await scopedQuery(readers, company.id, query, values)).rows as Row[],
    send() {
      throw readOnlyError();
    },
    record: rejectWrite,
    enqueue: rejectWrite,
    // There is no commit, so what is given here never runs.
    afterCommit: () => undefined,
  });
}

async function transaction<T>(
  pool: pg.Pool,
  company: Company,
  work: (scope: Scope) => Promise<T>,
  { actor, now, sharesPlans }: Required<ScopeOptions>,
): Promise<T> {
  let opened: Promise<pg.PoolClient> | undefined;
  let isOver = false;
  const { scope, facts, afterwards, lanes, sent, causeOf } = recordingScope(
    company,
    actor,
    now,
    async (query, values, isSent) => {
      if (isOver) throw scopeIsOver();
      const client = await (opened ??= begin(pool, company, actor, sharesPlans));
      // Sent statements leave before the commit, which is queued behind them on the same connection.
      if (isOver && !isSent) throw scopeIsOver();
      return inOnePacket(client).query({ ...query, values: [...values] });
    },
  );
  let result: T;
  try {
    result = await work(scope);
  } catch (error) {
    isOver = true;
    if (opened) await settle(opened, 'rollback').catch(() => undefined);
    throw await causeOf(error);
  }
  isOver = true;
  if (opened) {
    // PostgreSQL answers all sent statements before the commit.
    await settle(opened, 'commit').catch(async (error: unknown) => {
      throw await causeOf(error);
    });
    await Promise.all(sent);
  }
  finish(company, facts, afterwards, lanes);
  return result;
}

/**
 * A promise that was not awaited goes on after the scope ended. Its next statement would run in the transaction that
 * has the connection by then, perhaps of another company.
 */
export const scopeIsOver = (): Error => new Error('This scope is over: a promise was not awaited.');

/** What a scope collects until it commits. */
export interface Recording {
  scope: Scope;
  facts: RecordedFact[];
  afterwards: (() => void)[];
  lanes: StoredLanes;
  /** Statements whose results were not awaited. */
  sent: Promise<unknown>[];
  /**
   * The cause of a failure: a sent statement may have been refused, and the next one only reports that the transaction
   * is aborted. An error that a verb wrapped around that report stays, with the refusal as its cause.
   */
  causeOf(error: unknown): Promise<unknown>;
}

/**
 * A scope over any way to run a statement inside an open transaction; the lanes' workers have a transaction of their
 * own.
 */
export function recordingScope(
  company: Company,
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
    company,
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
      // `sent` reports a rejection after the commit. Until then Node must not take it for an unhandled one.
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
      for (const { kind, lane } of entries) addStoredLane(lanes, kind, keyOfLane({ companyId: company.id, lane }));
    },
    afterCommit: (then) => void afterwards.push(then),
  };
  async function causeOf(error: unknown): Promise<unknown> {
    const refused = (await Promise.allSettled(sent)).find((answer) => answer.status === 'rejected');
    if (!refused) return error;
    if (!(error instanceof Error) || !isAborted(error.cause)) return refused.reason;
    error.cause = refused.reason;
    return error;
  }
  return { scope, facts, afterwards, lanes, sent, causeOf };
}

/** PostgreSQL's answer to each statement after a refused one. */
const isAborted = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '25P02';

/** After a commit: runs what `afterCommit` was given, announces the facts, and wakes the workers. */
export function finish(
  company: Company,
  facts: readonly RecordedFact[],
  afterwards: readonly (() => void)[],
  lanes: StoredLanes,
): void {
  for (const then of afterwards) then();
  deliverFacts(company, facts);
  // Deferred, so that the caller of this commit gets its answer before the workers begin.
  if (lanes.size > 0) setImmediate(() => wakeLanes(lanes));
}

/**
 * `begin`, the role, the company and the actor are sent as one query, pipelined with the first statement: a query of
 * its own for each would cost as much as a short read. Triggers read the actor for the history and the audit log.
 */
async function begin(pool: pg.Pool, { id }: Company, actor: Actor, sharesPlans: boolean): Promise<pg.PoolClient> {
  if (!Number.isSafeInteger(id)) throw new Error('A company has a whole number.');
  const name = nameOfActor(actor);
  if (name !== undefined && !/^[a-z]+(:\d+)?$/.test(name)) throw new Error('An actor has a whole number.');
  const client = inOnePacket(await pool.connect());
  const operator = operatorOf(actor);
  const address = addressOfActor(actor);
  const acting =
    (name === undefined ? '' : `; set local app.actor = '${name}'`) +
    (operator === undefined ? '' : `; set local app.actor_name = ${pg.escapeLiteral(operator)}`) +
    (address ? `; set local app.address = ${pg.escapeLiteral(address)}` : '');
  const plans = sharesPlans ? '; set local plan_cache_mode = force_generic_plan' : '';
  // The next query reports a lost connection as well.
  client
    .query(`begin; set local role app_tenant; set local app.company_id = '${id}'${acting}${plans}`)
    .catch(() => undefined);
  return client;
}

async function settle(opened: Promise<pg.PoolClient>, how: 'commit' | 'rollback') {
  const client = await opened;
  let connectionError: Error | undefined;
  try {
    const { command } = await client.query(how);
    // PostgreSQL answers a commit of a failed transaction with ROLLBACK and no error: a verb caught an error that it
    // should have passed on.
    if (how === 'commit' && command === 'ROLLBACK') throw new Error('The transaction had failed and was rolled back.');
  } catch (error) {
    // An error of PostgreSQL has a severity and leaves the connection usable; after other errors it is closed.
    if (!(error instanceof Error && 'severity' in error)) connectionError = error as Error;
    throw error;
  } finally {
    client.release(connectionError);
  }
}
