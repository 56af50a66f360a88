import { isConnectionLost } from '../postgres/pool.ts';
import type { Log } from '../log.ts';
import { workersPool } from '../scope/as-operator.ts';
import { inCompany } from '../scope/in-company.ts';
import type { Statement } from '../scope/scoped-query.ts';
import {
  claimHeads,
  endEntries,
  freeClaims,
  moveEntry,
  putBack,
  releaseEntries,
  runOf,
  waitingLanes,
  type Ask,
  type Ended,
  type Head,
  type Run,
} from './errand-claims.ts';
import type { ErrandKind, ErrandOutcome, LaneOfCompany } from './lanes.ts';
import { isDatabaseAway } from './is-database-away.ts';
import { sleeperFor } from './sleeper.ts';
import { keyOfLane, noteStored, wakeLanes, type Lanes } from './wake.ts';

/** Lanes worked at once by this process: they wait for the network, not for a core. */
const concurrency = 32;
/** What is done is told to the database together, but not later than so: after a fall it would be done once more. */
const longestRunMs = 50;

/** A lane that is being worked here, or rests. */
interface Working {
  lane: LaneOfCompany;
  isResting: boolean;
  /** Somebody stored an entry after the lane was last asked for its next ones. */
  isPassedOver: boolean;
  done: Promise<void>;
}

/** Works one kind of entries that need the network until it is stopped; what is being worked is finished first. */
export function runErrands(
  kind: ErrandKind,
  { log, pollMs, nodeId }: { log: Log; pollMs: number; nodeId: string },
): { stop(): Promise<void> } {
  const sleeper = sleeperFor(kind.kind);
  const working = new Map<string, Working>();
  let stopped = false;
  let isUnsure = false;
  const beUnsure = () => void (isUnsure = true);
  /** How many entries at once a lane has come to; only of lanes that go on. */
  const paces = new Map<string, number>();
  const free = () => concurrency - working.values().reduce((busy, { isResting }) => busy + (isResting ? 0 : 1), 0);
  const isFull = () => free() <= 0;
  // While somebody waits for a free hand, the one who waits longest goes first (the claim says who); a lane has the
  // next ones to itself only where nobody waits.
  const mayGoOn = (key: string) => {
    if (stopped || isFull()) return false;
    const below = kind.lanesBelow?.().some((above) => key.startsWith(`${keyOfLane(above)}:`));
    return below ?? kind.lanes?.().some((lane) => keyOfLane(lane) === key) ?? true;
  };

  function begin(head: Head) {
    const key = keyOfLane(head);
    const one: Working = { lane: head, isResting: false, isPassedOver: false, done: Promise.resolve() };
    working.set(key, one);
    one.done = work(key, head, one);
  }

  async function work(key: string, head: Head, one: Working): Promise<void> {
    const hand: Hand = {
      nodeId,
      log,
      beUnsure,
      mayGoOn: () => mayGoOn(key),
      isPassedOver: () => one.isPassedOver,
      asksNext: () => void (one.isPassedOver = false),
    };
    let isLeft = false;
    try {
      const worked = await workLane(kind, head, hand, paces.get(key) ?? 1);
      isLeft = worked.isLeft;
      paces.set(key, worked.pace);
    } catch (error) {
      log.error({ err: error, kind: kind.kind, lane: key }, 'a lane could not be worked');
    }
    if (isFull()) sleeper.wake('any');
    if (!isLeft && !stopped && kind.restMs > 0) {
      one.isResting = true;
      await new Promise((resolve) => setTimeout(resolve, kind.restMs));
    }
    working.delete(key);
    if (isLeft || one.isPassedOver) sleeper.wake(new Set([key]));
    else paces.delete(key);
  }

  async function lanesIn(place: Lanes): Promise<LaneOfCompany[]> {
    const all = kind.lanes?.() ?? (await waitingLanes(kind));
    const wanted = place === 'any' ? all : all.filter((lane) => place.has(keyOfLane(lane)));
    for (const lane of wanted) {
      const one = working.get(keyOfLane(lane));
      if (one) one.isPassedOver = true;
    }
    return wanted.filter((lane) => !working.has(keyOfLane(lane)));
  }

  const loop = (async () => {
    let place: Lanes = 'any';
    while (!stopped) {
      const most = free();
      let heads: Head[] = [];
      try {
        if (isUnsure)
          await freeClaims(
            kind,
            [...working.values()].map(({ lane }) => lane),
            nodeId,
          );
        isUnsure = false;
        if (most > 0) heads = await claimHeads(kind, await lanesIn(place), { most, nodeId });
      } catch (error) {
        beUnsure();
        place = 'any';
        if (!isConnectionLost(error)) log.error({ err: error, kind: kind.kind }, 'errands could not be claimed');
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      for (const head of heads) begin(head);
      // Fewer than there were hands for: that was all. What is stored from here on wakes us.
      place = heads.length < most || most <= 0 ? await sleeper.sleep(pollMs) : 'any';
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

interface Hand {
  nodeId: string;
  log: Log;
  /** The connection was lost while a claim may have been on its way. */
  beUnsure(): void;
  /** Whether the lane's next entries may be taken up by who has just ended those before. */
  mayGoOn(): boolean;
  /** Somebody stored an entry since `asksNext`: what is stored before that is among the next ones. */
  isPassedOver(): boolean;
  asksNext(): void;
}

/**
 * Works entries, and those behind them in their lane: twice as many at once each time, as long as they are all done in
 * time.
 * @param pace how many at once it had come to before; the first is alone all the same
 * @returns whether entries are left that may be worked at once
 */
async function workLane(
  kind: ErrandKind,
  { more, ...head }: Head,
  hand: Hand,
  pace: number,
): Promise<{ isLeft: boolean; pace: number }> {
  let mayBeMore = more;
  for (let run: Run = [head]; ;) {
    const outcomes = await workRun(kind, run, hand);
    const hasMoved = outcomes.some(({ done }) => done === 'moved');
    // What was moved took its time and may not be the last such: what is behind is tried together.
    if (hasMoved) pace = kind.atOnce;
    else pace = outcomes.length < run.length ? outcomes.length : Math.max(pace, outcomes.length);
    mayBeMore ||= hand.isPassedOver() || outcomes.length < run.length;
    const next = mayBeMore && hand.mayGoOn() ? Math.min(kind.atOnce, Math.max(2 * outcomes.length, pace)) : 0;
    const following = await settleSurely(kind, { run, outcomes, next }, hand);
    if (!following) return { isLeft: outcomes.at(-1)?.done === false || (mayBeMore && next === 0), pace };
    mayBeMore = following.length === next;
    run = following;
  }
}

/** @returns what became of the first entries, at least of one; of the last of them perhaps that it was not done. */
async function workRun(kind: ErrandKind, run: Run, { log }: Hand): Promise<ErrandOutcome[]> {
  const outcomes: ErrandOutcome[] = [];
  const warnOf = (error: unknown, nth: number) => {
    const { lane, companyId, attempts } = run[nth] ?? run[0];
    log.warn({ err: error, kind: kind.kind, lane, companyId, attempts }, 'an errand failed');
  };
  const since = performance.now();
  const works = kind.work(run)[Symbol.asyncIterator]();
  try {
    while (outcomes.length < run.length) {
      const passed = performance.now() - since;
      if (outcomes.length > 0 && passed > longestRunMs) break;
      for (const outcome of await withinLease(kind.leaseMs - passed, works.next())) {
        outcomes.push(outcome);
        if (outcome.done === 'moved' && outcome.error !== undefined) warnOf(outcome.error, outcomes.length - 1);
        if (!outcome.done) break;
      }
      if (outcomes.at(-1)?.done === false) break;
    }
  } catch (error) {
    const { attempts } = run[outcomes.length] ?? run[0];
    warnOf(error, outcomes.length);
    outcomes.push({
      done: false,
      retryInMs: Math.min(1000 * 2 ** attempts, 300_000),
      counts: !isDatabaseAway(error),
      reason: error instanceof Error ? error.message : String(error),
    });
  }
  // Nobody waits for it: where an entry hangs, it would as well.
  works.return?.()?.catch(() => undefined);
  return outcomes;
}

/** What takes longer than its lease is nobody's any more: a call that never ends must not stop its lane for good. */
async function withinLease(
  leaseMs: number,
  work: Promise<IteratorResult<readonly ErrandOutcome[]>>,
): Promise<readonly ErrandOutcome[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ErrandOutcome[]>((resolve) => {
    timer = setTimeout(
      () => resolve([{ done: false, retryInMs: 0, counts: true, reason: 'it took longer than its lease' }]),
      leaseMs,
    );
  });
  const outcomes = work.then(({ value, done }) => {
    if (done || value.length === 0) throw new Error('An entry was left out.');
    return value;
  });
  try {
    return await Promise.race([outcomes, late]);
  } finally {
    clearTimeout(timer);
  }
}

interface Worked {
  run: Run;
  outcomes: readonly ErrandOutcome[];
  /** So many are to be worked next. */
  next: number;
}

/**
 * The outcome must reach the database; while that is away there is nothing better to do for this lane. @returns what to
 * work next
 */
async function settleSurely(kind: ErrandKind, worked: Worked, hand: Hand): Promise<Run | undefined> {
  for (let tries = 0; ; tries++) {
    try {
      return await settle(kind, worked, hand);
    } catch (error) {
      if (!isDatabaseAway(error)) {
        const [{ companyId, lane }] = worked.run;
        hand.log.error(
          { err: error, kind: kind.kind, companyId, lane },
          'errands could not be finished; they will be taken up again when their lease ends',
        );
        return undefined;
      }
      hand.beUnsure();
      if (tries > 240) return undefined;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

async function settle(
  kind: ErrandKind,
  { run, outcomes, next }: Worked,
  { nodeId, asksNext }: Hand,
): Promise<Run | undefined> {
  const [{ companyId, lane }] = run;
  const last = outcomes.at(-1);
  const failed = last?.done === false ? { ...last, entry: run[outcomes.length - 1] } : undefined;
  const done = run.filter((_, nth) => outcomes[nth]?.done === true);
  const moved = outcomes.flatMap((outcome, nth) => {
    const entry = run[nth];
    return outcome.done === 'moved' && entry ? [{ ...outcome, entry }] : [];
  });
  const rest = run.slice(outcomes.length);
  const finishes = outcomes.flatMap((outcome, nth) =>
    outcome.done === true && (outcome.finish || outcome.result !== undefined) ? { ...outcome, id: run[nth]?.id } : [],
  );

  async function endDone(ask: Ask): Promise<Ended> {
    const wanted = failed ? 0 : next;
    if (done.length === 0 && (moved.length === 0 || wanted === 0)) return nothingEnded;
    if (wanted > 0) asksNext();
    const isWaitedFor = ask !== askWorkers;
    return endEntries(kind, done, { companyId, lane, nodeId, rest, next: wanted, isWaitedFor, ask });
  }
  const leftBy = ({ next: taken }: Ended) => rest.filter(({ id }) => !taken.some((one) => one.id === id));

  // Where nothing is to be stored it ends in one round trip.
  const isPlain = !failed && finishes.length === 0 && moved.length === 0;
  const ended = isPlain ? await endDone(askWorkers) : undefined;
  if (ended && leftBy(ended).length === 0) return runOf(ended.next);
  const following = await inCompany(companyId, async (scope) => {
    // One packet, in their order.
    await Promise.all(moved.map(({ entry, ...to }) => moveEntry(scope, kind, entry, nodeId, to)));
    const now = ended ?? (await endDone(scope.rows));
    const ours = finishes.filter(({ id }) => id !== undefined && now.ids.has(id));
    const results = ours.flatMap(({ result }) => (result === undefined ? [] : [result]));
    if (results.length > 0) await kind.finishAll?.(scope, results);
    for (const { finish } of ours) await finish?.(scope);
    if (failed?.entry) await putBack(scope, kind, failed.entry, nodeId, failed);
    await releaseEntries(scope, companyId, leftBy(now), nodeId);
    return runOf(now.next);
  });
  const stored = new Map<string, Set<string>>();
  for (const to of moved) noteStored(stored, to.kind, keyOfLane({ companyId, lane: to.lane }));
  if (stored.size > 0) wakeLanes(stored);
  return following;
}

const nothingEnded: Ended = { ids: new Set(), next: [] };
const askWorkers: Ask = async <Row>(query: Statement, values: readonly unknown[]) =>
  (await workersPool().query({ ...query, values: [...values] })).rows as Row[];
