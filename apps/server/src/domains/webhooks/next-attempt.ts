import type { Called } from '../integrations/index.ts';

const minuteMs = 60_000;
/** The pauses after the first, second … attempt; the last one repeats. */
const pausesMs = [5000, 30_000, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, 60 * minuteMs, 120 * minuteMs];
/** An event is tried for a day. */
const retriesEndMs = 24 * 60 * minuteMs;
/** The receiver refuses this event, so more attempts change little. */
const refusedAttempts = 3;
const longestRetryAfterMs = 60 * minuteMs;

interface Attempted {
  attempts: number;
  createdAt: Date;
  called: Pick<Called, 'outcome' | 'status' | 'retryAfterSeconds'>;
}

/**
 * When an event that was not delivered is tried again.
 * @returns undefined: not any more
 */
export function nextAttempt({ attempts, createdAt, called }: Attempted, now: Date): number | undefined {
  const isRefusal = called.outcome === 'refused' && ![408, 409, 425, 429].includes(called.status ?? 0);
  if (isRefusal && attempts >= refusedAttempts) return undefined;
  const usualMs = pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? 0;
  const askedMs = Math.min((called.retryAfterSeconds ?? 0) * 1000, longestRetryAfterMs);
  const pauseMs = Math.max(usualMs, askedMs);
  return now.getTime() + pauseMs - createdAt.getTime() > retriesEndMs ? undefined : pauseMs;
}
