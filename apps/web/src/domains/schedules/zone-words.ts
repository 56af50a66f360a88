import { showDay } from '@balcao/contract/kit/show-day';
import { dayOf, timeAt, wallTimeAt } from '@balcao/contract/schedules/zoned-time';

/** The day of an instant in a time zone: `31/12/2026`. */
export function dayIn(timeZone: string, instant: Date): string {
  return showDay(dayOf(wallTimeAt(timeZone, instant)));
}

/** Day and time of an instant in a time zone: `31/12/26 14:05`. */
export function dayTimeIn(timeZone: string, instant: Date): string {
  const [year = '', month, day] = dayOf(wallTimeAt(timeZone, instant)).split('-');
  return `${day}/${month}/${year.slice(-2)} ${timeAt(timeZone, instant)}`;
}

/** `31/12/2026 14:05`, which spreadsheet programs recognise as a time; '' for null. */
export const timeCell = (timeZone: string, at: string | null): string =>
  at === null ? '' : `${dayIn(timeZone, new Date(at))} ${timeAt(timeZone, new Date(at))}`;

/**
 * The end of a calendar entry: half an hour later, but at most 23:59, because an entry that reaches into the next day
 * would be listed on both days.
 */
export function endOnDay(timeZone: string, instant: Date): Date {
  const later = new Date(instant.getTime() + 30 * 60_000);
  const minutesOf = ({ hour, minute }: { hour: number; minute: number }) => 60 * hour + minute;
  const minutesLeft = 24 * 60 - 1 - minutesOf(wallTimeAt(timeZone, instant));
  return dayIn(timeZone, later) === dayIn(timeZone, instant)
    ? later
    : new Date(instant.getTime() + minutesLeft * 60_000);
}
