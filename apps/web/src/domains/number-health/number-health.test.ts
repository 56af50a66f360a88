import type { HourCount, StateSpan } from '@balcao/contract';
import { peopleOfLimit } from '@balcao/contract/number-health/messaging-limit';
import { expect, test } from 'vitest';
import { roundUp } from '../../ui/chart-shape.ts';
import { bucketsOf, stretchesOf } from './chart-shape.ts';
import { formatDuration, formatShare } from './format-health.ts';
import { followAlert } from './live.ts';

const hourMs = 60 * 60 * 1000;
const start = new Date(2027, 2, 10, 15).getTime();
const hours = (count: number): HourCount[] =>
  Array.from({ length: count }, (_, nth) => ({
    hour: new Date(start + nth * hourMs).toISOString(),
    received: 1,
    sent: 2,
    failed: nth % 2,
  }));

test('hours are put together by the clock on the wall, and none is lost', () => {
  expect(bucketsOf(hours(24), 1)).toHaveLength(24);
  const week = bucketsOf(hours(168), 6);
  expect(week.slice(1).every(({ from }) => new Date(from).getHours() % 6 === 0)).toBe(true);
  expect(week[0]).toMatchObject({ from: start, to: start + 3 * hourMs, received: 3, sent: 6, failed: 1 });
  expect(week.reduce((sum, { received }) => sum + received, 0)).toBe(168);
  expect(bucketsOf([], 6)).toEqual([]);
});

test('the scale ends at a round number above the highest bar', () => {
  expect([0, 1, 4, 5, 11, 20, 21, 99, 101, 4999].map(roundUp)).toEqual([4, 4, 4, 5, 20, 20, 30, 100, 200, 5000]);
});

test('the strip shows the spans as far as the window goes, oldest first, the present one until now', () => {
  const at = (hour: number) => new Date(start + hour * hourMs).toISOString();
  const spans: StateSpan[] = [
    { status: 'CONNECTED', reason: null, from: at(6), to: null },
    { status: 'TIMEOUT', reason: 'network', from: at(4), to: at(6) },
    { status: 'CONNECTED', reason: null, from: at(-9), to: at(4) },
    { status: 'qrcode', reason: null, from: at(-12), to: at(-9) },
  ];
  const shown = stretchesOf(spans, { from: start, to: start + 10 * hourMs, now: start + 8 * hourMs });
  expect(shown.map(({ span, left, width }) => [span.status, left, width].join(' '))).toEqual([
    'CONNECTED 0 0.4',
    'TIMEOUT 0.4 0.2',
    'CONNECTED 0.6 0.2',
  ]);
});

test('times and shares are not written more precisely than they are', () => {
  expect([4000, 61_000, 90 * 60_000, 26 * hourMs, 48 * hourMs, 24 * hourMs + 5 * 60_000].map(formatDuration)).toEqual([
    '4 s',
    '1 min',
    '1 h 30 min',
    '1 d 2 h',
    '2 d',
    '1 d',
  ]);
  expect([0, 1, 0.5, 0.99999, 0.991, 0.00001].map((share) => formatShare(share).replace(/\s/g, ''))).toEqual([
    '0%',
    '100%',
    '50%',
    '99,99%',
    '99,1%',
    '0,1%',
  ]);
});

test('an alert is there once for a number, and goes when the number is up again', () => {
  const alert = (id: number, since = '2027-03-10T10:00:00.000Z') => ({
    connection: { id, name: `Loja ${id}` },
    since,
    reason: 'network',
  });
  const one = followAlert([], { action: 'down', ...alert(1) });
  expect(followAlert(one, { action: 'down', ...alert(1, '2027-03-10T11:00:00.000Z') })).toEqual([
    alert(1, '2027-03-10T11:00:00.000Z'),
  ]);
  expect(followAlert(one, { action: 'up', ...alert(2) })).toBe(one);
  expect(followAlert([...one, alert(2)], { action: 'up', ...alert(1) })).toEqual([alert(2)]);
});

test("Meta's limits are read as numbers of customers; words that are not known stay as they are", () => {
  expect(['TIER_50', 'TIER_250', 'TIER_2K', 'TIER_100K', 'TIER_UNLIMITED', 'TIER_NOT_SET'].map(peopleOfLimit)).toEqual([
    50,
    250,
    2000,
    100_000,
    Infinity,
    undefined,
  ]);
});
