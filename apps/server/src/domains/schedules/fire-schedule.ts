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

/**
 * The result of `fireSchedule`. `waits`: the connection may send only after this many ms, so the schedule was
 * postponed.
 */
export type FireResult = { waits?: { connectionId: number; ms: number } };

/** The delay until the next try while the connection is not connected. */
const retryDisconnectedMs = 3000;
/** The least delay after which a message counts as missed. */
const minLimitMs = 60_000;
/** The delay until the next try when the number may begin no new conversation now. */
const retryRefusedMs = 5 * 60_000;

/**
 * Sends a message that is due. One transaction claims the row, stores the message with its outbox entry, and inserts
 * the next message of the series; so it is sent exactly once. A row that another node has locked is skipped: that node
 * sends it.
 */
export async function fireSchedule(scope: Scope, id: number): Promise<FireResult> {
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
  // A series ends, too: its next message is not planned.
  if (row.isAnswered) return endSchedule(scope, row, { status: 'CANCELADA', error: null });
  const { scheduleMissedMinutes } = await settingsOf(scope);
  const limitMs = Number(scheduleMissedMinutes) * 60_000;
  // A message of now is not missed because the clock runs a little late, even if the company allows no delay.
  const isMissed = scope.now.getTime() - row.send_at.getTime() > Math.max(limitMs, minLimitMs);
  // The error of the last try says why the message is late.
  if (isMissed) return endWithError(scope, row, row.error ?? 'ERR_SCHEDULE_MISSED', limitMs);
  if (!(await hasFeature(scope, 'useSchedules'))) return endWithError(scope, row, 'ERR_PLAN_FEATURE', limitMs);
  return send(scope, row, limitMs);
}

/** Sends a claimed message, or postpones it, or ends it with an error. @param limitMs how late a message may be sent */
async function send(scope: Scope, row: ScheduleRow, limitMs: number): Promise<FireResult> {
  const { contact_id: contactId } = row;
  const chosen = await chooseConnection(scope, { contactId, connectionId: row.connection_id });
  if (!chosen) return endWithError(scope, row, 'ERR_NO_DEF_WAPP_FOUND', limitMs);
  const { id: connectionId, status } = chosen.connection;
  if (status !== 'CONNECTED')
    return postpone(scope, row, { ms: retryDisconnectedMs, error: 'ERR_WAPP_NOT_INITIALIZED' });
  const isOpen = isOpenChannel(await channelOfContact(scope, { contactId, connectionId }), scope.now);
  if (!isOpen && !row.template) return endWithError(scope, row, 'ERR_REPLY_WINDOW_CLOSED', limitMs);
  const isFirst = await isFirstContact(scope, connectionId, contactId);
  const verdict = await askBudget(scope, connectionId, isFirst ? 'first-contact' : 'bulk');
  if ('refused' in verdict) return postpone(scope, row, { ms: retryRefusedMs, error: verdict.refused });
  if ('waitMs' in verdict) {
    await postpone(scope, row, { ms: verdict.waitMs, error: null });
    return { waits: { connectionId, ms: verdict.waitMs } };
  }
  const { address } = await findKnownAddress(scope, connectionId, { contactId });
  const ticket = await ticketForSending(scope, { contactId, connectionId, address, queueId: chosen.queueId });
  const listFiles = row.file_list_id === null ? [] : await filesOf(scope, row.file_list_id);
  const mediaIds = [...(row.media_id === null ? [] : [row.media_id]), ...listFiles.map(({ mediaId }) => mediaId)];
  // A template is only for a customer whose reply window is closed.
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

/**
 * Ends a schedule with an error and plans the next one of its series. The failed schedule leaves the series: if a user
 * gives it a new time, it is sent once.
 */
async function endWithError(scope: Scope, row: ScheduleRow, error: string, limitMs: number): Promise<FireResult> {
  await endSchedule(scope, row, { status: 'ERRO', error, recurrence: '' });
  await planNext(scope, row, limitMs);
  return {};
}

/** Ends a schedule whose sending was refused. Call it in a new scope, since the scope that threw was rolled back. */
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
  await endWithError(scope, row, error, Number(scheduleMissedMinutes) * 60_000);
}

async function endSchedule(
  scope: Scope,
  { id }: ScheduleRow,
  columns: { status: 'ERRO' | 'CANCELADA'; error: string | null; recurrence?: string },
): Promise<FireResult> {
  await scope.db
    .updateTable('schedules')
    .set({ ...columns, updated_at: scope.now })
    .where('id', '=', id)
    .execute();
  await scope.record('schedule.changed', { id });
  return {};
}

/** Lets the clock try a schedule again after `ms`, and shows the error meanwhile. */
async function postpone(
  scope: Scope,
  { id, error: before }: ScheduleRow,
  { ms, error }: { ms: number; error: string | null },
): Promise<FireResult> {
  await scope.db
    .updateTable('schedules')
    .set({ due_at: new Date(scope.now.getTime() + ms), error })
    .where('id', '=', id)
    .execute();
  if (error !== before) await scope.record('schedule.changed', { id });
  return {};
}

/**
 * Postpones schedules, each by `ms` more than the one before it. So the schedules of a connection that must wait are
 * not all tried at once, and do not delay those of other connections. The first waits for twice `ms`: the schedule that
 * had to wait has the place before it.
 */
export async function spreadOut(scope: Scope, ids: readonly number[], ms: number): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update schedules s
    set due_at = ${scope.now}::timestamptz + make_interval(secs => ${ms / 1000}::float8 * (x.nth + 1))
    from unnest(${[...ids]}::int[]) with ordinality x (id, nth)
    where s.id = x.id and s.status = 'PENDENTE'`.execute(scope.db);
}
