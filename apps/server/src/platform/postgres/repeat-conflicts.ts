import { setTimeout as wait } from 'node:timers/promises';

const maxRepeats = 3;
const firstPauseMs = 20;

/** Deadlock detected, serialization failure: nothing was stored, and the same transaction may succeed now. */
const conflictCodes = new Set(['40P01', '40001']);

/** Whether PostgreSQL ended a transaction because of another transaction. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && conflictCodes.has(String(error.code));

/**
 * Repeats a transaction that a deadlock or a serialization failure ended, up to three times. The pauses grow and are
 * random, so that two transactions do not meet again.
 * @param run one whole transaction, from begin to commit
 */
export async function repeatConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isConflict(error) || repeats === maxRepeats) throw error;
      await wait(firstPauseMs * 2 ** repeats * (0.5 + Math.random()));
    }
  }
}
