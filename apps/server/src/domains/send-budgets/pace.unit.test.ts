import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paceAt, spend, waitFor, type Pace } from './pace.ts';
import { allowedToday } from './warm-up.ts';

const dayMs = 24 * 60 * 60 * 1000;

test('a number that was just linked may begin 20 conversations, and half as many more each day, up to its cap', () => {
  const allowed = (days: number, cap = 1000) => allowedToday({ cap, warmUp: true, linkedMs: days * dayMs });
  expect([0, 0.9, 1, 2, 3, 4].map((days) => allowed(days))).toEqual([20, 20, 30, 45, 67, 101]);
  expect(allowed(400)).toBe(1000);
  expect(allowed(0, 5)).toBe(5);
  expect(allowed(-3)).toBe(20);
  expect(allowedToday({ cap: 300, warmUp: false, linkedMs: 0 })).toBe(300);
});

test('a caller that waits as told may send, and the rate with its first ten seconds is never exceeded', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 600 }),
      fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 60 }),
      (perMinute, pauses) => {
        let now = 1_000_000;
        const start = now;
        let pace: Pace | undefined;
        let sent = 0;
        for (const pause of pauses) {
          now += pause;
          const wait = waitFor(paceAt(now, perMinute, pace), perMinute);
          now += wait;
          const then = paceAt(now, perMinute, pace);
          expect(waitFor(then, perMinute)).toBe(0);
          pace = spend(then, perMinute);
          sent += 1;
        }
        expect(sent).toBeLessThanOrEqual(Math.max(1, perMinute / 6) + ((now - start) * perMinute) / 60_000 + 1e-3);
      },
    ),
  );
});

test('what attendants write is never held up, and holds up the rest for a minute at most', () => {
  let pace = paceAt(0, 30, undefined);
  for (let written = 0; written < 500; written += 1) pace = spend(pace, 30);
  expect(waitFor(pace, 30)).toBeLessThanOrEqual(62_000);
  expect(waitFor(paceAt(62_000, 30, pace), 30)).toBe(0);
});

test('a clock that goes back takes nothing away', () => {
  const pace = spend(paceAt(10_000, 60, undefined), 60);
  expect(paceAt(5000, 60, pace)).toEqual(pace);
});
