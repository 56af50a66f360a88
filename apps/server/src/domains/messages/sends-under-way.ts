import type { Driving } from '../../channels/driver.ts';
import type { ErrandOutcome } from '../../platform/lanes/lanes.ts';

/** A send that may outlive the claim under which it began. */
export interface Send {
  /** By the monotonic clock. */
  since: number;
  settled: Promise<ErrandOutcome>;
  /** What became of it; undefined while it is under way. */
  outcome(): ErrandOutcome | undefined;
  /** The outcome was taken over: the next try begins anew. */
  forget(): void;
}

/** On one connection. The server acknowledges within a second; when so many wait it acknowledges nothing at all. */
const mostUnderWay = 64;
/** Of files, which are in memory while they go out; one file goes out whatever its size. */
const mostBytes = 24 * 1024 * 1024;
const mostBytesOfProcess = 1024 * 1024 * 1024;

interface Sends {
  byEntry: Map<string, Send>;
  underWay: number;
  bytes: number;
}

/** A driver that was stopped takes what it had under way with it. */
const ofDrivers = new WeakMap<Driving, Sends>();
let bytesOfProcess = 0;

/** The send of an entry that has begun and whose outcome was not taken over yet. */
export const findSend = (driving: Driving, entryId: string): Send | undefined =>
  ofDrivers.get(driving)?.byEntry.get(entryId);

/**
 * Begins a send, unless too much is under way: `number` when the number has to wait, `file` when this file has to.
 * @param work must not reject
 */
export function startSend(
  driving: Driving,
  { entryId, bytes }: { entryId: string; bytes: number },
  work: () => Promise<ErrandOutcome>,
): Send | 'number' | 'file' {
  const sends = ofDrivers.get(driving) ?? { byEntry: new Map<string, Send>(), underWay: 0, bytes: 0 };
  ofDrivers.set(driving, sends);
  if (sends.underWay >= mostUnderWay) return 'number';
  const isTooMuch = (before: number, most: number) => before > 0 && before + bytes > most;
  if (bytes > 0 && (isTooMuch(sends.bytes, mostBytes) || isTooMuch(bytesOfProcess, mostBytesOfProcess))) return 'file';
  sends.underWay++;
  sends.bytes += bytes;
  bytesOfProcess += bytes;
  let outcome: ErrandOutcome | undefined;
  const settled = work().then((became) => {
    sends.underWay--;
    sends.bytes -= bytes;
    bytesOfProcess -= bytes;
    return (outcome = became);
  });
  const send: Send = {
    since: performance.now(),
    settled,
    outcome: () => outcome,
    forget: () => void sends.byEntry.delete(entryId),
  };
  sends.byEntry.set(entryId, send);
  return send;
}

/** Resolves when the work has ended, or after so long. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, late]);
  clearTimeout(timer);
}
