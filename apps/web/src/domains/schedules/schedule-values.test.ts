import { Schedule } from '@balcao/contract';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { expect, test } from 'vitest';
import { recurrenceMovedTo, recurrenceOf, valuesOf } from './schedule-values.ts';

const timeZone = 'America/Sao_Paulo';
const scheduleOn = (day: string, recurrence: string): Schedule => ({
  ...emptyRecord(Schedule),
  sendAt: `${day}T18:00:00.000Z`,
  recurrence,
});

test.each([
  ['the last Friday, which is a fourth one', '2027-02-26', 'FREQ=MONTHLY;BYDAY=-1FR'],
  ['the fourth Friday, which is not the last one', '2027-01-22', 'FREQ=MONTHLY;BYDAY=4FR'],
  ['the second Tuesday', '2026-12-08', 'FREQ=MONTHLY;BYDAY=2TU'],
  ['the last day of the month', '2027-02-28', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['the date', '2026-12-31', 'FREQ=MONTHLY;COUNT=5'],
  ['another date than the first, made through the API', '2026-12-24', 'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3'],
  ['days of the week', '2026-12-03', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20261228'],
])('SC-01 an edited series keeps its rule: %s', (_rule, day, recurrence) => {
  expect(recurrenceOf(valuesOf(scheduleOn(day, recurrence), { timeZone }))).toBe(recurrence);
});

test.each([
  ['2026-12-08', 'FREQ=MONTHLY;BYDAY=2TU', '2026-12-09', 'FREQ=MONTHLY;BYDAY=2WE'],
  ['2026-12-03', 'FREQ=WEEKLY;BYDAY=MO,TH', '2026-12-04', 'FREQ=WEEKLY;BYDAY=MO,FR'],
  ['2026-12-03', 'FREQ=WEEKLY;BYDAY=MO,TH', '2026-12-07', 'FREQ=WEEKLY;BYDAY=MO'],
  ['2026-12-05', 'FREQ=WEEKLY;COUNT=4', '2026-12-06', 'FREQ=WEEKLY;COUNT=4'],
  ['2026-12-24', 'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3', '2026-12-20', 'FREQ=MONTHLY;COUNT=3'],
])('SC-01 a series that is moved from %s (%s) to %s follows: %s', (day, recurrence, to, moved) => {
  const at = new Date(`${to}T18:00:00.000Z`);
  expect(recurrenceMovedTo(scheduleOn(day, recurrence), at, timeZone)).toBe(moved);
});
