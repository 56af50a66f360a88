import { setTimeout as wait } from 'node:timers/promises';

/** More than the work takes, so that its duration does not tell its outcome. */
const leastMs = 300;

/** Answers after a fixed time at the earliest, so that the duration does not tell what was found. */
export async function takeTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(leastMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
