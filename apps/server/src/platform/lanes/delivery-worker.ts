import { isConnectionLost } from '../postgres/pool.ts';
import type { Log } from '../log.ts';
import { claimHeads, freeClaims, hasDueEntries, isExclusiveKind, waitingLanes, type Head } from './claim-entries.ts';
import {
  claimable,
  emptySchedule,
  freeWorkers,
  transition,
  type LaneEvent,
  type LaneSchedule,
} from './lane-schedule.ts';
import type { DeliveryKind, LaneOfCompany } from './lanes.ts';
import { sleeperFor } from './sleeper.ts';
import { keyOfLane, type Lanes } from './wake.ts';
import { workLane, type LaneWorker } from './work-lane.ts';

const pauseAfterErrorMs = 250;

/**
 * Delivers entries of one kind until it is stopped: claims the first entries of lanes, and starts a worker for each
 * lane. `lane-schedule.ts` decides; this file calls the database and sets the timers.
 * @returns `stop` resolves when the entries being worked are done
 */
export function runDeliveries(
  kind: DeliveryKind,
  { log, pollMs, nodeId }: { log: Log; pollMs: number; nodeId: string },
): { stop(): Promise<void> } {
  const sleeper = sleeperFor(kind.kind);
  const workers = new Set<Promise<void>>();
  const lingerTimers = timersOf(kind.lingerMs, (key) => dispatch({ type: 'lingered', key }));
  const claimer = makeClaimer(kind, { log, nodeId });
  let schedule: LaneSchedule = emptySchedule;

  function dispatch(event: LaneEvent): void {
    const next = transition(schedule, event, kind);
    schedule = next.schedule;
    for (const effect of next.effects)
      if (effect.type === 'look') sleeper.wake(effect.lanes);
      else lingerTimers.start(effect.key);
  }

  const workerOf = (key: string): LaneWorker => ({
    nodeId,
    log,
    markClaimsUncertain: () => claimer.markUncertain(),
    // If no worker is free, this one ends its lane, because others may wait longer. The claim of heads then chooses.
    mayClaimNext: () => !schedule.isStopped && freeWorkers(schedule) > 0 && mayWork(kind, key),
    hasNewEntries: () => schedule.lanes.get(key)?.hasNewEntries ?? false,
    claimingNext: () => dispatch({ type: 'claiming-next', key }),
  });

  async function work(head: Head): Promise<void> {
    const key = keyOfLane(head);
    dispatch({ type: 'claimed', lane: head });
    try {
      const worked = await workLane(kind, head, workerOf(key), schedule.batchSizes.get(key) ?? 1);
      dispatch({ type: 'ended', key, ...worked });
    } catch (error) {
      log.error({ err: error, kind: kind.kind, lane: key }, 'a lane could not be worked');
      dispatch({ type: 'ended', key, mayHaveMore: false });
    }
  }

  /**
   * @param where the lanes to look at; `any`: all lanes, because some lane has entries; undefined: all lanes, because
   * other processes may have stored entries
   */
  async function findAndClaim(where: Lanes | undefined, limit: number): Promise<Head[]> {
    if (limit <= 0) return [];
    // The lanes of a node may be thousands, so an index tells first whether the kind has due entries in any lane. Kinds
    // that ask at the same time share the query.
    if (where === undefined && isExclusiveKind(kind) && !(await hasDueEntries(kind))) return [];
    const all = kind.lanes?.() ?? (await waitingLanes(kind));
    const lanes = where === undefined || where === 'any' ? all : all.filter((lane) => where.has(keyOfLane(lane)));
    dispatch({ type: 'found', lanes });
    return claimHeads(kind, claimable(schedule, lanes), { limit, nodeId });
  }

  const loop = (async () => {
    for (let where: Lanes | undefined = 'any'; !schedule.isStopped;) {
      const limit = freeWorkers(schedule);
      const heads = await claimer.claim(
        () => findAndClaim(where, limit),
        () => Array.from(schedule.lanes.values(), ({ lane }) => lane),
      );
      for (const head of heads) {
        const worker = work(head);
        workers.add(worker);
        void worker.then(() => workers.delete(worker));
      }
      // As many heads as the limit: there may be more. Otherwise the next look waits until entries are stored or the
      // poll is due. All kinds poll at the same moments, so that they share a query.
      const untilPollMs = pollMs - (performance.now() % pollMs);
      where = limit > 0 && heads.length === limit ? 'any' : await sleeper.sleep(untilPollMs);
    }
    await Promise.all(workers);
  })();

  return {
    async stop() {
      dispatch({ type: 'stopped' });
      lingerTimers.clear();
      sleeper.close();
      await loop;
    },
  };
}

/** The timers of lanes that linger: an emptied lane is left alone for `delayMs`, so that new entries form a batch. */
function timersOf(delayMs: number, onEnd: (key: string) => void) {
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    start(key: string): void {
      const end = () => {
        timers.delete(key);
        onEnd(key);
      };
      timers.set(key, setTimeout(end, delayMs));
    },
    clear(): void {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/**
 * Runs claims. After a claim whose outcome is unknown, entries may be claimed by this node without a worker: they are
 * freed before the next claim.
 */
function makeClaimer(kind: DeliveryKind, { log, nodeId }: { log: Log; nodeId: string }) {
  let areClaimsUncertain = false;
  return {
    markUncertain: () => void (areClaimsUncertain = true),
    /** @param workedLanes the lanes that have a worker, whose claims stay */
    async claim(claimEntries: () => Promise<Head[]>, workedLanes: () => LaneOfCompany[]): Promise<Head[]> {
      try {
        if (areClaimsUncertain) {
          areClaimsUncertain = false;
          await freeClaims(kind, workedLanes(), nodeId);
        }
        return await claimEntries();
      } catch (error) {
        areClaimsUncertain = true;
        if (!isConnectionLost(error)) log.error({ err: error, kind: kind.kind }, 'entries could not be claimed');
        await new Promise((resolve) => setTimeout(resolve, pauseAfterErrorMs));
        return [];
      }
    },
  };
}

/** Whether this node may still work a lane: another node may drive the lane's connection by now. */
function mayWork({ lanes, parentLanes }: DeliveryKind, key: string): boolean {
  if (parentLanes) return parentLanes().some((parent) => key.startsWith(`${keyOfLane(parent)}:`));
  return lanes?.().some((lane) => keyOfLane(lane) === key) ?? true;
}
