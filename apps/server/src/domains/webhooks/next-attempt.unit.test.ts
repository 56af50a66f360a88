import { expect, test } from 'vitest';
import { nextAttempt } from './next-attempt.ts';

const createdAt = new Date('2026-11-24T08:00:00Z');

/** The hours after which each attempt is made, until the event is given up. */
function attemptsOf(called: Parameters<typeof nextAttempt>[0]['called']): number[] {
  const hours: number[] = [];
  for (let at = createdAt.getTime(); ;) {
    hours.push((at - createdAt.getTime()) / 3_600_000);
    const pauseMs = nextAttempt({ attempts: hours.length, createdAt, called }, new Date(at));
    if (pauseMs === undefined) return hours;
    at += pauseMs;
  }
}

test('IN-01 an event for an endpoint that is down is tried ever more rarely for a day', () => {
  const hours = attemptsOf({ outcome: 'network', status: null, retryAfterSeconds: null });
  expect(hours.length).toBeGreaterThan(10);
  expect(hours.length).toBeLessThan(25);
  expect(hours.at(-1)).toBeGreaterThan(20);
  expect(hours.at(-1)).toBeLessThanOrEqual(24);
});

test('IN-01 an event that its receiver refuses is tried three times, and a wish to wait is heard', () => {
  expect(attemptsOf({ outcome: 'refused', status: 422, retryAfterSeconds: null })).toHaveLength(3);
  const busy = { outcome: 'refused' as const, status: 429, retryAfterSeconds: 600 };
  expect(nextAttempt({ attempts: 1, createdAt, called: busy }, createdAt)).toBe(600_000);
});
