import type { MinuteRange } from '@balcao/contract';
import { clockChange, offsetAt } from './wall-clock.ts';

/** When a company or queue is open, by the clocks of its time zone. */
export interface Calendar {
  timeZone: string;
  /** The open minutes of each weekday, Monday first. */
  week: readonly (readonly MinuteRange[])[];
  /** The open minutes of days with hours of their own, by `YYYY-MM-DD`, or `MM-DD` for every year. */
  holidays: ReadonlyMap<string, readonly MinuteRange[]>;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/**
 * How many days are searched for the next change. Without holidays, weeks are alike except when clocks change, so a
 * state that lasts two weeks does not end.
 */
const searchedDays = { byWeek: 16, withHolidays: 366 };

/**
 * Whether it is open at an instant, and until when that holds. A range belongs to the day on which it starts: on a
 * holiday, the night shift of the day before still ends as planned. When clocks are set back, the hour that occurs
 * twice counts twice.
 * @param calendar null: always open
 * @returns `until` null if nothing changes in the searched time: a year, or two weeks without holidays
 */
export function isOpenAt(calendar: Calendar | null, instant: Date): { open: boolean; until: Date | null } {
  if (!calendar) return { open: true, until: null };
  const { timeZone, holidays } = calendar;
  const isOpen = (at: number) => isOpenOnClock(calendar, at + offsetAt(timeZone, at));
  let at = instant.getTime();
  const open = isOpen(at);
  const end = at + dayMs * (holidays.size > 0 ? searchedDays.withHolidays : searchedDays.byWeek);
  while (at < end) {
    const clock = at + offsetAt(timeZone, at);
    const next = at + (nextBoundary(calendar, clock) - clock);
    at = clockChange(timeZone, at, next) ?? next;
    if (isOpen(at) !== open) return { open, until: new Date(at) };
  }
  return { open, until: null };
}

/**
 * Whether it is open today, or still open from a range of yesterday that ends today.
 * @param clock what a clock in the time zone shows, in ms since 1970 as if that were UTC
 */
function isOpenOnClock(calendar: Calendar, clock: number): boolean {
  const today = startOfDay(clock);
  const minute = (clock - today) / minuteMs;
  const contains = (ranges: readonly MinuteRange[], at: number) => ranges.some(({ from, to }) => from <= at && at < to);
  return contains(rangesOf(calendar, today), minute) || contains(rangesOf(calendar, today - dayMs), minute + 24 * 60);
}

/** The next time after `clock` at which a range starts or ends; at the latest the next midnight. */
function nextBoundary(calendar: Calendar, clock: number): number {
  const today = startOfDay(clock);
  const boundaries = [today, today - dayMs].flatMap((day) =>
    rangesOf(calendar, day).flatMap(({ from, to }) => [day + from * minuteMs, day + to * minuteMs]),
  );
  return Math.min(today + dayMs, ...boundaries.filter((boundary) => boundary > clock));
}

const startOfDay = (clock: number) => Math.floor(clock / dayMs) * dayMs;

/** The open minutes of a day. @param day its midnight by the clock, as in `isOpenOnClock` */
function rangesOf({ week, holidays }: Calendar, day: number): readonly MinuteRange[] {
  const date = new Date(day);
  const isoDay = date.toISOString().slice(0, 10);
  // `getUTCDay` counts from Sunday, and `week` from Monday.
  return holidays.get(isoDay) ?? holidays.get(isoDay.slice(5)) ?? week[(date.getUTCDay() + 6) % 7] ?? [];
}
