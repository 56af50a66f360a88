import type { StopReason } from '../driver.ts';

/** What happens after a socket closed. */
export type AfterClose =
  /** At once, it is no failure. */
  | { next: 'restart' }
  | { next: 'wait'; delayMs: number; reason: StopReason }
  /** `wipe`: what is stored is worth nothing any more. */
  | { next: 'end'; reason: StopReason; wipe: boolean };

/** What is known about a socket that closed and those before it. */
export interface Closing {
  linked: boolean;
  /** Nobody scanned any of the codes. */
  expired: boolean;
  /**
   * Closes before this one since the connection last held; `replaced`: those of them because another socket took its
   * place.
   */
  failures: number;
  replaced: number;
  /** The version was refused, and there is another one to try. */
  hasOther: boolean;
  /** How long WhatsApp says that it will refuse the number. */
  suspendedSeconds: number | undefined;
  /** From 0 to 1: spreads those that fell together. */
  chance: number;
}

const firstMs = 500;
const longestMs = 5 * 60_000;
/** Nothing else can be tried meanwhile. */
const refusedMs = 60_000;
const longestSuspensionMs = 24 * 3600_000;
/** A second socket of the same device: give the other one time to leave. */
const replacedMs = 30_000;

/** The policy by close code (whatsapp.md §8; 402 and 406 as other clients know them). */
export function decideAfterClose(
  code: number | undefined,
  { linked, expired, failures, replaced, hasOther, suspendedSeconds, chance }: Closing,
): AfterClose {
  const wait = (reason: StopReason, atLeastMs = 0): AfterClose => ({
    next: 'wait',
    reason,
    delayMs: Math.max(atLeastMs, Math.min(longestMs, firstMs * 2 ** failures)) * (0.75 + chance / 2),
  });
  if (expired) return { next: 'end', reason: 'qr-expired', wipe: false };
  switch (code) {
    case 515:
      return { next: 'restart' };
    case 401:
      return linked ? { next: 'end', reason: 'logged-out', wipe: true } : wait('network');
    case 402:
      return wait('suspended', Math.min(longestSuspensionMs, 1000 * (suspendedSeconds ?? 3600)));
    case 403:
    case 406:
      return { next: 'end', reason: 'banned', wipe: false };
    case 405:
    case 409:
      return wait('version-refused', hasOther ? 0 : refusedMs);
    case 440:
      return replaced > 0 ? { next: 'end', reason: 'replaced', wipe: false } : wait('replaced', replacedMs);
    default:
      return wait('network');
  }
}
