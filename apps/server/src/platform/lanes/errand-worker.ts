import { isConnectionLost } from '../postgres/pool.ts';
import type { Log } from '../log.ts';
import { workersPool } from '../scope/as-operator.ts';
import { inCompany } from '../scope/in-company.ts';
import { statement } from '../scope/scoped-query.ts';
import type { Claimed, ErrandKind, ErrandOutcome } from './lanes.ts';
import { sleeperFor } from './sleeper.ts';

/** Lanes worked at once by this process: they wait for the network, not for a core. */
const concurrency = 32;

/**
 * The head of each lane, unless it waits for its time or somebody works it. Claiming writes the lease, so the work needs no transaction.
 * Where this node alone may work a lane (`$7`), the claim of another node is left over from one that died or lost the right.
 */
const claim = statement(`with heads as materialized (
    select h.company_id, h.id from unnest($2::int[], $3::text[]) l (company_id, lane)
    cross join lateral (select e.company_id, e.id, e.not_before, e.claimed_until, e.claimed_by from lane_entries e
      where e.company_id = l.company_id and e.lane = l.lane and e.parked_at is null order by e.id limit 1) h
    where h.not_before <= now() and (h.claimed_until is null or h.claimed_until < now() or ($7 and h.claimed_by <> $6)) order by h.id limit $4),
  locked as materialized (
    select e.company_id, e.id from lane_entries e join heads h on h.company_id = e.company_id and h.id = e.id
    where e.kind = $1 and (e.claimed_until is null or e.claimed_until < now() or ($7 and e.claimed_by <> $6)) for update of e skip locked)
  update lane_entries e set claimed_until = now() + $5 * interval '1 millisecond', claimed_by = $6, attempts = e.attempts + 1
  from locked l where e.company_id = l.company_id and e.id = l.id
  returning e.company_id as "companyId", e.id, e.lane, e.payload, e.attempts`);
const lanesOf = statement('select distinct company_id, lane from lane_entries where kind = $1 and parked_at is null limit 1000');
// An entry whose lease ran out may be another node's now: what we say about it does not count then.
const stillOurs = statement('select 1 from lane_entries where id = $1 and claimed_by = $2 and attempts = $3 and parked_at is null for update');
const remove = statement('delete from lane_entries where id = $1');
const wait = statement(`update lane_entries set claimed_until = null, claimed_by = null, last_error = $3,
  not_before = now() + $2 * interval '1 millisecond', attempts = attempts - $4 where id = $1`);
const park = statement('update lane_entries set parked_at = now(), claimed_until = null, last_error = $2 where id = $1');

/** Works one kind of entries that need the network until it is stopped; what is being worked is finished first. */
export function runErrands(kind: ErrandKind, { log, pollMs, nodeId }: { log: Log; pollMs: number; nodeId: string }): { stop(): Promise<void> } {
  const sleeper = sleeperFor(kind.kind);
  const working = new Map<string, Promise<void>>();
  let stopped = false;
  const loop = (async () => {
    while (!stopped) {
      let claimed: Claimed<never>[] = [];
      try {
        claimed = await claimHeads(kind, new Set(working.keys()), nodeId);
      } catch (error) {
        if (!isConnectionLost(error)) log.error({ err: error, kind: kind.kind }, 'errands could not be claimed');
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      for (const entry of claimed) {
        const key = keyOf(entry);
        const run = runErrand(kind, entry, nodeId, log).finally(() => {
          working.delete(key);
          sleeper.wake();
        });
        working.set(key, run);
      }
      if (claimed.length === 0) await sleeper.sleep(pollMs);
    }
    await Promise.all(working.values());
  })();
  return {
    async stop() {
      stopped = true;
      sleeper.close();
      await loop;
    },
  };
}

const keyOf = (entry: { companyId: number; lane: string }) => `${entry.companyId} ${entry.lane}`;

async function claimHeads(kind: ErrandKind, busy: ReadonlySet<string>, nodeId: string): Promise<Claimed<never>[]> {
  const free = concurrency - busy.size;
  if (free <= 0) return [];
  const pool = workersPool();
  const mine = kind.lanes ? kind.lanes() : (await pool.query<{ company_id: number; lane: string }>({ ...lanesOf, values: [kind.kind] })).rows.map((row) => ({ companyId: row.company_id, lane: row.lane }));
  const wanted = mine.filter((lane) => !busy.has(keyOf(lane)));
  if (wanted.length === 0) return [];
  const values = [kind.kind, wanted.map((lane) => lane.companyId), wanted.map((lane) => lane.lane), free, kind.leaseMs, nodeId, kind.lanes !== undefined];
  return (await pool.query<Claimed<never>>({ ...claim, values })).rows;
}

async function runErrand(kind: ErrandKind, entry: Claimed<never>, nodeId: string, log: Log): Promise<void> {
  let outcome: ErrandOutcome;
  try {
    outcome = await withinLease(kind.leaseMs, kind.work(entry));
  } catch (error) {
    log.warn({ err: error, kind: kind.kind, lane: entry.lane, companyId: entry.companyId, attempts: entry.attempts }, 'an errand failed');
    outcome = { done: false, retryInMs: Math.min(1000 * 2 ** entry.attempts, 300_000), counts: !isConnectionLost(error), reason: error instanceof Error ? error.message : String(error) };
  }
  // The outcome must reach the database; while that is away there is nothing better to do for this lane.
  for (let tries = 0; ; tries++) {
    try {
      return await settle(kind, entry, nodeId, outcome);
    } catch (error) {
      if (!isConnectionLost(error)) {
        log.error({ err: error, kind: kind.kind, entry: entry.id, companyId: entry.companyId }, 'an errand could not be finished; it will be taken up again when its lease ends');
        return;
      }
      if (tries > 240) return;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

/** What takes longer than its lease is nobody's any more: a call that never ends must not stop its lane for good. */
async function withinLease(leaseMs: number, work: Promise<ErrandOutcome>): Promise<ErrandOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ErrandOutcome>((resolve) => {
    timer = setTimeout(() => resolve({ done: false, retryInMs: 0, counts: true, reason: 'it took longer than its lease' }), leaseMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function settle(kind: ErrandKind, entry: Claimed<never>, nodeId: string, outcome: ErrandOutcome) {
  await inCompany(entry.companyId, async (scope) => {
    if ((await scope.rows(stillOurs, [entry.id, nodeId, entry.attempts])).length === 0) return;
    if (outcome.done) {
      await outcome.finish?.(scope);
      await scope.rows(remove, [entry.id]);
    } else if (outcome.counts && entry.attempts >= kind.maxAttempts) {
      await kind.giveUp(scope, entry, new Error(outcome.reason));
      await scope.rows(park, [entry.id, outcome.reason.slice(0, 500)]);
    } else {
      await scope.rows(wait, [entry.id, outcome.retryInMs, outcome.reason.slice(0, 500), outcome.counts ? 0 : 1]);
    }
  });
}
