import type { StopReason } from '../driver.ts';

/** What happens after a socket closed. */
export type AfterClose =
  /** At once, it is no failure. */
  | { next: 'restart' }
  | { next: 'wait'; delayMs: number; reason: StopReason }
  /** `wipe`: what is stored is worth nothing any more. */
  | { next: 'end'; reason: StopReason; wipe: boolean };

const firstMs = 500;
const longestMs = 5 * 60_000;
/** A second socket of the same device: give the other one time to leave. */
const replacedMs = 30_000;

/**
 * The policy by close code (whatsapp.md §8). `failures` counts the closes before this one since the connection last held; `replaced` the
 * replacements among them; `expired`: nobody scanned any of the codes; `chance` from 0 to 1 spreads those that fell together.
 */
export function decideAfterClose(code: number | undefined, { linked, expired, failures, replaced, chance }: { linked: boolean; expired: boolean; failures: number; replaced: number; chance: number }): AfterClose {
  const wait = (reason: StopReason, atLeastMs = 0): AfterClose => ({ next: 'wait', reason, delayMs: Math.max(atLeastMs, Math.min(longestMs, firstMs * 2 ** failures)) * (0.75 + chance / 2) });
  if (expired) return { next: 'end', reason: 'qr-expired', wipe: false };
  switch (code) {
    case 515:
      return { next: 'restart' };
    case 401:
      return linked ? { next: 'end', reason: 'logged-out', wipe: true } : wait('network');
    case 403:
      return { next: 'end', reason: 'banned', wipe: false };
    case 405:
      return wait('version-refused', 60_000);
    case 440:
      return replaced > 0 ? { next: 'end', reason: 'replaced', wipe: false } : wait('replaced', replacedMs);
    default:
      return wait('network');
  }
}
