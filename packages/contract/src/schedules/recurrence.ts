// Without zod: the calendar expands recurrences in the browser.
import { dayOf, instantOfWallTime, wallTimeAt, type WallTime } from './zoned-time.ts';

export const weekDays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type WeekDay = (typeof weekDays)[number];

/** A part of RFC 5545: daily, weekly by day, monthly by date or by weekday, until a day or for a count. */
export interface Recurrence {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY';
  interval: number;
  /** Of weeks: the weekdays; empty: the weekday of the first message. */
  byDay: readonly WeekDay[];
  /** Of months: the day; -1 is the last day; null: the day of the first message, or `byMonthWeekday`. */
  byMonthDay: number | null;
  /** Of months: the first to fourth, or the last (-1), of a weekday. */
  byMonthWeekday: { nth: number; day: WeekDay } | null;
  /** The last day, YYYY-MM-DD, in the zone of the company. */
  until: string | null;
  /** The number of messages, including the first one. */
  count: number | null;
}

/** The same rule, ended before a day, YYYY-MM-DD. That end replaces a count, since a rule has only one end. */
export const endedBefore = (rule: Recurrence, day: string): Recurrence => ({
  ...rule,
  until: new Date(Date.parse(day) - 24 * 3600_000).toISOString().slice(0, 10),
  count: null,
});

const isWeekDay = (text: string): text is WeekDay => (weekDays as readonly string[]).includes(text);
const wholeNumber = (text: string, min: number, max: number): number | undefined => {
  const value = /^-?\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
};

/** Reads an RRULE, such as `FREQ=WEEKLY;BYDAY=MO`; undefined if it is invalid or has parts that are not supported. */
export function readRecurrence(text: string): Recurrence | undefined {
  const parts = new Map<string, string>();
  const written = text
    .trim()
    .replace(/^RRULE:/i, '')
    .toUpperCase();
  for (const part of written.split(';')) {
    const [name = '', value = '', ...rest] = part.split('=');
    if (rest.length > 0 || value === '' || parts.has(name)) return undefined;
    parts.set(name, value);
  }
  const take = (name: string) => {
    const value = parts.get(name);
    parts.delete(name);
    return value;
  };
  const freq = take('FREQ');
  if (freq !== 'DAILY' && freq !== 'WEEKLY' && freq !== 'MONTHLY') return undefined;
  const interval = wholeNumber(take('INTERVAL') ?? '1', 1, 99);
  const [times, until, dayOfMonth, days] = [take('COUNT'), take('UNTIL'), take('BYMONTHDAY'), take('BYDAY')];
  const count = times === undefined ? null : wholeNumber(times, 1, 999);
  const byMonthDay = dayOfMonth === undefined ? null : wholeNumber(dayOfMonth, -1, 31);
  const untilDay = until === undefined ? null : readDay(until);
  // A part that was not taken is not supported.
  const hasUnknownPart = parts.size > 0;
  const isInvalid = interval === undefined || count === undefined || byMonthDay === undefined || untilDay === undefined;
  const hasTwoEnds = count !== null && until !== undefined;
  if (hasUnknownPart || isInvalid || hasTwoEnds) return undefined;
  if (byMonthDay === 0 || (byMonthDay !== null && freq !== 'MONTHLY')) return undefined;
  const rule = { freq, interval, byDay: [], byMonthDay, byMonthWeekday: null, until: untilDay, count } as const;
  if (days === undefined) return rule;
  if (freq === 'WEEKLY') {
    const byDay = days.split(',');
    return byDay.every(isWeekDay) && new Set(byDay).size === byDay.length ? { ...rule, byDay } : undefined;
  }
  // For example `2TU`, the second Tuesday, or `-1FR`, the last Friday of a month.
  const [, nth = '', day = ''] = /^([1-4]|-1)([A-Z]{2})$/.exec(days) ?? [];
  return freq === 'MONTHLY' && byMonthDay === null && isWeekDay(day)
    ? { ...rule, byMonthWeekday: { nth: Number(nth), day } }
    : undefined;
}

/** `20261231` or `20261231T235959Z` as `2026-12-31`; undefined: it is no day. */
function readDay(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)(?:T\d{6}Z?)?$/.exec(text) ?? [];
  const written = `${year}-${month}-${day}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : undefined;
}

/** Writes an RRULE. */
export function writeRecurrence({
  freq,
  interval,
  byDay,
  byMonthDay,
  byMonthWeekday,
  until,
  count,
}: Recurrence): string {
  return [
    `FREQ=${freq}`,
    interval > 1 && `INTERVAL=${interval}`,
    byDay.length > 0 && `BYDAY=${byDay.join(',')}`,
    byMonthWeekday && `BYDAY=${byMonthWeekday.nth}${byMonthWeekday.day}`,
    byMonthDay !== null && `BYMONTHDAY=${byMonthDay}`,
    until !== null && `UNTIL=${until.replaceAll('-', '')}`,
    count !== null && `COUNT=${count}`,
  ]
    .filter(Boolean)
    .join(';');
}

/** A day as a number of days since 1970. */
type DayNumber = number;
const dayMs = 24 * 3600_000;
const dayNumberOf = (year: number, month: number, day: number): DayNumber => Date.UTC(year, month - 1, day) / dayMs;
/** The weekday, Monday 0. Day 0 (1970-01-01) was a Thursday; the second modulo is for days before 1970. */
const weekdayOf = (day: DayNumber): number => (((day + 3) % 7) + 7) % 7;

/** The most months that are looked at: a rule may name a day that none of its months has, such as February 30. */
const maxMonths = 1200;

/** The days of a rule after its first day, in ascending order. Daily and weekly rules never end here. */
function* daysOf(rule: Recurrence, start: WallTime): Generator<DayNumber> {
  const first = dayNumberOf(start.year, start.month, start.day);
  if (rule.freq === 'DAILY') for (let day = first + rule.interval; ; day += rule.interval) yield day;
  if (rule.freq === 'WEEKLY') {
    const wanted = rule.byDay.length > 0 ? rule.byDay.map((day) => weekDays.indexOf(day)) : [weekdayOf(first)];
    for (let week = first - weekdayOf(first); ; week += 7 * rule.interval)
      for (const weekday of wanted.toSorted((a, b) => a - b)) if (week + weekday > first) yield week + weekday;
  }
  // `month` is 0 for January of the first year, and 12 for January of the next one.
  for (let month = start.month - 1, nth = 0; nth < maxMonths; month += rule.interval, nth += 1) {
    const year = start.year + Math.floor(month / 12);
    const day = dayInMonth(rule, start, year, (month % 12) + 1);
    if (day !== undefined && day > first) yield day;
  }
}

/** The day of a rule in a month; undefined: the month has no such day and is skipped, as RFC 5545 says. */
function dayInMonth(rule: Recurrence, start: WallTime, year: number, month: number): DayNumber | undefined {
  const firstDay = dayNumberOf(year, month, 1);
  const lastDay = dayNumberOf(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1) - 1;
  if (rule.byMonthWeekday) {
    const { nth, day } = rule.byMonthWeekday;
    const weekday = weekDays.indexOf(day);
    if (nth === -1) return lastDay - ((weekdayOf(lastDay) - weekday + 7) % 7);
    return firstDay + ((weekday - weekdayOf(firstDay) + 7) % 7) + (nth - 1) * 7;
  }
  const wanted = rule.byMonthDay ?? start.day;
  const day = wanted === -1 ? lastDay : firstDay + wanted - 1;
  return day <= lastDay ? day : undefined;
}

export interface Series {
  rule: Recurrence;
  /** The time of the first message. That message counts even if the rule does not name its day. */
  startsAt: Date;
  timeZone: string;
  /** Days that are left out, YYYY-MM-DD. They are subtracted from `count` as if a message had been sent. */
  exceptDays?: readonly string[];
}

/** Ends the expansion of rules that never end: 5000 messages are more than 13 years of daily ones. */
const maxMessages = 5000;

/** The instants of a series in ascending order, at the same time of the day in its zone. */
export function* occurrencesOf({ rule, startsAt, timeZone, exceptDays = [] }: Series): Generator<Date> {
  const start = wallTimeAt(timeZone, startsAt);
  // A wall time has no seconds, so they are added again below.
  const msOfMinute = startsAt.getTime() % 60_000;
  const isLeftOut = (day: string) => exceptDays.includes(day);
  if (!isLeftOut(dayOf(start))) yield startsAt;
  // The first message counts, also if it is left out.
  let count = 1;
  for (const dayNumber of daysOf(rule, start)) {
    count += 1;
    if (count > (rule.count ?? maxMessages)) return;
    const date = new Date(dayNumber * dayMs);
    const wall = { ...start, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
    const day = dayOf(wall);
    if (rule.until !== null && day > rule.until) return;
    if (!isLeftOut(day)) yield new Date(instantOfWallTime(timeZone, wall).getTime() + msOfMinute);
  }
}

/** The first instant of a series after `after`; undefined: there is none. */
export function nextOccurrence(series: Series, after: Date): Date | undefined {
  for (const at of occurrencesOf(series)) if (at > after) return at;
  return undefined;
}
