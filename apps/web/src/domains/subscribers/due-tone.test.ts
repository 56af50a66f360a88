import { expect, test } from 'vitest';
import { dueTone } from './due-tone.ts';

test('BI-01 the row of a company is yellow five days before it is due, then orange, and red four days after', () => {
  const now = new Date(2026, 10, 20, 15, 30);
  const inDays = (days: number, hour = 12) => dueTone(new Date(2026, 10, 20 + days, hour).toISOString(), now);
  expect([6, 5, 4, 0, -3, -4, -40].map((days) => inDays(days))).toEqual([
    undefined,
    'yellow',
    'orange',
    'orange',
    'orange',
    'red',
    'red',
  ]);
  // The day counts, not the hour.
  expect([inDays(5, 0), inDays(5, 23), inDays(-4, 0), inDays(-4, 23)]).toEqual(['yellow', 'yellow', 'red', 'red']);
  expect(dueTone(null, now)).toBeUndefined();
});
