import { daySchedule, defaultSchedules, intervalOf, minutesOf, weekdays, type DaySchedule } from '@balcao/contract';
import { sql } from 'kysely';
import { readMultirange, writeMultirange } from '../../platform/scope/multirange.ts';
import type { Scope } from '../../platform/scope/scope.ts';

/**
 * The open minutes of each weekday, as PostgreSQL writes an int4multirange. The keys are `1` for Monday to `7`. Null:
 * the company or queue has set no hours.
 */
export type StoredWeek = Record<string, string> | null;

/** The stored week of a queue, as a computed field of a selection from `queues`. */
export const queueHours = sql<StoredWeek>`(
  select jsonb_object_agg(h.weekday, h.open_minutes::text)
  from opening_hours h
  where h.queue_id = queues.id)`;

/** The week in its wire form: the stored days, or the default hours. */
export const viewSchedules = (stored: StoredWeek): DaySchedule[] =>
  stored === null
    ? [...defaultSchedules]
    : weekdays.map((weekday, index) =>
        daySchedule(weekday, readMultirange(stored[String(index + 1)] ?? '').map(intervalOf)),
      );

/** The hours of the company, or of one of its queues. */
export async function schedulesOf(scope: Scope, queueId: number | null): Promise<DaySchedule[]> {
  const rows = await scope.db
    .selectFrom('opening_hours')
    .select(['weekday', 'open_minutes as openMinutes'])
    .where('queue_id', 'is not distinct from', queueId)
    .execute();
  return viewSchedules(
    rows.length === 0 ? null : Object.fromEntries(rows.map(({ weekday, openMinutes }) => [weekday, openMinutes])),
  );
}

/**
 * Replaces the hours of the company, or of one of its queues.
 * @param schedules all seven days: a day that is not among them would keep its hours
 */
export async function saveSchedules(
  scope: Scope,
  queueId: number | null,
  schedules: readonly DaySchedule[],
): Promise<void> {
  await scope.db
    .insertInto('opening_hours')
    .values(
      schedules.map(({ weekdayEn, intervals }) => ({
        queue_id: queueId,
        weekday: weekdays.indexOf(weekdayEn) + 1,
        open_minutes: writeMultirange(intervals.map(minutesOf)),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .constraint('opening_hours_once')
        .doUpdateSet(({ ref }) => ({ open_minutes: ref('excluded.open_minutes') })),
    )
    .execute();
  await scope.record('hours.changed', { queueId });
}
