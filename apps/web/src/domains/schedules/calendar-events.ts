import type { Schedule } from '@balcao/contract';
import { occurrencesOf, readRecurrence } from '@balcao/contract/schedules/recurrence';
import { dayOf, wallTimeAt } from '@balcao/contract/schedules/zoned-time';

/** A message on the calendar: one that is stored, or one that a series will bring. */
export interface CalendarEntry {
  key: string;
  schedule: Schedule;
  at: string;
  /** The day that a series would leave out; null: the stored message itself. */
  repeatedDay: string | null;
}

/** The stored messages of a time and those that series bring until its end, the earliest first. */
export function entriesOf(
  schedules: readonly Schedule[],
  { to, timeZone, from }: { from: Date; to: Date; timeZone: string },
): CalendarEntry[] {
  const entries = schedules.flatMap((schedule): CalendarEntry[] => [
    { key: String(schedule.id), schedule, at: schedule.sendAt, repeatedDay: null },
    ...repeatedOf(schedule, { from, to, timeZone }),
  ]);
  return entries
    .filter(({ at }) => new Date(at) >= from && new Date(at) < to)
    .toSorted((a, b) => a.at.localeCompare(b.at));
}

function repeatedOf(schedule: Schedule, { to, timeZone }: { from: Date; to: Date; timeZone: string }): CalendarEntry[] {
  const rule = schedule.recurrence === '' ? undefined : readRecurrence(schedule.recurrence);
  if (!rule || schedule.status !== 'PENDENTE') return [];
  const { startsAt, exceptDays, sendAt } = schedule;
  const found: CalendarEntry[] = [];
  for (const at of occurrencesOf({ rule, startsAt: new Date(startsAt), timeZone, exceptDays })) {
    if (at >= to) break;
    if (at <= new Date(sendAt)) continue;
    const repeatedDay = dayOf(wallTimeAt(timeZone, at));
    found.push({ key: `${schedule.id}-${repeatedDay}`, schedule, at: at.toISOString(), repeatedDay });
  }
  return found;
}
