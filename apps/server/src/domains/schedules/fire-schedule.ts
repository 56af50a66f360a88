import { sql, type Selectable } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';
import { filesOf } from '../file-lists/index.ts';
import { insertTemplate, sendPrepared } from '../messages/index.ts';
import { hasFeature } from '../plans/index.ts';
import { askBudget, isFirstContact } from '../send-budgets/index.ts';
import { settingsOf } from '../settings/index.ts';
import { channelOfContact, findKnownAddress, isOpenChannel, ticketForSending } from '../tickets/index.ts';
import { chooseConnection } from './choose-connection.ts';
import { planNext } from './plan-next.ts';
import { isAnswered } from './schedules.ts';
import type { SchedulesTable } from './tables.ts';

type ScheduleRow = Selectable<SchedulesTable>;

/** `waits`: the number may send only after this many ms; the schedule waits. */
export type Fired = { waits?: { connectionId: number; ms: number } };

/** A number that is away or may meet no more people today is asked again after this. */
const awayMs = 3000;
const refusedMs = 5 * 60_000;

/**
 * Sends a message that is due: the claim, the message with its outbox entry, and the next one of the series are one
 * transaction, so that it is sent exactly once. Another node that has the row locked sends it.
 */
export async function fireSchedule(scope: Scope, id: number): Promise<Fired> {
  const row = await scope.db
    .selectFrom('schedules as s')
    .selectAll()
    .select(isAnswered.as('isAnswered'))
    .where('s.id', '=', id)
    .where('s.status', '=', 'PENDENTE')
    .where('s.due_at', '<=', scope.now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return {};
  if (row.isAnswered) return end(scope, row, { status: 'CANCELADA', error: null });
  const { scheduleMissedMinutes } = await settingsOf(scope);
  const limitMs = Number(scheduleMissedMinutes) * 60_000;
  const isMissed = scope.now.getTime() - row.send_at.getTime() > Math.max(limitMs, 60_000);
  if (isMissed) return fail(scope, row, row.error ?? 'ERR_SCHEDULE_MISSED', limitMs);
  if (!(await hasFeature(scope, 'useSchedules'))) return fail(scope, row, 'ERR_PLAN_FEATURE', limitMs);
  return send(scope, row, limitMs);
}

async function send(scope: Scope, row: ScheduleRow, limitMs: number): Promise<Fired> {
  const { contact_id: contactId } = row;
  const way = await chooseConnection(scope, { contactId, connectionId: row.connection_id });
  if (!way) return fail(scope, row, 'ERR_NO_DEF_WAPP_FOUND', limitMs);
  const { id: connectionId, status } = way.connection;
  if (status !== 'CONNECTED') return postpone(scope, row, { ms: awayMs, error: 'ERR_WAPP_NOT_INITIALIZED' });
  const isOpen = isOpenChannel(await channelOfContact(scope, { contactId, connectionId }), scope.now);
  if (!isOpen && !row.template) return fail(scope, row, 'ERR_REPLY_WINDOW_CLOSED', limitMs);
  const isFirst = await isFirstContact(scope, connectionId, contactId);
  const verdict = await askBudget(scope, connectionId, isFirst ? 'first-contact' : 'bulk');
  if ('refused' in verdict) return postpone(scope, row, { ms: refusedMs, error: verdict.refused });
  if ('wait' in verdict) {
    await postpone(scope, row, { ms: verdict.wait, error: null });
    return { waits: { connectionId, ms: verdict.wait } };
  }
  const { address } = await findKnownAddress(scope, connectionId, { contactId });
  const ticket = await ticketForSending(scope, { contactId, connectionId, address, queueId: way.queueId });
  const listed = row.file_list_id === null ? [] : await filesOf(scope, row.file_list_id);
  const mediaIds = [...(row.media_id === null ? [] : [row.media_id]), ...listed.map(({ mediaId }) => mediaId)];
  const messageId =
    row.template && !isOpen
      ? (await insertTemplate(scope, ticket, row.template, mediaIds)).id
      : await sendPrepared(scope, ticket, { text: row.body, mediaIds });
  await scope.db
    .updateTable('schedules')
    .set({ status: 'AGENDADA', error: null, sent_at: scope.now, message_id: messageId, updated_at: scope.now })
    .where('id', '=', row.id)
    .execute();
  await scope.record('schedule.changed', { id: row.id });
  await planNext(scope, row, limitMs);
  return {};
}

/** Ends a schedule with a reason. It leaves its series, which goes on: with a new time it is sent once. */
async function fail(scope: Scope, row: ScheduleRow, error: string, limitMs: number): Promise<Fired> {
  await end(scope, row, { status: 'ERRO', error, recurrence: '' });
  await planNext(scope, row, limitMs);
  return {};
}

/** For a schedule whose sending threw: in a scope of its own. */
export async function failSchedule(scope: Scope, id: number, error: string): Promise<void> {
  const row = await scope.db
    .selectFrom('schedules')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'PENDENTE')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const { scheduleMissedMinutes } = await settingsOf(scope);
  await fail(scope, row, error, Number(scheduleMissedMinutes) * 60_000);
}

async function end(
  scope: Scope,
  { id }: ScheduleRow,
  columns: { status: 'ERRO' | 'CANCELADA'; error: string | null; recurrence?: string },
): Promise<Fired> {
  await scope.db
    .updateTable('schedules')
    .set({ ...columns, updated_at: scope.now })
    .where('id', '=', id)
    .execute();
  await scope.record('schedule.changed', { id });
  return {};
}

async function postpone(
  scope: Scope,
  { id, error: before }: ScheduleRow,
  { ms, error }: { ms: number; error: string | null },
): Promise<Fired> {
  await scope.db
    .updateTable('schedules')
    .set({ due_at: new Date(scope.now.getTime() + ms), error })
    .where('id', '=', id)
    .execute();
  if (error !== before) await scope.record('schedule.changed', { id });
  return {};
}

/**
 * Gives the schedules of a connection that must wait their places behind each other, so that they neither ask in vain
 * nor hold up those of other numbers.
 */
export async function spreadOut(scope: Scope, ids: readonly number[], ms: number): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update schedules s
    set due_at = ${scope.now}::timestamptz + make_interval(secs => ${ms / 1000}::float8 * (x.nth + 1))
    from unnest(${[...ids]}::int[]) with ordinality x (id, nth)
    where s.id = x.id and s.status = 'PENDENTE'`.execute(scope.db);
}
