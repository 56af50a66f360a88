import type pg from 'pg';
import { isConnectionLost } from '../postgres/pool.ts';
import type { Log } from '../log.ts';
import { system } from '../scope/actor.ts';
import { workersPool } from '../scope/as-operator.ts';
import { finish, recordingScope, scopeIsOver, type Recording } from '../scope/in-company.ts';
import { statement } from '../scope/scoped-query.ts';
import type { BatchKind, Claimed } from './lanes.ts';
import { sleeperFor } from './sleeper.ts';

/** A batch is worth ten single transactions (reference/hot-paths.md §5); larger ones only lengthen the wait of the first. */
const batchSize = 64;
const maxAttempts = 5;

/**
 * Heads of lanes, oldest first, of one company; the row locks are the lease, since nothing here leaves the database. `$4` chooses the
 * company: 0 is the one with the oldest entry. Followers of a locked head stay hidden, so a lane has one worker at a time.
 */
const claim = statement(`with w as materialized (
    select company_id, id, lane from lane_entries where kind = $1 and parked_at is null order by id limit $3),
  heads as materialized (
    select company_id, lane, min(id) id from w
    where company_id = (select company_id from w group by company_id order by min(id) offset $4 limit 1)
    group by company_id, lane order by min(id) limit $2),
  locked as materialized (
    select e.company_id, e.id, e.lane from lane_entries e join heads h on h.company_id = e.company_id and h.id = e.id for update of e skip locked)
  select e.company_id as "companyId", e.id, e.lane, e.payload, e.attempts
  from locked l join w on w.company_id = l.company_id and w.lane = l.lane
  join lane_entries e on e.company_id = w.company_id and e.id = w.id
  order by e.id limit $2`);
const becomeTenant = statement("select set_config('role', 'app_tenant', true), set_config('app.company_id', $1, true)");
const anyLeft = statement('select 1 from lane_entries where kind = $1 and parked_at is null limit 1');
const remove = statement('delete from lane_entries where id = any($1::bigint[])');
const noteFailure = statement(`update lane_entries set attempts = attempts + 1, last_error = $2,
  parked_at = case when attempts + 1 >= $3 then now() end where id = $1 returning parked_at is not null as parked`);

/** Works one kind of entries until it is stopped: batches of one company, each in one transaction with the deletion of its entries. */
export function runBatches(kind: BatchKind, { log, pollMs }: { log: Log; pollMs: number }): { stop(): Promise<void> } {
  const sleeper = sleeperFor(kind.kind);
  let stopped = false;
  const loop = (async () => {
    // After a failed batch its entries are worked one by one, so that a poison entry is found and only it is parked.
    let oneByOne = 0;
    while (!stopped) {
      try {
        const size = oneByOne > 0 ? 1 : batchSize;
        const worked = await workBatch(kind, size, log);
        if (oneByOne > 0) oneByOne--;
        if (worked === 'failed' && size > 1) oneByOne = batchSize;
        if (worked === 0) {
          oneByOne = 0;
          await sleeper.sleep(pollMs);
        }
      } catch (error) {
        if (!isConnectionLost(error)) log.error({ err: error, kind: kind.kind }, 'a lane could not be worked');
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    }
  })();
  return {
    async stop() {
      stopped = true;
      sleeper.close();
      await loop;
    },
  };
}

async function workBatch(kind: BatchKind, size: number, log: Log): Promise<number | 'failed'> {
  const client = await workersPool().connect();
  let broken: Error | undefined;
  try {
    for (let nth = 0; nth < 4; nth++) {
      await client.query('begin');
      const { rows: entries } = await client.query<Claimed<never>>({ ...claim, values: [kind.kind, size, Math.max(4 * size, 64), nth] });
      if (entries.length > 0) return await workClaimed(client, kind, entries, log);
      await client.query('rollback');
      // Nothing at all, or another node holds the heads of that company: then perhaps the next company's are free.
      if (nth === 0 && (await client.query({ ...anyLeft, values: [kind.kind] })).rows.length === 0) return 0;
    }
    return 0;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

async function workClaimed(client: pg.PoolClient, kind: BatchKind, entries: Claimed<never>[], log: Log): Promise<number | 'failed'> {
  const [first] = entries;
  if (!first) return 0;
  const { companyId } = first;
  let recording: Recording;
  let over = false;
  try {
    // From here on the transaction has no more rights than any other of this company.
    await client.query({ ...becomeTenant, values: [String(companyId)] });
    recording = recordingScope(companyId, system, new Date(), async (query, values) => {
      if (over) throw scopeIsOver();
      return client.query({ ...query, values: [...values] });
    });
    await kind.work(recording.scope, entries);
    over = true;
    await client.query({ ...remove, values: [entries.map((entry) => entry.id)] });
    await client.query('commit');
  } catch (error) {
    over = true;
    if (isConnectionLost(error)) throw error;
    await client.query('rollback');
    if (entries.length === 1) await noteBadEntry(client, first, error, log);
    else log.warn({ err: error, kind: kind.kind, companyId, entries: entries.length }, 'a batch failed and is worked one by one');
    return 'failed';
  }
  finish(companyId, recording.facts, recording.afterwards, recording.lanes);
  return entries.length;
}

async function noteBadEntry(client: pg.PoolClient, entry: Claimed, error: unknown, log: Log) {
  const reason = error instanceof Error ? error.message.slice(0, 500) : String(error);
  const { rows } = await client.query<{ parked: boolean }>({ ...noteFailure, values: [entry.id, reason, maxAttempts] });
  const parked = rows[0]?.parked ?? false;
  log.error({ err: error, entry: entry.id, lane: entry.lane, companyId: entry.companyId, attempts: entry.attempts + 1, parked }, parked ? 'an entry was parked' : 'an entry failed');
  // A locked row or a passing fault may clear in a moment; strict order forbids to go on without the entry.
  if (!parked) await new Promise((resolve) => setTimeout(resolve, 100 * (entry.attempts + 1)));
}
