import type { ConnectionState, WASocket } from 'baileys';
import { boundedCache } from './bounded-cache.ts';

/**
 * WhatsApp lets this number write to nobody new for a time: the refusal that says so, and how often we ask for how
 * long.
 */
const restricted = '463';
const askedAgainAfterMs = 60_000;

interface RestrictionTools {
  socket(): WASocket;
  /** Until when, ms since 1970; null: nothing holds it back any more. */
  tell(until: number | null): void;
}

/**
 * Hears of restrictions by what the service tells, and asks after a refusal: the library (rc14) asks on every refusal
 * but this one.
 */
export function restrictionWatch({ socket, tell }: RestrictionTools) {
  const asked = boundedCache({ most: 1, ttlMs: askedAgainAfterMs });
  return {
    note({ reachoutTimeLock: lock }: Partial<ConnectionState>): void {
      if (!lock) return;
      if (!lock.isActive) tell(null);
      else if (lock.timeEnforcementEnds) tell(lock.timeEnforcementEnds.getTime());
    },
    async refused(code: string | null): Promise<void> {
      if (code !== restricted || asked.has(restricted)) return;
      asked.set(restricted, true);
      // It answers by an event. What cannot be learnt now is asked again at the next refusal.
      await socket().fetchAccountReachoutTimelock();
    },
  };
}
