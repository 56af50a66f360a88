import type pg from 'pg';
import { inOnePacket } from '../postgres/in-one-packet.ts';
import { isConnectionLost } from '../postgres/pool.ts';
import { isConflict } from '../postgres/repeat-conflicts.ts';
import { isStorageFull } from '../watch-disk.ts';
import type { Log } from '../log.ts';
import { system } from '../scope/actor.ts';
import { workersPool } from '../scope/as-operator.ts';
import { companyOf } from '../scope/company.ts';
import { named, type BoundStatement } from '../scope/named.ts';
import { finish, recordingScope, scopeIsOver, type Recording } from '../scope/open-scope.ts';
import { storedReason } from '../stored-reason.ts';
import { retryPauseMs, type WorkedBatch } from './batch-schedule.ts';
import type { BatchKind, ClaimedEntry } from './lanes.ts';

const maxAttempts = 5;

/**
 * Claims entries of the next company in turn after `:lastCompanyId`, the oldest first: the heads of its lanes with
 * their followers. The row locks are the lease, since the work never leaves the database. Followers of a locked head
 * stay hidden, so a lane has one worker at a time. Lanes whose head has failed (`:hasFailed`) are claimed apart, after
 * their pause.
 *
 * Only the company's oldest entries are read: four times as many as a batch may have, at least 64. `offset 0` keeps the
 * planner from making a join of the look-up by ctid.
 *
 * If the company has no claimable entry, the answer is a row without an entry. If no company has entries, the answer
 * has no company. `more`: entries remain that could be claimed next.
 *
 * PostgreSQL plans this statement once, mostly while the lanes are empty and every index seems equally good. So the
 * statement leaves no choice of indexes. The company in turn is read in the order of the one index that has it.
 * Entries are found again by their ctid, and a lane by a hash table (`in` as a value). With joins by key, 256 heads
 * were compared with each of a thousand entries: 50 ms and more.
 */
const claimBatch = named<{
  kind: string;
  lastCompanyId: number;
  limitBesideOthers: number;
  limitAlone: number;
  hasFailed: boolean;
}>(`
  with next as materialized (
    select coalesce(
      (select company_id from lane_entries
        where kind = :kind and parked_at is null and company_id > :lastCompanyId
        order by kind, company_id, id
        limit 1),
      (select company_id from lane_entries
        where kind = :kind and parked_at is null
        order by kind, company_id, id
        limit 1)) as company_id),
  turn as materialized (
    select n.company_id,
      coalesce(
        (select true from lane_entries
          where kind = :kind and parked_at is null and company_id > n.company_id
          order by kind, company_id, id
          limit 1),
        (select true from lane_entries
          where kind = :kind and parked_at is null and company_id < n.company_id
          order by kind, company_id, id
          limit 1),
        false) as others
    from next n),
  size as materialized (
    select case when others then :limitBesideOthers else :limitAlone end::int as most from turn),
  waiting as materialized (
    select ctid as place, id, lane, attempts > 0 as failed, coalesce(claimed_until > now(), false) as pausing
    from lane_entries
    where kind = :kind and parked_at is null and company_id = (select company_id from turn)
    order by id
    limit greatest(64, 4 * (select most from size))),
  heads as materialized (
    select (array_agg(place order by id))[1] as place
    from waiting
    group by lane
    having bool_or(failed) = :hasFailed and not bool_or(pausing)
    order by min(id)
    limit (select most from size)),
  locked as materialized (
    select e.lane
    from heads h
    cross join lateral (select lane from lane_entries where ctid = h.place for update skip locked) e),
  ours as materialized (
    select place
    from (select place, id, lane in (select lane from locked) as ours from waiting) w
    where ours
    order by id
    limit (select most from size)),
  claimed as materialized (
    select e.*
    from ours o
    cross join lateral (select id, lane, payload, attempts from lane_entries where ctid = o.place offset 0) e)
  select t.company_id as "companyId", c.id, c.lane, c.payload, c.attempts,
    t.others or (select count(*) from waiting) > (select count(*) from claimed) as more
  from turn t
  left join claimed c on true
  order by c.id`);

type BatchRow = (ClaimedEntry<never> & { more: boolean }) | { companyId: number | null; id: null };

/** Whose turn it was: the company whose batch was claimed last. `claimAndWork` changes it. */
export interface CompanyTurn {
  lastCompanyId: number;
}

interface ClaimOptions {
  /** How many entries to claim: while other companies wait, and while none does. */
  size: { besideOthers: number; alone: number };
  /** Whether to claim lanes that have failed, or the others. */
  hasFailed: boolean;
}

const nothingClaimed: WorkedBatch = { count: 0, hasFailed: false, hasMore: false };

/**
 * Claims a batch of the next company in turn, works it and deletes its entries, in one transaction. If other processes
 * hold all heads of a company, the next company is tried, each company once.
 */
export async function claimAndWork(
  kind: BatchKind,
  turn: CompanyTurn,
  options: ClaimOptions,
  log: Log,
): Promise<WorkedBatch> {
  const client = await workersPool().connect();
  let broken: Error | undefined;
  try {
    const tried = new Set<number>();
    let { lastCompanyId } = turn;
    for (;;) {
      const { companyId, entries, hasMore } = await claim(client, kind, lastCompanyId, options);
      if (companyId !== null && entries.length > 0) {
        turn.lastCompanyId = companyId;
        const isDone = await workClaimed(client, kind, entries, log);
        return { count: entries.length, hasFailed: !isDone, hasMore };
      }
      await client.query('rollback');
      if (companyId === null || tried.has(companyId)) return nothingClaimed;
      tried.add(companyId);
      lastCompanyId = companyId;
    }
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Begins a transaction and claims in it. */
async function claim(
  client: pg.PoolClient,
  { kind }: BatchKind,
  lastCompanyId: number,
  { size, hasFailed }: ClaimOptions,
): Promise<{ companyId: number | null; entries: ClaimedEntry<never>[]; hasMore: boolean }> {
  const [query, values] = claimBatch({
    kind,
    lastCompanyId,
    limitBesideOthers: size.besideOthers,
    limitAlone: size.alone,
    hasFailed,
  });
  const [, { rows }] = await Promise.all([
    inOnePacket(client).query('begin'),
    client.query<BatchRow>({ ...query, values: [...values] }),
  ]);
  const entries = rows.flatMap((row) => (row.id === null ? [] : [row]));
  return { companyId: rows[0]?.companyId ?? null, entries, hasMore: entries.some(({ more }) => more) };
}

const becomeTenant = named<{ companyId: string }>(`
  select set_config('role', 'app_tenant', true), set_config('app.company_id', :companyId, true)`);
const deleteEntries = named<{ ids: string[] }>('delete from lane_entries where id = any(:ids::bigint[])');

/** @returns false when it failed and was rolled back */
async function workClaimed(
  client: pg.PoolClient,
  kind: BatchKind,
  entries: ClaimedEntry<never>[],
  log: Log,
): Promise<boolean> {
  const [first] = entries;
  if (!first) return true;
  const company = companyOf(first);
  let recording: Recording | undefined;
  let isOver = false;
  const run = (...[query, values]: BoundStatement) => inOnePacket(client).query({ ...query, values: [...values] });
  try {
    // From here on the transaction has no more rights than any other of this company. This statement leaves in one
    // packet with the first statement of the work. If it fails, every later statement fails, too.
    run(...becomeTenant({ companyId: String(company.id) })).catch(() => undefined);
    recording = recordingScope(company, system, new Date(), async (query, values) => {
      if (isOver) throw scopeIsOver();
      return inOnePacket(client).query({ ...query, values: [...values] });
    });
    await kind.work(recording.scope, entries);
    isOver = true;
    // These statements leave in one packet. The commit of a failed transaction answers ROLLBACK, and the failed
    // statement rejects.
    await Promise.all([
      ...recording.sent,
      run(...deleteEntries({ ids: entries.map(({ id }) => id) })),
      client.query('commit'),
    ]);
  } catch (failure) {
    isOver = true;
    const error = recording ? await recording.causeOf(failure) : failure;
    // A lost connection, a deadlock or a full disk says nothing about the entries: they are claimed again, and no
    // attempt is counted.
    if (isConnectionLost(error) || isConflict(error) || isStorageFull(error)) throw error;
    await client.query('rollback');
    if (entries.length === 1) await countFailure(client, first, error, log);
    else
      log.warn(
        { err: error, kind: kind.kind, ...company.logged, entries: entries.length },
        'a batch failed and is worked one by one',
      );
    return false;
  }
  finish(company, recording.facts, recording.afterwards, recording.lanes);
  return true;
}

const countAttempt = named<{ id: string; reason: string; maxAttempts: number }>(`
  update lane_entries
  set attempts = attempts + 1,
    last_error = :reason,
    claimed_until = now() + (attempts + 1) * interval '${retryPauseMs} milliseconds',
    parked_at = case when attempts + 1 >= :maxAttempts then now() end
  where id = :id
  returning parked_at is not null as parked`);

/** Counts an attempt of an entry that failed alone, and parks the entry after the last one. */
async function countFailure(client: pg.PoolClient, entry: ClaimedEntry, error: unknown, log: Log) {
  const reason = storedReason(error instanceof Error ? error.message : String(error));
  const [query, values] = countAttempt({ id: entry.id, reason, maxAttempts });
  const { rows } = await client.query<{ parked: boolean }>({ ...query, values: [...values] });
  const parked = rows[0]?.parked ?? false;
  log.error(
    { err: error, entry: entry.id, lane: entry.lane, companyId: entry.companyId, attempts: entry.attempts + 1, parked },
    parked ? 'an entry was parked' : 'an entry failed',
  );
}
