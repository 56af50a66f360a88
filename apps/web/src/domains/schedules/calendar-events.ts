import type { Schedule } from '@balcao/contract';
import { occurrencesOf, readRecurrence } from '@balcao/contract/schedules/recurrence';
import { dayOf, wallTimeAt } from '@balcao/contract/schedules/zoned-time';

/** A message on the calendar: a stored one, or a later one of a series, which is not stored yet. */
export interface CalendarEntry {
  key: string;
  /** The stored message; for a later one of a series, the next message of that series. */
  schedule: Schedule;
  /** When this message is sent, ISO 8601. */
  at: string;
  /** The day of a later message of a series, YYYY-MM-DD; null: the stored message itself. */
  repeatedDay: string | null;
}

/** The messages of a period (`to` is excluded), stored ones and those of series, the earliest first. */
export function entriesOf(
  schedules: readonly Schedule[],
  { from, to, timeZone }: { from: Date; to: Date; timeZone: string },
): CalendarEntry[] {
  const entries = schedules.flatMap((schedule): CalendarEntry[] => [
    { key: String(schedule.id), schedule, at: schedule.sendAt, repeatedDay: null },
    ...laterEntriesOf(schedule, { to, timeZone }),
  ]);
  return entries
    .filter(({ at }) => new Date(at) >= from && new Date(at) < to)
    .toSorted((a, b) => a.at.localeCompare(b.at));
}

/** The messages of a series after its stored one, up to a time. */
function laterEntriesOf(schedule: Schedule, { to, timeZone }: { to: Date; timeZone: string }): CalendarEntry[] {
  const rule = schedule.recurrence === '' ? undefined : readRecurrence(schedule.recurrence);
  if (!rule || schedule.status !== 'PENDENTE') return [];
  const { startsAt, exceptDays, sendAt } = schedule;
  const laterEntries: CalendarEntry[] = [];
  for (const at of occurrencesOf({ rule, startsAt: new Date(startsAt), timeZone, exceptDays })) {
    if (at >= to) break;
    if (at <= new Date(sendAt)) continue;
    const repeatedDay = dayOf(wallTimeAt(timeZone, at));
    laterEntries.push({ key: `${schedule.id}-${repeatedDay}`, schedule, at: at.toISOString(), repeatedDay });
  }
  return laterEntries;
}
