import { setTimeout as wait } from 'node:timers/promises';

/** Longer than the work usually takes. */
const minMs = 300;

/**
 * Does the work, but returns or throws after a fixed time at the earliest. So the duration of a call does not tell a
 * caller whether an account exists.
 */
export async function takeTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(minMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
