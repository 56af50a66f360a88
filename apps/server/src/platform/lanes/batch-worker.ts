import type pg from 'pg';
import { isConnectionLost } from '../postgres/pool.ts';
import { isConflict } from '../postgres/repeat-conflicts.ts';
import { sendTogether } from '../postgres/send-together.ts';
import { isStorageFull } from '../watch-disk.ts';
import type { Log } from '../log.ts';
import { system } from '../scope/actor.ts';
import { workersPool } from '../scope/as-operator.ts';
import { finish, recordingScope, scopeIsOver, type Recording } from '../scope/in-company.ts';
import { statement } from '../scope/scoped-query.ts';
import type { BatchKind, Claimed } from './lanes.ts';
import { sleeperFor } from './sleeper.ts';

/**
 * A batch is worth ten single transactions (reference/hot-paths.md §5); a larger one would keep the next company
 * waiting.
 */
const batchSize = 64;
/** Where no other company waits, a burst is worked with fewer claims, round trips and commits. */
const batchSizeAlone = 256;
const maxAttempts = 5;
/**
 * A locked row or a passing fault may clear in a moment. The lane waits, since strict order forbids to go on without
 * the entry; the others do not.
 */
const restMs = 100;

/**
 * The next company in turn after `$4`, and of it the heads of lanes with their followers, oldest first, up to `$2`, or
 * `$3` where no other company waits; the row locks are the lease, since nothing here leaves the database. Followers of
 * a locked head stay hidden, so a lane has one worker at a time. Lanes whose head has failed before (`$5`) are worked
 * apart, each alone, when they have rested. `more`: somebody's entries were left. One row without an entry says that
 * the company had nothing for us, one without a company that there is nothing at all.
 *
 * It is planned once, mostly while the lanes are empty, when every index seems as good as any: so the company in turn
 * is asked for in the order of the one index that has it, entries are found again by their place (`ctid`, which is good
 * within a statement), and a lane by a table of hashes (`in` as a value). As joins by key 256 heads and a thousand
 * entries were compared each with each: 50 ms a claim and more.
 */
const claim = statement(`with next as materialized (
    select coalesce((select company_id from lane_entries where kind = $1 and parked_at is null and company_id > $4 order by kind, company_id, id limit 1),
      (select company_id from lane_entries where kind = $1 and parked_at is null order by kind, company_id, id limit 1)) as company_id),
  turn as materialized (
    select n.company_id, coalesce((select true from lane_entries where kind = $1 and parked_at is null and company_id > n.company_id order by kind, company_id, id limit 1),
      (select true from lane_entries where kind = $1 and parked_at is null and company_id < n.company_id order by kind, company_id, id limit 1), false) as others from next n),
  size as materialized (select case when others then $2 else $3 end::int as most from turn),
  w as materialized (
    select ctid as place, id, lane, attempts > 0 as failed, coalesce(claimed_until > now(), false) as resting from lane_entries
    where kind = $1 and parked_at is null and company_id = (select company_id from turn) order by id limit greatest(64, 4 * (select most from size))),
  heads as materialized (
    select (array_agg(place order by id))[1] as place from w group by lane having bool_or(failed) = $5 and not bool_or(resting) order by min(id) limit (select most from size)),
  locked as materialized (
    select e.lane from heads h cross join lateral (select lane from lane_entries where ctid = h.place for update skip locked) e),
  ours as materialized (
    select place from (select place, id, lane in (select lane from locked) as ours from w) w where ours order by id limit (select most from size)),
  claimed as materialized (
    select e.* from ours o cross join lateral (select id, lane, payload, attempts from lane_entries where ctid = o.place offset 0) e)
  select t.company_id as "companyId", c.id, c.lane, c.payload, c.attempts, t.others or (select count(*) from w) > (select count(*) from claimed) as more
  from turn t left join claimed c on true order by c.id`);
const becomeTenant = statement("select set_config('role', 'app_tenant', true), set_config('app.company_id', $1, true)");
const remove = statement('delete from lane_entries where id = any($1::bigint[])');
const noteFailure = statement(`update lane_entries set attempts = attempts + 1, last_error = $2,
  claimed_until = now() + (attempts + 1) * interval '${restMs} milliseconds', parked_at = case when attempts + 1 >= $3 then now() end
  where id = $1 returning parked_at is not null as parked`);

/** Whose turn it was last: companies are served one after the other, so that a busy one does not hold up the rest. */
interface Turns {
  last: number;
}

/**
 * Works one kind of entries until it is stopped: batches of one company, each in one transaction with the deletion of
 * its entries.
 */
export function runBatches(kind: BatchKind, { log, pollMs }: { log: Log; pollMs: number }): { stop(): Promise<void> } {
  const sleeper = sleeperFor(kind.kind);
  const turns: Turns = { last: 0 };
  const suspects: Turns = { last: 0 };
  let stopped = false;
  const loop = (async () => {
    // After a failed batch entries are worked one by one for a while, so that a poison entry is found and only it is
    // parked.
    let oneByOne = 0;
    // Those that failed are rare and looked for apart: soon after a failure here, now and then for those of other
    // processes.
    let suspectsAt = 0;
    while (!stopped) {
      try {
        const isSearching = oneByOne > 0;
        const batch = await workBatch(kind, turns, { size: isSearching ? one : usual, failed: false }, log);
        if (isSearching) oneByOne--;
        if (batch.failed) {
          if (!isSearching) oneByOne = batch.count;
          suspectsAt = Math.min(suspectsAt, Date.now() + restMs);
        }
        let again = nothing;
        if (Date.now() >= suspectsAt) {
          again = await workBatch(kind, suspects, { size: one, failed: true }, log);
          suspectsAt = Date.now() + (again === nothing ? await restLeft(kind, pollMs) : 0);
        }
        // What is stored from here on wakes us.
        if (batch.failed || batch.more || again !== nothing) continue;
        oneByOne = 0;
        await sleeper.sleep(Math.max(0, suspectsAt - Date.now()));
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

const nextRested = statement(
  `select ceil(extract(epoch from min(claimed_until) - now()) * 1000)::int as ms from lane_entries where kind = $1 and parked_at is null and last_error is not null`,
);

/** How long until the first of those that rest may be tried again, or until it is time to look for some. */
async function restLeft(kind: BatchKind, pollMs: number): Promise<number> {
  const { rows } = await workersPool().query<{ ms: number | null }>({ ...nextRested, values: [kind.kind] });
  const ms = rows[0]?.ms;
  return ms === null || ms === undefined ? pollMs : Math.min(pollMs, Math.max(ms, 10));
}

type Row = (Claimed<never> & { more: boolean }) | { companyId: number | null; id: null };

/** How many entries to claim: beside waiting companies, and where there are none. */
interface Size {
  beside: number;
  alone: number;
}
const usual: Size = { beside: batchSize, alone: batchSizeAlone };
const one: Size = { beside: 1, alone: 1 };

/**
 * What became of a claim: how many entries it had, whether it failed and was rolled back, and whether there were more
 * that could be claimed next.
 */
interface Batch {
  count: number;
  failed: boolean;
  more: boolean;
}
const nothing: Batch = { count: 0, failed: false, more: false };

async function workBatch(
  kind: BatchKind,
  turns: Turns,
  { size, failed }: { size: Size; failed: boolean },
  log: Log,
): Promise<Batch> {
  const client = await workersPool().connect();
  let broken: Error | undefined;
  try {
    const passed = new Set<number>();
    for (let after = turns.last; ;) {
      const [, { rows }] = await Promise.all([
        sendTogether(client).query('begin'),
        client.query<Row>({ ...claim, values: [kind.kind, size.beside, size.alone, after, failed] }),
      ]);
      const company = rows[0]?.companyId ?? null;
      const entries = rows.flatMap((row) => (row.id === null ? [] : [row]));
      if (company !== null && entries.length > 0) {
        turns.last = company;
        return {
          count: entries.length,
          failed: !(await workClaimed(client, kind, entries, log)),
          more: entries.some(({ more }) => more),
        };
      }
      await client.query('rollback');
      // Nothing at all, or another node holds the heads of that company: then perhaps those of the next one are free,
      // once around.
      if (company === null || passed.has(company)) return nothing;
      passed.add(company);
      after = company;
    }
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** @returns false when it failed and was rolled back */
async function workClaimed(
  client: pg.PoolClient,
  kind: BatchKind,
  entries: Claimed<never>[],
  log: Log,
): Promise<boolean> {
  const [first] = entries;
  if (!first) return true;
  const { companyId } = first;
  let recording: Recording | undefined;
  let over = false;
  try {
    // From here on the transaction has no more rights than any other of this company.
    // It travels with the first statement of the work; should it fail, so does that one, and everything after it.
    sendTogether(client)
      .query({ ...becomeTenant, values: [String(companyId)] })
      .catch(() => undefined);
    recording = recordingScope(companyId, system, new Date(), async (query, values) => {
      if (over) throw scopeIsOver();
      return sendTogether(client).query({ ...query, values: [...values] });
    });
    await kind.work(recording.scope, entries);
    over = true;
    // Sent together: a commit after a statement that failed answers ROLLBACK, and the statement says why.
    await Promise.all([
      ...recording.sent,
      sendTogether(client).query({ ...remove, values: [entries.map((entry) => entry.id)] }),
      client.query('commit'),
    ]);
  } catch (failure) {
    over = true;
    const error = recording ? await recording.causeOf(failure) : failure;
    // A deadlock or a full disk says nothing about the entries: they are claimed again, and no attempt is counted.
    if (isConnectionLost(error) || isConflict(error) || isStorageFull(error)) throw error;
    await client.query('rollback');
    if (entries.length === 1) await noteBadEntry(client, first, error, log);
    else
      log.warn(
        { err: error, kind: kind.kind, companyId, entries: entries.length },
        'a batch failed and is worked one by one',
      );
    return false;
  }
  finish(companyId, recording.facts, recording.afterwards, recording.lanes);
  return true;
}

async function noteBadEntry(client: pg.PoolClient, entry: Claimed, error: unknown, log: Log) {
  const reason = error instanceof Error ? error.message.slice(0, 500) : String(error);
  const { rows } = await client.query<{ parked: boolean }>({ ...noteFailure, values: [entry.id, reason, maxAttempts] });
  const parked = rows[0]?.parked ?? false;
  log.error(
    { err: error, entry: entry.id, lane: entry.lane, companyId: entry.companyId, attempts: entry.attempts + 1, parked },
    parked ? 'an entry was parked' : 'an entry failed',
  );
}
