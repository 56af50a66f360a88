import type { Called } from '../integrations/index.ts';

const minuteMs = 60_000;
/** The pauses after the first, second … attempt; the last one repeats. */
const pausesMs = [5000, 30_000, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, 60 * minuteMs, 120 * minuteMs];
/** An event is tried for a day after it happened. */
const retriesEndMs = 24 * 60 * minuteMs;
/** How often a refused event is tried: the receiver would most likely refuse a further attempt, too. */
const maxRefusedAttempts = 3;
/** A pause that the receiver asks for with `Retry-After` counts as this long at most. */
const maxRetryAfterMs = 60 * minuteMs;

interface Attempted {
  attempts: number;
  createdAt: Date;
  called: Pick<Called, 'outcome' | 'status' | 'retryAfterSeconds'>;
}

/**
 * How long to wait before an event that was not delivered is tried again.
 * @returns ms; undefined: it is not tried any more
 */
export function nextAttempt({ attempts, createdAt, called }: Attempted, now: Date): number | undefined {
  // With these statuses (timeout, conflict, too early, too many requests) a later attempt may succeed.
  const isTemporary = [408, 409, 425, 429].includes(called.status ?? 0);
  const isRefusal = called.outcome === 'refused' && !isTemporary;
  if (isRefusal && attempts >= maxRefusedAttempts) return undefined;
  const usualMs = pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? 0;
  const askedMs = Math.min((called.retryAfterSeconds ?? 0) * 1000, maxRetryAfterMs);
  const pauseMs = Math.max(usualMs, askedMs);
  return now.getTime() + pauseMs - createdAt.getTime() > retriesEndMs ? undefined : pauseMs;
}
