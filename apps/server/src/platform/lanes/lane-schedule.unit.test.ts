import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  claimable,
  emptySchedule,
  freeWorkers,
  maxBusyLanes,
  transition,
  type LaneEvent,
  type LaneSchedule,
} from './lane-schedule.ts';
import { keyOfLane, type Lanes } from './wake.ts';

const laneCount = 40;
const laneAt = (nth: number) => ({ companyId: 1 + (nth % 3), lane: `send:${nth}` });

/** What happens around the schedule, one step at a time: entries are stored, lanes are claimed, workers end. */
type Step =
  | { do: 'store'; nth: number }
  | { do: 'look' }
  /** The worker of the nth busy lane works up to so many entries. */
  | { do: 'work'; nth: number; size: number }
  /** The nth busy lane ends; it may claim that it has more. */
  | { do: 'end'; nth: number }
  | { do: 'linger'; nth: number };

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('store' as const), nth: fc.nat(laneCount - 1) }),
    fc.record({ do: fc.constant('look' as const) }),
    fc.record({ do: fc.constant('work' as const), nth: fc.nat(50), size: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ do: fc.constant('end' as const), nth: fc.nat(50) }),
    fc.record({ do: fc.constant('linger' as const), nth: fc.nat(50) }),
  ),
  { maxLength: 300, size: 'max' },
);

/** A process whose database is a count of waiting entries for each lane, and whose sleeper is a set of lanes. */
function makeProcess(lingerMs: number) {
  let schedule: LaneSchedule = emptySchedule;
  let look: Lanes | undefined;
  const waiting = new Map<string, number>();
  const lingering = new Set<string>();
  const busy = new Set<string>();

  function wake(lanes: Lanes) {
    look = look === undefined ? lanes : look === 'any' || lanes === 'any' ? 'any' : look.union(lanes);
  }
  function dispatch(event: LaneEvent) {
    const next = transition(schedule, event, { lingerMs });
    schedule = next.schedule;
    for (const effect of next.effects) {
      if (effect.type === 'look') wake(effect.lanes);
      else lingering.add(effect.key);
    }
  }
  function store(nth: number) {
    const key = keyOfLane(laneAt(nth));
    waiting.set(key, (waiting.get(key) ?? 0) + 1);
    wake(new Set([key]));
  }
  function lookForEntries() {
    const lanes = look;
    const limit = freeWorkers(schedule);
    if (lanes === undefined || limit <= 0) return;
    look = undefined;
    const all = Array.from({ length: laneCount }, (_, nth) => laneAt(nth));
    const found = lanes === 'any' ? all : all.filter((lane) => lanes.has(keyOfLane(lane)));
    const due = found.filter((lane) => (waiting.get(keyOfLane(lane)) ?? 0) > 0);
    dispatch({ type: 'found', lanes: due });
    const heads = claimable(schedule, due).slice(0, limit);
    for (const lane of heads) {
      expect(busy).not.toContain(keyOfLane(lane));
      busy.add(keyOfLane(lane));
      dispatch({ type: 'claimed', lane });
    }
    if (heads.length === limit) wake('any');
    expect(busy.size).toBeLessThanOrEqual(maxBusyLanes);
  }
  const nthOf = (keys: ReadonlySet<string>, nth: number) => [...keys][nth % Math.max(keys.size, 1)];
  function work(nth: number, size: number) {
    const key = nthOf(busy, nth);
    if (key === undefined) return;
    dispatch({ type: 'claiming-next', key });
    waiting.set(key, Math.max(0, (waiting.get(key) ?? 0) - size));
  }
  function end(nth: number) {
    const key = nthOf(busy, nth);
    if (key === undefined) return;
    // As `workLane` returns: a worker that was told of new entries has looked for them, or says that there may be more.
    const mayHaveMore = (waiting.get(key) ?? 0) > 0 && !schedule.lanes.get(key)?.hasNewEntries;
    busy.delete(key);
    dispatch({ type: 'ended', key, mayHaveMore });
  }
  function linger(nth: number) {
    const key = nthOf(lingering, nth);
    if (key === undefined) return;
    lingering.delete(key);
    dispatch({ type: 'lingered', key });
  }
  function step(next: Step) {
    if (next.do === 'store') store(next.nth);
    else if (next.do === 'look') lookForEntries();
    else if (next.do === 'work') work(next.nth, next.size);
    else if (next.do === 'end') end(next.nth);
    else linger(next.nth);
  }
  return {
    step,
    isQuiet: () => look === undefined && busy.size === 0 && lingering.size === 0,
    left: () => waiting.values().reduce((sum, count) => sum + count, 0),
    schedule: () => schedule,
  };
}

test('whatever the order, a lane has one worker, and no stored entry is forgotten', () => {
  fc.assert(
    fc.property(steps, fc.constantFrom(0, 50), (all, lingerMs) => {
      const process = makeProcess(lingerMs);
      for (const next of all) process.step(next);
      // Nothing is stored any more, and no lane is polled: what was stored is worked because of the effects alone.
      for (let round = 0; round < 10_000 && !process.isQuiet(); round++)
        for (const next of [
          { do: 'look' },
          { do: 'work', nth: round, size: 4 },
          { do: 'end', nth: round },
          { do: 'linger', nth: round },
        ] as const)
          process.step(next);
      expect(process.isQuiet()).toBe(true);
      expect(process.left()).toBe(0);
      expect(process.schedule().lanes.size).toBe(0);
    }),
  );
});

test('an emptied lane lingers without a worker; new entries wait until then; it keeps its batch size', () => {
  const lane = laneAt(1);
  const key = keyOfLane(lane);
  const after = (schedule: LaneSchedule, event: LaneEvent) => transition(schedule, event, { lingerMs: 50 });
  const busy = after(emptySchedule, { type: 'claimed', lane }).schedule;
  expect(freeWorkers(busy)).toBe(maxBusyLanes - 1);
  const emptied = after(busy, { type: 'ended', key, mayHaveMore: false, batchSize: 8 });
  expect(emptied.effects).toEqual([{ type: 'linger', key }]);
  expect(freeWorkers(emptied.schedule)).toBe(maxBusyLanes);
  expect(claimable(emptied.schedule, [lane])).toEqual([]);
  const found = after(emptied.schedule, { type: 'found', lanes: [lane] }).schedule;
  const lingered = after(found, { type: 'lingered', key });
  expect(lingered.effects).toEqual([{ type: 'look', lanes: new Set([key]) }]);
  expect(lingered.schedule.batchSizes.get(key)).toBe(8);
  expect(claimable(lingered.schedule, [lane])).toEqual([lane]);
  const unused = after(emptied.schedule, { type: 'lingered', key });
  expect(unused).toEqual({ schedule: emptySchedule, effects: [] });
});

test('after a stop no lane lingers', () => {
  const lane = laneAt(1);
  const busy = transition(emptySchedule, { type: 'claimed', lane }, { lingerMs: 50 }).schedule;
  const stopped = transition(busy, { type: 'stopped' }, { lingerMs: 50 }).schedule;
  const ended = transition(stopped, { type: 'ended', key: keyOfLane(lane), mayHaveMore: false }, { lingerMs: 50 });
  expect(ended).toEqual({ schedule: { ...emptySchedule, isStopped: true }, effects: [] });
});

test('an end while all workers are busy looks for entries of any lane', () => {
  const lanes = Array.from({ length: maxBusyLanes }, (_, nth) => laneAt(nth));
  const full = lanes.reduce(
    (schedule, lane) => transition(schedule, { type: 'claimed', lane }, { lingerMs: 0 }).schedule,
    emptySchedule,
  );
  const ended = transition(full, { type: 'ended', key: keyOfLane(laneAt(0)), mayHaveMore: false }, { lingerMs: 0 });
  expect(ended.effects).toEqual([{ type: 'look', lanes: 'any' }]);
});
