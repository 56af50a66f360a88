import type { Driving } from '../../channels/driver.ts';
import type { DeliveryOutcome } from '../../platform/lanes/lanes.ts';

/** A send that may outlive the claim under which it began. */
export interface PendingSend {
  /** Milliseconds of the monotonic clock (`performance.now()`). */
  startedAt: number;
  settled: Promise<DeliveryOutcome>;
  /** Undefined while the send is pending. */
  outcome(): DeliveryOutcome | undefined;
  /** The outcome was stored: the next delivery of the entry begins a new send. */
  forget(): void;
}

/**
 * The maximum of pending sends of one connection. WhatsApp's server acknowledges a send within a second. If this many
 * sends are pending, it acknowledges none.
 */
const maxPending = 64;
/**
 * The maximum of bytes of the files that one connection sends at the same time; they are in memory meanwhile. A single
 * file is sent whatever its size.
 */
const maxBytes = 24 * 1024 * 1024;
/** The same limit for all connections of this process together. */
const maxBytesOfProcess = 1024 * 1024 * 1024;

interface DriverSends {
  byEntry: Map<string, PendingSend>;
  pending: number;
  bytes: number;
}

/** The sends of a driver that stops are dropped with it. */
const sendsOf = new WeakMap<Driving, DriverSends>();
let bytesOfProcess = 0;

/** The send of an entry that has begun and whose outcome is not stored yet. */
export const findSend = (driving: Driving, entryId: string): PendingSend | undefined =>
  sendsOf.get(driving)?.byEntry.get(entryId);

/**
 * Begins a send, unless too much is pending.
 * @param work must not reject
 * @returns `number`: the whole connection must wait; `file`: only this file must wait
 */
export function startSend(
  driving: Driving,
  { entryId, bytes }: { entryId: string; bytes: number },
  work: () => Promise<DeliveryOutcome>,
): PendingSend | 'number' | 'file' {
  const sends = sendsOf.get(driving) ?? { byEntry: new Map<string, PendingSend>(), pending: 0, bytes: 0 };
  sendsOf.set(driving, sends);
  if (sends.pending >= maxPending) return 'number';
  const exceeds = (limit: number, pendingBytes: number) => pendingBytes > 0 && pendingBytes + bytes > limit;
  if (bytes > 0 && (exceeds(maxBytes, sends.bytes) || exceeds(maxBytesOfProcess, bytesOfProcess))) return 'file';
  sends.pending++;
  sends.bytes += bytes;
  bytesOfProcess += bytes;
  let outcome: DeliveryOutcome | undefined;
  const settled = work().then((result) => {
    sends.pending--;
    sends.bytes -= bytes;
    bytesOfProcess -= bytes;
    return (outcome = result);
  });
  const send: PendingSend = {
    startedAt: performance.now(),
    settled,
    outcome: () => outcome,
    forget: () => void sends.byEntry.delete(entryId),
  };
  sends.byEntry.set(entryId, send);
  return send;
}

/** Resolves when the work has ended, or after `ms`. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
