import { isConnectionLost } from '../postgres/pool.ts';
import type { Log } from '../log.ts';
import { claimHeads, freeClaims, waitingLanes, type Head } from './claim-entries.ts';
import {
  claimable,
  emptySchedule,
  freeWorkers,
  transition,
  type LaneEffect,
  type LaneEvent,
  type LaneSchedule,
} from './lane-schedule.ts';
import type { DeliveryKind } from './lanes.ts';
import { sleeperFor } from './sleeper.ts';
import { keyOfLane, type Lanes } from './wake.ts';
import { workLane, type LaneWorker } from './work-lane.ts';

const pauseAfterErrorMs = 250;

/**
 * Delivers entries of one kind until it is stopped: claims the first entries of lanes, and starts a worker for each
 * lane. `lane-schedule.ts` has the rules; here is what they need of the database and the clock.
 * @returns `stop` resolves when the entries being worked are done
 */
export function runDeliveries(
  kind: DeliveryKind,
  { log, pollMs, nodeId }: { log: Log; pollMs: number; nodeId: string },
): { stop(): Promise<void> } {
  const sleeper = sleeperFor(kind.kind);
  const workers = new Set<Promise<void>>();
  const lingering = new Map<string, NodeJS.Timeout>();
  let schedule: LaneSchedule = emptySchedule;
  let areClaimsUncertain = false;

  function dispatch(event: LaneEvent): void {
    const next = transition(schedule, event, kind);
    schedule = next.schedule;
    for (const effect of next.effects) perform(effect);
  }

  function perform(effect: LaneEffect): void {
    if (effect.type === 'look') return sleeper.wake(effect.lanes);
    const { key } = effect;
    const lingered = () => {
      lingering.delete(key);
      dispatch({ type: 'lingered', key });
    };
    lingering.set(key, setTimeout(lingered, kind.lingerMs));
  }

  const workerOf = (key: string): LaneWorker => ({
    nodeId,
    log,
    markClaimsUncertain: () => void (areClaimsUncertain = true),
    // While other lanes wait for a worker, the one that waits longest goes first: the claim of heads finds it.
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

  async function claim(where: Lanes, limit: number): Promise<Head[]> {
    try {
      if (areClaimsUncertain) {
        areClaimsUncertain = false;
        const known = Array.from(schedule.lanes.values(), ({ lane }) => lane);
        await freeClaims(kind, known, nodeId);
      }
      if (limit <= 0) return [];
      const all = kind.lanes?.() ?? (await waitingLanes(kind));
      const lanes = where === 'any' ? all : all.filter((lane) => where.has(keyOfLane(lane)));
      dispatch({ type: 'found', lanes });
      return await claimHeads(kind, claimable(schedule, lanes), { limit, nodeId });
    } catch (error) {
      areClaimsUncertain = true;
      if (!isConnectionLost(error)) log.error({ err: error, kind: kind.kind }, 'entries could not be claimed');
      await new Promise((resolve) => setTimeout(resolve, pauseAfterErrorMs));
      return [];
    }
  }

  const loop = (async () => {
    for (let where: Lanes = 'any'; !schedule.isStopped;) {
      const limit = freeWorkers(schedule);
      const heads = await claim(where, limit);
      for (const head of heads) {
        const worker = work(head);
        workers.add(worker);
        void worker.then(() => workers.delete(worker));
      }
      // As many heads as workers: there may be more. Otherwise the next look waits until entries are stored.
      where = limit > 0 && heads.length === limit ? 'any' : await sleeper.sleep(pollMs);
    }
    await Promise.all(workers);
  })();

  return {
    async stop() {
      dispatch({ type: 'stopped' });
      for (const timer of lingering.values()) clearTimeout(timer);
      sleeper.close();
      await loop;
    },
  };
}

/** Whether this node may still work a lane: another one may drive its connection by now. */
function mayWork({ lanes, parentLanes }: DeliveryKind, key: string): boolean {
  if (parentLanes) return parentLanes().some((parent) => key.startsWith(`${keyOfLane(parent)}:`));
  return lanes?.().some((lane) => keyOfLane(lane) === key) ?? true;
}
