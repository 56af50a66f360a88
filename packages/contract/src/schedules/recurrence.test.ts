import { expect, test } from 'vitest';
import { nextOccurrence, occurrencesOf, readRecurrence, writeRecurrence, type Series } from './recurrence.ts';

const zone = 'America/Sao_Paulo';

/** The first instants of a rule, as the clocks of its zone show them. */
function shown(rule: string, startsAt: string, { count = 5, timeZone = zone, exceptDays = [] as string[] } = {}) {
  const read = readRecurrence(rule);
  if (!read) throw new Error(`${rule} was not read.`);
  const series: Series = { rule: read, startsAt: new Date(startsAt), timeZone, exceptDays };
  const found: string[] = [];
  for (const at of occurrencesOf(series)) {
    found.push(at.toLocaleString('sv-SE', { timeZone }).slice(0, 16));
    if (found.length === count) break;
  }
  return found;
}

test.each([
  ['FREQ=DAILY;COUNT=3', ['2026-11-24 09:30', '2026-11-25 09:30', '2026-11-26 09:30']],
  ['FREQ=DAILY;INTERVAL=2;UNTIL=20261128', ['2026-11-24 09:30', '2026-11-26 09:30', '2026-11-28 09:30']],
  ['FREQ=WEEKLY;COUNT=2', ['2026-11-24 09:30', '2026-12-01 09:30']],
  ['FREQ=WEEKLY;BYDAY=FR,MO;COUNT=4', ['2026-11-24 09:30', '2026-11-27 09:30', '2026-11-30 09:30', '2026-12-04 09:30']],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=2', ['2026-11-24 09:30', '2026-12-08 09:30']],
  ['FREQ=MONTHLY;COUNT=3', ['2026-11-24 09:30', '2026-12-24 09:30', '2027-01-24 09:30']],
  ['FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3', ['2026-11-24 09:30', '2026-12-31 09:30', '2027-01-31 09:30']],
  ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3', ['2026-11-24 09:30', '2026-11-30 09:30', '2026-12-31 09:30']],
  ['FREQ=MONTHLY;BYDAY=1MO;COUNT=3', ['2026-11-24 09:30', '2026-12-07 09:30', '2027-01-04 09:30']],
  ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=3', ['2026-11-24 09:30', '2026-11-27 09:30', '2026-12-25 09:30']],
])('SC-01 %s names its days at the same time of the day', (rule, days) => {
  expect(shown(rule, '2026-11-24T12:30:00.000Z')).toEqual(days);
});

test('SC-01 days that are left out count, also the first one', () => {
  const exceptDays = ['2026-11-24', '2026-11-26'];
  expect(shown('FREQ=DAILY;COUNT=4', '2026-11-24T12:30:00Z', { exceptDays })).toEqual([
    '2026-11-25 09:30',
    '2026-11-27 09:30',
  ]);
});

test('SC-01 the time of the day stays when the clocks change; a time that is skipped comes later that day', () => {
  const berlin = { timeZone: 'Europe/Berlin', count: 3 };
  expect(shown('FREQ=DAILY', '2027-03-27T08:00:00Z', berlin)).toEqual([
    '2027-03-27 09:00',
    '2027-03-28 09:00',
    '2027-03-29 09:00',
  ]);
  expect(shown('FREQ=DAILY', '2027-03-27T01:30:00Z', berlin)).toEqual([
    '2027-03-27 02:30',
    '2027-03-28 03:30',
    '2027-03-29 02:30',
  ]);
  expect(shown('FREQ=DAILY', '2027-10-30T00:30:00Z', berlin)).toEqual([
    '2027-10-30 02:30',
    '2027-10-31 02:30',
    '2027-11-01 02:30',
  ]);
});

test('SC-01 the next one after a time is found, and a series that is over has none', () => {
  const rule = readRecurrence('FREQ=WEEKLY;COUNT=3');
  if (!rule) throw new Error('The rule was not read.');
  const series = { rule, startsAt: new Date('2026-11-24T12:00:00Z'), timeZone: zone };
  expect(nextOccurrence(series, new Date('2026-11-24T12:00:00Z'))).toEqual(new Date('2026-12-01T12:00:00Z'));
  expect(nextOccurrence(series, new Date('2026-12-08T12:00:00Z'))).toBeUndefined();
  const never = readRecurrence('FREQ=MONTHLY;BYMONTHDAY=31;INTERVAL=12');
  expect(
    never && nextOccurrence({ ...series, rule: never, startsAt: new Date('2026-11-24T12:00:00Z') }, new Date()),
  ).toBe(undefined);
});

test.each([
  '',
  'FREQ=YEARLY',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;COUNT=3;UNTIL=20261231',
  'FREQ=DAILY;UNTIL=20261331',
  'FREQ=DAILY;BYMONTHDAY=3',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=WEEKLY;BYDAY=MO,MO',
  'FREQ=MONTHLY;BYDAY=5MO',
  'FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=3',
  'FREQ=DAILY;BYHOUR=3',
  'FREQ=DAILY;FREQ=DAILY',
])('%s is no recurrence', (rule) => {
  expect(readRecurrence(rule)).toBeUndefined();
});

test('a rule is written as it was read', () => {
  for (const rule of [
    'FREQ=DAILY;INTERVAL=2;UNTIL=20261231',
    'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=9',
    'FREQ=MONTHLY;BYDAY=-1FR',
  ]) {
    const read = readRecurrence(rule);
    expect(read && writeRecurrence(read)).toBe(rule);
  }
});
