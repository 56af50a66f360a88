import { nextOccurrence, readRecurrence } from '@balcao/contract';
import type { Selectable } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';
import { settingsOf } from '../settings/index.ts';
import type { SchedulesTable } from './tables.ts';

type ScheduleRow = Selectable<SchedulesTable>;

/**
 * Inserts the next message of a series. After a pause of the server, messages that are late by more than `limitMs` are
 * skipped, because they would not be sent any more.
 */
export async function planNext(scope: Scope, row: ScheduleRow, limitMs: number): Promise<void> {
  const rule = ruleOf(row.recurrence);
  if (!rule) return;
  const { timeZone } = await settingsOf(scope);
  const series = { rule, startsAt: row.starts_at, timeZone, exceptDays: row.except_days };
  const oldestMs = scope.now.getTime() - limitMs;
  const next = nextOccurrence(series, new Date(Math.max(row.send_at.getTime(), oldestMs)));
  if (next) await insertMessage(scope, row, next);
}

/** Inserts a copy of a stored message for another time. @returns the id of the copy */
export async function insertMessage(scope: Scope, row: ScheduleRow, at: Date): Promise<number> {
  const { id } = await scope.db
    .insertInto('schedules')
    .values({
      body: row.body,
      contact_id: row.contact_id,
      connection_id: row.connection_id,
      user_id: row.user_id,
      send_at: at,
      due_at: at,
      media_id: row.media_id,
      file_list_id: row.file_list_id,
      template: row.template ? JSON.stringify(row.template) : null,
      recurrence: row.recurrence,
      except_days: row.except_days,
      starts_at: row.starts_at,
      cancel_on_reply: row.cancel_on_reply,
      armed_at: scope.now,
      created_at: row.created_at,
      updated_at: scope.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scope.record('schedule.created', { id });
  return id;
}

/** The rule of a stored recurrence; undefined: the message is sent once. */
export const ruleOf = (recurrence: string) => (recurrence === '' ? undefined : readRecurrence(recurrence));
