import type { MinuteRange } from '@balcao/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOpenAt, type Calendar } from './is-open-at.ts';

const minuteMs = 60_000;
const closed: readonly MinuteRange[] = [];
const work: readonly MinuteRange[] = [
  { from: 8 * 60, to: 12 * 60 },
  { from: 13 * 60, to: 18 * 60 },
];
const office = (changes: Partial<Calendar> = {}): Calendar => ({
  timeZone: 'America/Sao_Paulo',
  week: [work, work, work, work, work, closed, closed],
  holidays: new Map(),
  ...changes,
});
/** Brasília: three hours behind UTC. */
const local = (written: string) => new Date(`${written}:00-03:00`);
const openUntil = (written: string) => ({ open: true, until: local(written) });
const closedUntil = (written: string) => ({ open: false, until: local(written) });

test('a working day with lunch: open in its parts, closed between them, and over the weekend', () => {
  // 2 November 2026 is a Monday.
  expect(isOpenAt(office(), local('2026-11-02T07:59'))).toEqual(closedUntil('2026-11-02T08:00'));
  expect(isOpenAt(office(), local('2026-11-02T08:00'))).toEqual(openUntil('2026-11-02T12:00'));
  expect(isOpenAt(office(), local('2026-11-02T12:00'))).toEqual(closedUntil('2026-11-02T13:00'));
  expect(isOpenAt(office(), local('2026-11-06T17:59'))).toEqual(openUntil('2026-11-06T18:00'));
  expect(isOpenAt(office(), local('2026-11-06T18:00'))).toEqual(closedUntil('2026-11-09T08:00'));
});

test('without a calendar it is always open; with empty or whole days nothing ever changes', () => {
  const at = local('2026-11-02T10:00');
  const always = Array.from({ length: 7 }, () => [{ from: 0, to: 24 * 60 }]);
  expect(isOpenAt(null, at)).toEqual({ open: true, until: null });
  expect(isOpenAt(office({ week: always }), at)).toEqual({ open: true, until: null });
  expect(isOpenAt(office({ week: Array.from({ length: 7 }, () => closed) }), at)).toEqual({ open: false, until: null });
  const christmas = new Map([['12-25', closed]]);
  expect(isOpenAt(office({ week: always, holidays: christmas }), at)).toEqual(openUntil('2026-12-25T00:00'));
});

test('a night shift ends on the next day, and a holiday does not cut it', () => {
  const night = [{ from: 18 * 60, to: 26 * 60 }];
  const bar = office({ week: [closed, closed, closed, closed, night, night, closed] });
  expect(isOpenAt(bar, local('2026-11-07T01:59'))).toEqual(openUntil('2026-11-07T02:00'));
  const withHoliday = { ...bar, holidays: new Map([['2026-11-07', closed]]) };
  expect(isOpenAt(withHoliday, local('2026-11-06T23:00'))).toEqual(openUntil('2026-11-07T02:00'));
  expect(isOpenAt(withHoliday, local('2026-11-07T18:30'))).toEqual(closedUntil('2026-11-13T18:00'));
});

test('a holiday replaces the hours of its weekday; that of one year goes before that of every year', () => {
  const short = [{ from: 8 * 60, to: 12 * 60 }];
  const holidays = new Map([
    ['11-02', closed],
    ['2027-11-02', short],
  ]);
  expect(isOpenAt(office({ holidays }), local('2026-11-02T10:00'))).toEqual(closedUntil('2026-11-03T08:00'));
  expect(isOpenAt(office({ holidays }), local('2027-11-02T10:00'))).toEqual(openUntil('2027-11-02T12:00'));
});

/**
 * Zones and an instant near one of their clock changes: forward and back at night, by half an hour, at midnight, a
 * whole day that was left out, and none at all.
 */
const places: readonly (readonly [string, string])[] = [
  ['America/New_York', '2026-03-08T07:00:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z'],
  ['Europe/Lisbon', '2026-03-29T01:00:00Z'],
  ['Europe/Lisbon', '2026-10-25T01:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z'],
  ['America/Sao_Paulo', '2018-02-18T02:00:00Z'],
  ['Africa/Casablanca', '2026-02-15T02:00:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
  ['Asia/Kathmandu', '2026-06-01T00:00:00Z'],
  ['America/Manaus', '2026-12-31T12:00:00Z'],
];

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const dayName = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/** The definition: what the clock on the wall shows. */
function clockOf({ timeZone, week, holidays }: Calendar): (at: number) => boolean {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const known = new Map<string, { today: readonly MinuteRange[]; before: readonly MinuteRange[] }>();
  const rangesOn = (noon: number) => {
    const date = new Date(noon).toISOString().slice(0, 10);
    return holidays.get(date) ?? holidays.get(date.slice(5)) ?? week[dayNames.indexOf(dayName.format(noon))] ?? [];
  };
  const dayOf = (date: string) => {
    const noon = Date.parse(`${date}T12:00:00Z`);
    const day = known.get(date) ?? { today: rangesOn(noon), before: rangesOn(noon - 24 * 60 * minuteMs) };
    known.set(date, day);
    return day;
  };
  return (at) => {
    const [date = '', time = ''] = format.format(at).split(' ');
    const { today, before } = dayOf(date);
    const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
    return (
      today.some(({ from, to }) => minute >= from && minute < to) ||
      before.some(({ from, to }) => minute + 24 * 60 >= from && minute + 24 * 60 < to)
    );
  };
}

const range = fc
  .tuple(fc.integer({ min: 0, max: 24 * 60 - 1 }), fc.integer({ min: 1, max: 24 * 60 }))
  .map(([from, length]) => ({ from, to: from + length }));
const ranges = fc.array(range, { maxLength: 3 });
const searchedDays = 3;

test('in every zone, with any hours and holidays, the answer is that of a search minute by minute', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...places),
      fc.integer({ min: -2 * 24 * 60, max: 24 * 60 }),
      fc.array(ranges, { minLength: 7, maxLength: 7 }),
      fc.array(fc.tuple(fc.integer({ min: -2, max: 3 }), fc.boolean(), ranges), { maxLength: 3 }),
      ([timeZone, near], minutes, week, special) => {
        const from = Date.parse(near) + minutes * minuteMs;
        const holidays = new Map(
          special.map(([day, everyYear, open]) => {
            const date = new Date(Date.parse(near) + day * 24 * 60 * minuteMs).toISOString().slice(0, 10);
            return [everyYear ? date.slice(5) : date, open] as const;
          }),
        );
        const calendar = { timeZone, week, holidays };
        const isOpen = clockOf(calendar);
        const { open, until } = isOpenAt(calendar, new Date(from));
        expect(open).toBe(isOpen(from));
        const end = from + searchedDays * 24 * 60 * minuteMs;
        let at = from + minuteMs;
        while (at < end && isOpen(at) === open) at += minuteMs;
        if (at < end) expect(until?.toISOString()).toBe(new Date(at).toISOString());
        else expect(until === null || until.getTime() >= end).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});
