import type { ConnectionState, WASocket } from 'baileys';
import { boundedCache } from './bounded-cache.ts';

/** The error of a refused send while WhatsApp does not let this number write to new contacts. */
const restricted = '463';
/** Further refusals within this time do not query again. */
const queryPauseMs = 60_000;

interface RestrictionTools {
  socket(): WASocket;
  /** Until when, ms since 1970; null: the number is not restricted. */
  report(until: number | null): void;
}

/**
 * Reports until when WhatsApp restricts a number. After a refused send it queries the end: the library (rc14) queries
 * it after other refusals only.
 */
export interface RestrictionWatch {
  handleUpdate(update: Partial<ConnectionState>): void;
  /** @param code of a refused send; null: the send was accepted */
  refused(code: string | null): Promise<void>;
}

export function restrictionWatch({ socket, report }: RestrictionTools): RestrictionWatch {
  const queried = boundedCache({ maxEntries: 1, ttlMs: queryPauseMs });
  return {
    handleUpdate({ reachoutTimeLock: lock }) {
      if (!lock) return;
      if (!lock.isActive) report(null);
      else if (lock.timeEnforcementEnds) report(lock.timeEnforcementEnds.getTime());
    },
    async refused(code) {
      if (code !== restricted || queried.has(restricted)) return;
      queried.set(restricted, true);
      // The answer comes as an update. After a failed query the first refusal after the pause queries again.
      await socket().fetchAccountReachoutTimelock();
    },
  };
}
