import type { LaneOfCompany } from './lanes.ts';
import { keyOfLane, type Lanes } from './wake.ts';

/** The maximum of lanes of one kind that this process works at a time: they wait for the network, not for a core. */
export const maxBusyLanes = 32;

/** A lane that this process works, or leaves alone for a moment so that its next entries form a batch. */
interface ScheduledLane {
  lane: LaneOfCompany;
  phase: 'busy' | 'lingering';
  /** Whether entries were stored in the lane after its worker last claimed. */
  hasNewEntries: boolean;
}

/** Which lanes of one kind this process works now. A value: every event makes a new one. */
export interface LaneSchedule {
  readonly isStopped: boolean;
  /** By `keyOfLane`. */
  readonly lanes: ReadonlyMap<string, ScheduledLane>;
  /** The batch size that a lane has grown to, by `keyOfLane`; kept until the lane is released without more entries. */
  readonly batchSizes: ReadonlyMap<string, number>;
}

export const emptySchedule: LaneSchedule = { isStopped: false, lanes: new Map(), batchSizes: new Map() };

export type LaneEvent =
  /** Entries wait in these lanes. */
  | { type: 'found'; lanes: readonly LaneOfCompany[] }
  /** The first entry of a lane was claimed: its worker starts. */
  | { type: 'claimed'; lane: LaneOfCompany }
  /** The worker of a lane claims its next entries: new ones are among them. */
  | { type: 'claiming-next'; key: string }
  /** The worker of a lane has ended. */
  | { type: 'ended'; key: string; mayHaveMore: boolean; batchSize?: number }
  /** A lane was left alone for `lingerMs`. */
  | { type: 'lingered'; key: string }
  /** The process takes no new entries. */
  | { type: 'stopped' };

/** What the caller does after an event: look for entries in these lanes, or report `lingered` after `lingerMs`. */
export type LaneEffect = { type: 'look'; lanes: Lanes } | { type: 'linger'; key: string };

export interface LaneTransition {
  schedule: LaneSchedule;
  effects: readonly LaneEffect[];
}

/**
 * The rules of the schedule: a lane has one worker at a time; an emptied lane lingers before it is claimed again; new
 * entries of a busy or lingering lane are looked for when it is free.
 */
export function transition(
  schedule: LaneSchedule,
  event: LaneEvent,
  { lingerMs }: { lingerMs: number },
): LaneTransition {
  switch (event.type) {
    case 'found':
      return { schedule: withNewEntries(schedule, event.lanes), effects: [] };
    case 'claimed':
      return { schedule: withLane(schedule, { lane: event.lane, phase: 'busy', hasNewEntries: false }), effects: [] };
    case 'claiming-next': {
      const scheduled = schedule.lanes.get(event.key);
      return {
        schedule: scheduled ? withLane(schedule, { ...scheduled, hasNewEntries: false }) : schedule,
        effects: [],
      };
    }
    case 'ended':
      return afterEnd(schedule, event, lingerMs);
    case 'lingered':
      return release(schedule, event.key, { mayHaveMore: false });
    case 'stopped':
      return { schedule: { ...schedule, isStopped: true }, effects: [] };
  }
}

function afterEnd(
  schedule: LaneSchedule,
  { key, mayHaveMore, batchSize }: Extract<LaneEvent, { type: 'ended' }>,
  lingerMs: number,
): LaneTransition {
  const scheduled = schedule.lanes.get(key);
  if (!scheduled) return { schedule, effects: [] };
  const grown =
    batchSize === undefined ? schedule : { ...schedule, batchSizes: new Map(schedule.batchSizes).set(key, batchSize) };
  // While all workers were busy, entries of other lanes were not claimed.
  const others: LaneEffect[] = freeWorkers(schedule) <= 0 ? [{ type: 'look', lanes: 'any' }] : [];
  if (!mayHaveMore && !schedule.isStopped && lingerMs > 0)
    return {
      schedule: withLane(grown, { ...scheduled, phase: 'lingering' }),
      effects: [...others, { type: 'linger', key }],
    };
  const released = release(grown, key, { mayHaveMore });
  return { ...released, effects: [...others, ...released.effects] };
}

/** Takes the lane out of the schedule, so that it may be claimed again. */
function release(schedule: LaneSchedule, key: string, { mayHaveMore }: { mayHaveMore: boolean }): LaneTransition {
  const lanes = new Map(schedule.lanes);
  const hasNewEntries = lanes.get(key)?.hasNewEntries ?? false;
  lanes.delete(key);
  if (mayHaveMore || hasNewEntries)
    return { schedule: { ...schedule, lanes }, effects: [{ type: 'look', lanes: new Set([key]) }] };
  const batchSizes = new Map(schedule.batchSizes);
  batchSizes.delete(key);
  return { schedule: { ...schedule, lanes, batchSizes }, effects: [] };
}

/** How many more lanes may be worked. A lingering lane needs no worker. */
export const freeWorkers = ({ lanes }: LaneSchedule): number =>
  maxBusyLanes - lanes.values().reduce((busy, { phase }) => busy + (phase === 'busy' ? 1 : 0), 0);

/** Those of the lanes that may be claimed. */
export const claimable = ({ lanes }: LaneSchedule, wanted: readonly LaneOfCompany[]): readonly LaneOfCompany[] =>
  wanted.filter((lane) => !lanes.has(keyOfLane(lane)));

const withLane = (schedule: LaneSchedule, scheduled: ScheduledLane): LaneSchedule => ({
  ...schedule,
  lanes: new Map(schedule.lanes).set(keyOfLane(scheduled.lane), scheduled),
});

function withNewEntries(schedule: LaneSchedule, wanted: readonly LaneOfCompany[]): LaneSchedule {
  const lanes = new Map(schedule.lanes);
  for (const key of wanted.map(keyOfLane)) {
    const scheduled = lanes.get(key);
    if (scheduled) lanes.set(key, { ...scheduled, hasNewEntries: true });
  }
  return { ...schedule, lanes };
}
