import type { StopReason } from '../driver.ts';

/** What follows when a socket has closed. */
export type AfterClose =
  /** Connect again at once: this close is not a failure. */
  | { next: 'restart' }
  | { next: 'wait'; delayMs: number; reason: StopReason }
  /** `wipe`: the stored keys are useless. */
  | { next: 'end'; reason: StopReason; wipe: boolean };

/** A closed socket, and what is known of the sockets before it. */
export interface Close {
  /** The close code of the library; undefined: it gave none. */
  code: number | undefined;
  /** The number was linked to an account before this close. */
  isLinked: boolean;
  /** No phone scanned any of the QR codes. */
  hasCodesExpired: boolean;
  /** The closes that were followed by a pause (`SessionState.failures`). The delay grows with them. */
  failures: number;
  /** How often another socket of the same device replaced ours (`SessionState.replacements`). */
  replacements: number;
  /** The version was refused, and another version is known. */
  hasOtherVersion: boolean;
  /** The duration of the suspension, as WhatsApp states it; undefined: not stated, or the number is not suspended. */
  suspendedSeconds: number | undefined;
  /** A random number from 0 to 1: the jitter that keeps many numbers from reconnecting at the same time. */
  jitter: number;
}

/** The delay after the first failure. It doubles with each further failure. */
const firstDelayMs = 500;
const maxDelayMs = 5 * 60_000;
/** The delay after a refused version when no other version is known. */
const refusedVersionDelayMs = 60_000;
/** A longer suspension is waited for in parts: the number tries about once a day whether it has ended. */
const maxSuspensionMs = 24 * 3600_000;
/** Assumed when WhatsApp does not state the duration. */
const defaultSuspensionSeconds = 3600;
/** Time for the other socket of the same device to disconnect. */
const replacedDelayMs = 30_000;

/** The policy by close code (docs/whatsapp.md §8; 402 and 406 as other clients handle them). Pure. */
export function decideAfterClose({
  code,
  isLinked,
  hasCodesExpired,
  failures,
  replacements,
  hasOtherVersion,
  suspendedSeconds,
  jitter,
}: Close): AfterClose {
  // The jitter makes a delay up to a quarter shorter or longer, but never shorter than the reason requires.
  const wait = (reason: StopReason, requiredMs = 0): AfterClose => {
    const baseMs = Math.max(requiredMs, Math.min(maxDelayMs, firstDelayMs * 2 ** failures));
    return { next: 'wait', reason, delayMs: Math.max(requiredMs, baseMs * (0.75 + jitter / 2)) };
  };
  if (hasCodesExpired) return { next: 'end', reason: 'qr-expired', wipe: false };
  switch (code) {
    // WhatsApp requires a new connection after each new link.
    case 515:
      return { next: 'restart' };
    case 401:
      return isLinked ? { next: 'end', reason: 'logged-out', wipe: true } : wait('network');
    // Suspended for some time.
    case 402:
      return wait('suspended', Math.min(maxSuspensionMs, 1000 * (suspendedSeconds ?? defaultSuspensionSeconds)));
    case 403:
    case 406:
      return { next: 'end', reason: 'banned', wipe: false };
    case 405:
    case 409:
      return wait('version-refused', hasOtherVersion ? 0 : refusedVersionDelayMs);
    // Another socket of the same device replaced ours.
    case 440:
      return replacements > 0 ? { next: 'end', reason: 'replaced', wipe: false } : wait('replaced', replacedDelayMs);
    default:
      return wait('network');
  }
}
