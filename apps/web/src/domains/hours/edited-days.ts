import { minutesOf, weekdays, type DaySchedule, type Interval, type Weekday } from '@balcao/contract/hours/hours';
import { timeOf } from './read-time.ts';

/** One day in the editor. Times may be empty while they are typed, and intervals keep the order in which they stand. */
export interface EditedDay {
  weekdayEn: Weekday;
  intervals: readonly Interval[];
}

/** Hours from the server as the editor holds them: seven days, Monday first. */
export const editedDays = (schedules: readonly DaySchedule[]): EditedDay[] =>
  weekdays.map((weekdayEn) => ({
    weekdayEn,
    intervals: schedules.find((day) => day.weekdayEn === weekdayEn)?.intervals ?? [],
  }));

export const wholeDay: Interval = { startTime: '00:00', endTime: '24:00' };
export const isWholeDay = ([first, ...more]: readonly Interval[]): boolean =>
  more.length === 0 && first?.startTime === wholeDay.startTime && first.endTime === wholeDay.endTime;

/** Whether an interval ends on the next day. */
export const isOverMidnight = ({ startTime, endTime }: Interval): boolean =>
  startTime !== '' && endTime !== '' && endTime < startTime;

export type Problem = 'missing' | 'empty' | 'overlap';

/** What is wrong with each interval of a day; undefined if nothing is. Of two that overlap, the later row is wrong. */
export function problemsOf(intervals: readonly Interval[]): (Problem | undefined)[] {
  const isWritten = ({ startTime, endTime }: Interval) => startTime !== '' && endTime !== '';
  return intervals.map((interval, place) => {
    if (!isWritten(interval)) return 'missing';
    const { from, to } = minutesOf(interval);
    if (from === to) return 'empty';
    const overlaps = intervals.slice(0, place).some((other) => {
      const range = minutesOf(other);
      return isWritten(other) && from < range.to && range.from < to;
    });
    return overlaps ? 'overlap' : undefined;
  });
}

const minutesOfHour = 60;

/**
 * The interval that the editor adds. The first one of a day is from 08:00 to 18:00. A further one starts an hour after
 * the last end, and takes four hours or ends at 23:59. Its times are empty if it would take less than an hour.
 */
export function nextInterval(intervals: readonly Interval[]): Interval {
  const ends = intervals
    .filter(({ startTime, endTime }) => startTime && endTime)
    .map((interval) => minutesOf(interval).to);
  if (ends.length === 0) return { startTime: '08:00', endTime: '18:00' };
  const start = Math.max(...ends) + minutesOfHour;
  return start + minutesOfHour >= 24 * minutesOfHour
    ? { startTime: '', endTime: '' }
    : { startTime: timeOf(start), endTime: timeOf(Math.min(start + 4 * minutesOfHour, 24 * minutesOfHour - 1)) };
}

/** The days with the hours of one day copied to others. */
export function copyDay(days: readonly EditedDay[], from: Weekday, to: readonly Weekday[]): EditedDay[] {
  const { intervals } = days.find(({ weekdayEn }) => weekdayEn === from) ?? { intervals: [] };
  return days.map((day) => (to.includes(day.weekdayEn) ? { ...day, intervals } : day));
}
