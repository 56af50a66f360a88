import { isConnectionLost } from '../postgres/pool.ts';
import type { Log } from '../log.ts';
import { workersPool } from '../scope/as-operator.ts';
import { inCompany } from '../scope/in-company.ts';
import type { Scope } from '../scope/scope.ts';
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
const ours = 'company_id = $1 and id = $2 and claimed_by = $3 and attempts = $4 and parked_at is null';
const stillOurs = statement(`select 1 from lane_entries where ${ours} for update`);
/**
 * Ends an entry that is still ours, and claims the one that stands first in its lane then, in the same commit (`$5`: the kind; null: not
 * wanted). That may be one with a smaller number, whose writer took longer to commit. No row: it was not ours any more.
 */
const end = statement(`with gone as (delete from lane_entries where ${ours} returning company_id, lane, id),
  next as materialized (
    select h.* from gone g cross join lateral (select e.company_id, e.id, e.kind, e.not_before, e.claimed_until, e.claimed_by from lane_entries e
      where e.company_id = g.company_id and e.lane = g.lane and e.parked_at is null and e.id <> g.id order by e.id limit 1) h
    where h.kind = $5 and h.not_before <= now() and (h.claimed_until is null or h.claimed_until < now() or ($7 and h.claimed_by <> $3))),
  claimed as (update lane_entries e set claimed_until = now() + $6 * interval '1 millisecond', claimed_by = $3, attempts = e.attempts + 1
    where e.company_id = $1 and e.id = (select id from next) and (e.claimed_until is null or e.claimed_until < now() or ($7 and e.claimed_by <> $3))
    returning e.company_id, e.id, e.lane, e.payload, e.attempts)
  select c.company_id as "companyId", c.id, c.lane, c.payload, c.attempts from gone left join claimed c on true`);
// Where the answer to a claim was lost it may have been made all the same: nobody here knows of the entry, and its lease would hold its lane.
const freeUnknown = statement(`update lane_entries set claimed_until = null, claimed_by = null, attempts = attempts - 1
  where kind = $1 and claimed_by = $2 and parked_at is null and (company_id, lane) not in (select * from unnest($3::int[], $4::text[]))`);
const wait = statement(`update lane_entries set claimed_until = null, claimed_by = null, last_error = $3,
  not_before = now() + $2 * interval '1 millisecond', attempts = attempts - $4 where id = $1`);
const park = statement('update lane_entries set parked_at = now(), claimed_until = null, last_error = $2 where id = $1');

/** Works one kind of entries that need the network until it is stopped; what is being worked is finished first. */
export function runErrands(kind: ErrandKind, { log, pollMs, nodeId }: { log: Log; pollMs: number; nodeId: string }): { stop(): Promise<void> } {
  const sleeper = sleeperFor(kind.kind);
  const working = new Map<string, { lane: Pick<Claimed, 'companyId' | 'lane'>; done: Promise<void> }>();
  let stopped = false;
  let isUnsure = false;
  const beUnsure = () => void (isUnsure = true);
  // While somebody waits for a free hand, the one who waits longest goes first (the claim says who); a lane has the next one to itself only where nobody waits.
  const mayGoOn = (key: string) => !stopped && working.size < concurrency && (kind.lanes?.().some((lane) => keyOf(lane) === key) ?? true);
  const loop = (async () => {
    while (!stopped) {
      const free = concurrency - working.size;
      let claimed: Claimed<never>[] = [];
      try {
        if (isUnsure) await freeClaims(kind, [...working.values()].map(({ lane }) => lane), nodeId);
        isUnsure = false;
        claimed = await claimHeads(kind, { busy: new Set(working.keys()), free, nodeId });
      } catch (error) {
        beUnsure();
        if (!isConnectionLost(error)) log.error({ err: error, kind: kind.kind }, 'errands could not be claimed');
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      for (const entry of claimed) {
        const key = keyOf(entry);
        const done = runLane(kind, entry, { nodeId, log, beUnsure, mayGoOn: () => mayGoOn(key) }).finally(() => {
          working.delete(key);
          sleeper.wake();
        });
        working.set(key, { lane: entry, done });
      }
      // Fewer than there were hands for: that was all. What is stored from here on wakes us.
      if (claimed.length < free || free === 0) await sleeper.sleep(pollMs);
    }
    await Promise.all([...working.values()].map(({ done }) => done));
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

async function claimHeads(kind: ErrandKind, { busy, free, nodeId }: { busy: ReadonlySet<string>; free: number; nodeId: string }): Promise<Claimed<never>[]> {
  if (free === 0) return [];
  const pool = workersPool();
  const mine = kind.lanes ? kind.lanes() : (await pool.query<{ company_id: number; lane: string }>({ ...lanesOf, values: [kind.kind] })).rows.map((row) => ({ companyId: row.company_id, lane: row.lane }));
  const wanted = mine.filter((lane) => !busy.has(keyOf(lane)));
  if (wanted.length === 0) return [];
  const values = [kind.kind, wanted.map((lane) => lane.companyId), wanted.map((lane) => lane.lane), free, kind.leaseMs, nodeId, kind.lanes !== undefined];
  return (await pool.query<Claimed<never>>({ ...claim, values })).rows;
}

async function freeClaims(kind: ErrandKind, busy: readonly Pick<Claimed, 'companyId' | 'lane'>[], nodeId: string): Promise<void> {
  await workersPool().query({ ...freeUnknown, values: [kind.kind, nodeId, busy.map(({ companyId }) => companyId), busy.map(({ lane }) => lane)] });
}

interface Hand {
  nodeId: string;
  log: Log;
  /** The connection was lost while a claim may have been on its way. */
  beUnsure(): void;
  /** Whether the lane's next entry may be taken up by who has just ended the one before. */
  mayGoOn(): boolean;
}

/** Works an entry, and those behind it in its lane. */
async function runLane(kind: ErrandKind, first: Claimed<never>, hand: Hand): Promise<void> {
  for (let entry: Claimed<never> | undefined = first; entry; ) entry = await runErrand(kind, entry, hand);
}

/** @returns the next entry of the lane, claimed already, if there is one to go on with */
async function runErrand(kind: ErrandKind, entry: Claimed<never>, hand: Hand): Promise<Claimed<never> | undefined> {
  const { log } = hand;
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
      return await settle(kind, entry, hand, outcome);
    } catch (error) {
      if (!isConnectionLost(error)) {
        log.error({ err: error, kind: kind.kind, entry: entry.id, companyId: entry.companyId }, 'an errand could not be finished; it will be taken up again when its lease ends');
        return undefined;
      }
      hand.beUnsure();
      if (tries > 240) return undefined;
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

async function settle(kind: ErrandKind, entry: Claimed<never>, { nodeId, mayGoOn }: Hand, outcome: ErrandOutcome): Promise<Claimed<never> | undefined> {
  const ourEntry = [entry.companyId, entry.id, nodeId, entry.attempts];
  if (!outcome.done) {
    await inCompany(entry.companyId, (scope) => putBack(scope, kind, entry, ourEntry, outcome));
    return undefined;
  }
  const values = [...ourEntry, mayGoOn() ? kind.kind : null, kind.leaseMs, kind.lanes !== undefined];
  const { finish } = outcome;
  // Where nothing is to be stored it ends in one round trip.
  const ended = finish
    ? await inCompany(entry.companyId, async (scope) => {
        const rows = await scope.rows<Next>(end, values);
        if (rows.length > 0) await finish(scope);
        return rows;
      })
    : (await workersPool().query<Next>({ ...end, values })).rows;
  const [next] = ended;
  return next?.id ? next : undefined;
}

type Next = Claimed<never> | { id: null };

async function putBack(scope: Scope, kind: ErrandKind, entry: Claimed<never>, ourEntry: readonly unknown[], { retryInMs, counts, reason }: Extract<ErrandOutcome, { done: false }>) {
  if ((await scope.rows(stillOurs, ourEntry)).length === 0) return;
  if (counts && entry.attempts >= kind.maxAttempts) {
    await kind.giveUp(scope, entry, new Error(reason));
    await scope.rows(park, [entry.id, reason.slice(0, 500)]);
  } else {
    await scope.rows(wait, [entry.id, retryInMs, reason.slice(0, 500), counts ? 0 : 1]);
  }
}
