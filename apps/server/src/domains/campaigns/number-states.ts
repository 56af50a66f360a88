import type { CampaignHold } from '@balcao/contract';

/** What the clock knows of a number of a campaign. Instants are ISO 8601. */
export interface NumberState {
  /** Not connected since then. */
  downSince?: string;
  /** The ids of the numbers to which its people were moved, separated by spaces. */
  movedTo?: string;
  /** It sends nothing until then. */
  waitUntil?: string;
  waitBy?: CampaignHold;
  /** It may begin no conversation until then. */
  noFirstUntil?: string;
}
export type NumberStates = Readonly<Record<string, NumberState>>;

/** A number that connects again within this time keeps its people. */
const dropMs = 2 * 60_000;

interface ClassifiedNumbers {
  /** The connected numbers. */
  ready: number[];
  /** The numbers that were down for two minutes. */
  dropped: number[];
  states: NumberStates;
}

/** Which numbers of a campaign are connected at an instant, which have dropped, and their states after that. */
export function classifyNumbers(
  numbers: readonly { id: number; status: string }[],
  before: NumberStates,
  now: Date,
): ClassifiedNumbers {
  const classified: ClassifiedNumbers = { ready: [], dropped: [], states: {} };
  const states: Record<string, NumberState> = {};
  for (const { id, status } of numbers) {
    const { downSince, movedTo, ...rest } = before[id] ?? {};
    if (status === 'CONNECTED') {
      classified.ready.push(id);
      states[id] = rest;
      continue;
    }
    const since = downSince ?? now.toISOString();
    states[id] = { ...rest, downSince: since, ...(movedTo !== undefined && { movedTo }) };
    if (now.getTime() - Date.parse(since) >= dropMs) classified.dropped.push(id);
  }
  return { ...classified, states };
}

/** Why a number waits at an instant, and until when; undefined: it does not wait. */
export function findWait(state: NumberState | undefined, now: Date): { by: CampaignHold; until: Date } | undefined {
  const until = ifLater(state?.waitUntil, now);
  return until && { by: state?.waitBy ?? 'budget', until };
}

/** Until when a number may begin no conversation; undefined: it may now. */
export const noFirstContactUntil = (state: NumberState | undefined, now: Date): Date | undefined =>
  ifLater(state?.noFirstUntil, now);

function ifLater(instant: string | undefined, now: Date): Date | undefined {
  const at = instant === undefined ? undefined : new Date(instant);
  return at && at > now ? at : undefined;
}
