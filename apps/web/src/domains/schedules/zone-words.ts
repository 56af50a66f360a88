import { showDay } from '@balcao/contract/kit/show-day';
import { dayOf, timeAt, wallTimeAt } from '@balcao/contract/schedules/zoned-time';

/** dd/MM/yyyy, as the clocks of a zone show an instant. */
export function dayIn(timeZone: string, instant: Date): string {
  return showDay(dayOf(wallTimeAt(timeZone, instant)));
}

/** dd/MM/yy HH:mm, as the clocks of a zone show an instant: a time that was chosen in the zone of the company. */
export function dayTimeIn(timeZone: string, instant: Date): string {
  const [year = '', month, day] = dayOf(wallTimeAt(timeZone, instant)).split('-');
  return `${day}/${month}/${year.slice(-2)} ${timeAt(timeZone, instant)}`;
}

/** `31/12/2026 14:05`: a time that spreadsheet programs take as one; empty where there is none. */
export const timeCell = (timeZone: string, at: string | null): string =>
  at === null ? '' : `${dayIn(timeZone, new Date(at))} ${timeAt(timeZone, new Date(at))}`;

/** Half an hour later, but on the same day: an entry that reaches into the next day would be listed on both. */
export function endOnDay(timeZone: string, instant: Date): Date {
  const later = new Date(instant.getTime() + 30 * 60_000);
  const minutesOf = ({ hour, minute }: { hour: number; minute: number }) => 60 * hour + minute;
  const left = 24 * 60 - 1 - minutesOf(wallTimeAt(timeZone, instant));
  return dayIn(timeZone, later) === dayIn(timeZone, instant) ? later : new Date(instant.getTime() + left * 60_000);
}
