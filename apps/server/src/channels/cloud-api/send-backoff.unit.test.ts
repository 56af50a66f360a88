import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextCheckMs } from './account-check.ts';
import { afterRefusal, setNewest } from './send-backoff.ts';

test('the pause doubles with each refusal in a row, up to its limit', () => {
  const pauses: number[] = [];
  let backoff = { refusals: 0, until: 0 };
  for (let nth = 0; nth < 7; nth++) {
    backoff = afterRefusal(backoff, 1000, 60_000);
    pauses.push(backoff.until - 1000);
  }
  expect(pauses).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
});

test('a number that cannot be used is checked later and later, at most every five minutes', () => {
  expect([0, 1, 2, 3, 30].map(nextCheckMs)).toEqual([300_000, 5000, 10_000, 20_000, 300_000]);
});

test('of the chats the most recent ones are remembered', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (keys) => {
      const entries = new Map<string, number>();
      keys.forEach((key, nth) => setNewest(entries, String(key), nth, 3));
      const recent = [...new Set(keys.toReversed())].slice(0, 3).toReversed().map(String);
      expect([...entries.keys()]).toEqual(recent);
    }),
  );
});
