import {
  endedBefore,
  nextOccurrence,
  occurrencesOf,
  writeRecurrence,
  type Schedule,
  type ScheduleChanges,
  type ScheduleFields,
} from '@balcao/contract';
import { dayOf, wallTimeAt } from '@balcao/contract/schedules/zoned-time';
import { headerKindOf } from '@balcao/contract/cloud/header-file';
import { fail } from '../../platform/fail.ts';
import { nothing } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireContact } from '../contacts/index.ts';
import { fileLists, filesOf } from '../file-lists/index.ts';
import { requireHeaderFile, requireTemplate } from '../messages/index.ts';
import { settingsOf } from '../settings/index.ts';
import { channelOfContact } from '../tickets/index.ts';
import { chooseConnection } from './choose-connection.ts';
import { insertMessage, planNext, ruleOf } from './plan-next.ts';
import { requireSchedule } from './schedules.ts';

/** A message for now is accepted although the clock of the user's device is a little late. */
const clockToleranceMs = 60_000;

/**
 * Stores a message that is sent at its time.
 * @throws ERR_SCHEDULE_PAST, and the refusals of `requireSendable`
 */
export async function createSchedule(scope: Scope, fields: ScheduleFields): Promise<Schedule> {
  const { actor, now } = scope;
  const sendAt = new Date(fields.sendAt);
  requireFuture(scope, sendAt);
  const target = { ...fields, whatsappId: fields.whatsappId ?? null, fileListId: fields.fileListId ?? null };
  await requireSendable(scope, { ...target, template: fields.template ?? null, sendAt });
  const { id } = await scope.db
    .insertInto('schedules')
    .values({
      body: fields.body,
      contact_id: fields.contactId,
      connection_id: target.whatsappId,
      user_id: actor.kind === 'user' ? actor.userId : null,
      send_at: sendAt,
      due_at: sendAt,
      file_list_id: target.fileListId,
      template: fields.template ? JSON.stringify(fields.template) : null,
      recurrence: fields.recurrence,
      except_days: fields.exceptDays,
      starts_at: sendAt,
      cancel_on_reply: fields.cancelOnReply,
      armed_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scope.record('schedule.created', { id });
  return requireSchedule(scope, id);
}

/**
 * Changes a message that was not sent. A message that failed or was cancelled waits for its time again.
 *
 * `leaveSeries`: only this message changes. It leaves its series, which goes on unchanged with its next message.
 * `seriesDay`: the message of a later day changes. It is stored first, alone (with `leaveSeries`) or with all that
 * follow.
 * @throws ERR_NO_SCHEDULE_FOUND ERR_NO_PERMISSION ERR_SCHEDULE_SENT, and the refusals of `createSchedule`
 */
export async function updateSchedule(scope: Scope, id: number, changes: ScheduleChanges): Promise<Schedule> {
  const before = await requireChangeable(scope, id);
  const { seriesDay, ...fields } = changes;
  if (seriesDay !== undefined) {
    const isAlone = fields.leaveSeries === true;
    const laterId = await storeLater(scope, before, seriesDay, isAlone);
    if (laterId !== undefined) return updateSchedule(scope, laterId, { ...fields, ...(isAlone && { recurrence: '' }) });
  }
  const wantedAt = new Date(changes.sendAt ?? before.sendAt);
  const isMoved = wantedAt.toISOString() !== before.sendAt;
  const leavesSeries = changes.leaveSeries === true && before.status === 'PENDENTE' && before.recurrence !== '';
  // `planRest` copies this row, so it runs before the row changes.
  if (leavesSeries) await planRest(scope, id);
  const wantedRecurrence = leavesSeries ? '' : (changes.recurrence ?? before.recurrence);
  // The first message of a new series is this one: the rule counts from it.
  const isNewSeries = isMoved || wantedRecurrence !== before.recurrence;
  const recurrence = isNewSeries ? await withoutPassed(scope, before, wantedRecurrence) : wantedRecurrence;
  if (isMoved || before.status !== 'PENDENTE') requireFuture(scope, wantedAt);
  const nextAt = isNewSeries ? wantedAt : await skipExceptions(scope, before, changes.exceptDays);
  // Without `nextAt` the user has left out all remaining days: the series is over and is cancelled.
  const sendAt = nextAt ?? wantedAt;
  const { body, contactId, whatsappId, fileListId, template, exceptDays, cancelOnReply } = changes;
  const target = {
    contactId: contactId ?? before.contactId,
    whatsappId: whatsappId === undefined ? before.whatsappId : whatsappId,
    fileListId: fileListId === undefined ? before.fileListId : fileListId,
    template: template === undefined ? before.template : template,
  };
  await requireSendable(scope, { ...target, sendAt });
  await scope.db
    .updateTable('schedules')
    .set({
      ...(body !== undefined && { body }),
      contact_id: target.contactId,
      connection_id: target.whatsappId,
      file_list_id: target.fileListId,
      template: target.template ? JSON.stringify(target.template) : null,
      send_at: sendAt,
      due_at: sendAt,
      recurrence,
      except_days: exceptDays ?? (await moveExceptDays(scope, before, wantedAt)),
      ...(isNewSeries && { starts_at: sendAt }),
      ...(cancelOnReply !== undefined && { cancel_on_reply: cancelOnReply }),
      status: nextAt ? 'PENDENTE' : 'CANCELADA',
      error: null,
      armed_at: scope.now,
      updated_at: scope.now,
    })
    .where('id', '=', id)
    .execute();
  await scope.record('schedule.changed', { id });
  return requireSchedule(scope, id);
}

/** Moves the days that a series leaves out by as many days as its next message moves. */
async function moveExceptDays(scope: Scope, { sendAt, exceptDays }: Schedule, to: Date): Promise<string[]> {
  const { timeZone } = await settingsOf(scope);
  const dayMsOf = (at: Date) => Date.parse(dayOf(wallTimeAt(timeZone, at)));
  const laterMs = dayMsOf(to) - dayMsOf(new Date(sendAt));
  return exceptDays.map((day) => new Date(Date.parse(day) + laterMs).toISOString().slice(0, 10));
}

/**
 * The recurrence of a series that begins anew. If the user did not change its count, the messages that are already past
 * are subtracted, so that the total stays the same.
 */
async function withoutPassed(
  scope: Scope,
  { sendAt, startsAt, recurrence }: Schedule,
  wanted: string,
): Promise<string> {
  const ruleBefore = ruleOf(recurrence);
  const wantedRule = ruleOf(wanted);
  if (!ruleBefore?.count || !wantedRule || wantedRule.count !== ruleBefore.count) return wanted;
  const { timeZone } = await settingsOf(scope);
  let passed = 0;
  for (const at of occurrencesOf({ rule: ruleBefore, startsAt: new Date(startsAt), timeZone })) {
    if (at >= new Date(sendAt)) break;
    passed += 1;
  }
  return writeRecurrence({ ...wantedRule, count: Math.max(1, ruleBefore.count - passed) });
}

/**
 * Stores the message of a later day of a series: alone, or as a series with all that follow it. The old series leaves
 * out that day, or ends before it.
 * @returns the id of the new row; undefined: the day is that of the stored message itself
 * @throws ERR_NO_SCHEDULE_FOUND the schedule does not wait, has no series, or its series has no message on that day
 */
async function storeLater(
  scope: Scope,
  { id, sendAt, status, recurrence }: Schedule,
  seriesDay: string,
  isAlone: boolean,
): Promise<number | undefined> {
  const { timeZone } = await settingsOf(scope);
  const dayOfInstant = (at: Date) => dayOf(wallTimeAt(timeZone, at));
  if (dayOfInstant(new Date(sendAt)) === seriesDay) return undefined;
  const row = await scope.db.selectFrom('schedules').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const rule = status === 'PENDENTE' ? ruleOf(recurrence) : undefined;
  if (!rule) throw fail('ERR_NO_SCHEDULE_FOUND');
  const series = { rule, startsAt: row.starts_at, timeZone, exceptDays: row.except_days };
  let at = nextOccurrence(series, row.send_at);
  while (at && dayOfInstant(at) < seriesDay) at = nextOccurrence(series, at);
  if (!at || dayOfInstant(at) !== seriesDay) throw fail('ERR_NO_SCHEDULE_FOUND');
  const laterId = await insertMessage(scope, { ...row, recurrence: isAlone ? '' : recurrence }, at);
  await scope.db
    .updateTable('schedules')
    .set(
      isAlone
        ? { except_days: [...row.except_days, seriesDay] }
        : { recurrence: writeRecurrence(endedBefore(rule, seriesDay)) },
    )
    .where('id', '=', id)
    .execute();
  await scope.record('schedule.changed', { id });
  return laterId;
}

/** Inserts the next message of a series, with the fields that the row of the series has before it changes. */
async function planRest(scope: Scope, id: number): Promise<void> {
  const row = await scope.db.selectFrom('schedules').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { scheduleMissedMinutes } = await settingsOf(scope);
  await planNext(scope, row, Number(scheduleMissedMinutes) * 60_000);
}

/**
 * The time of a schedule, or the next time of its series if a change of the exceptions leaves its day out.
 * @returns undefined: all remaining days of the series are left out
 */
async function skipExceptions(
  scope: Scope,
  { sendAt, startsAt, recurrence }: Schedule,
  exceptDays: readonly string[] | undefined,
): Promise<Date | undefined> {
  const rule = ruleOf(recurrence);
  const at = new Date(sendAt);
  if (!rule || !exceptDays) return at;
  const { timeZone } = await settingsOf(scope);
  const series = { rule, startsAt: new Date(startsAt), timeZone, exceptDays };
  // `nextOccurrence` looks after an instant; one millisecond earlier includes the time itself.
  return nextOccurrence(series, new Date(at.getTime() - 1));
}

/**
 * Deletes a schedule, and with it what its recurrence would send.
 * @throws ERR_NO_SCHEDULE_FOUND ERR_NO_PERMISSION
 */
export async function removeSchedule(scope: Scope, id: number): Promise<typeof nothing> {
  await requireOwn(scope, id);
  await scope.record('schedule.removed', { id });
  await scope.db.deleteFrom('schedules').where('id', '=', id).execute();
  return nothing;
}

/**
 * A schedule that the actor may change. The row is locked, so that the clock does not send it meanwhile.
 * @throws ERR_NO_SCHEDULE_FOUND ERR_NO_PERMISSION ERR_SCHEDULE_SENT
 */
export async function requireChangeable(scope: Scope, id: number): Promise<Schedule> {
  const schedule = await requireOwn(scope, id);
  if (schedule.sentAt !== null) throw fail('ERR_SCHEDULE_SENT');
  return schedule;
}

/**
 * A schedule of the user, or any schedule for an admin; the row is locked.
 * @throws ERR_NO_SCHEDULE_FOUND ERR_NO_PERMISSION
 */
async function requireOwn(scope: Scope, id: number): Promise<Schedule> {
  const { actor } = scope;
  await scope.db.selectFrom('schedules').select('id').where('id', '=', id).forUpdate().execute();
  const schedule = await requireSchedule(scope, id);
  const isOwn = actor.kind === 'system' || actor.profile === 'admin' || actor.userId === schedule.userId;
  if (!isOwn) throw fail('ERR_NO_PERMISSION');
  return schedule;
}

function requireFuture({ now }: Scope, sendAt: Date): void {
  if (sendAt.getTime() < now.getTime() - clockToleranceMs) throw fail('ERR_SCHEDULE_PAST');
}

/**
 * Refuses what the clock could not send later. The picture of a template's header may be uploaded after this; until
 * then the schedule shows ERR_TEMPLATE_FILE. Header files of other kinds must be in the file list now.
 * @throws ERR_NO_DEF_WAPP_FOUND ERR_REPLY_WINDOW_CLOSED, and the refusals of the contact, the connection, the file list
 *   and the template
 */
async function requireSendable(
  scope: Scope,
  {
    contactId,
    whatsappId,
    fileListId,
    template,
    sendAt,
  }: Pick<Schedule, 'contactId' | 'whatsappId' | 'fileListId' | 'template'> & { sendAt: Date },
): Promise<void> {
  await requireContact(scope, contactId);
  if (fileListId !== null) await fileLists.require(scope, fileListId);
  const chosen = await chooseConnection(scope, { contactId, connectionId: whatsappId });
  if (!chosen) throw fail('ERR_NO_DEF_WAPP_FOUND');
  if (template) {
    const { template: approved } = await requireTemplate(scope, chosen.connection.id, template);
    if (headerKindOf(approved) === 'image') return;
    const listFiles = fileListId === null ? [] : await filesOf(scope, fileListId);
    await requireHeaderFile(
      scope,
      approved,
      listFiles.map(({ mediaId }) => mediaId),
    );
    return;
  }
  const { repliesUntil } = await channelOfContact(scope, { contactId, connectionId: chosen.connection.id });
  if (repliesUntil !== null && repliesUntil < sendAt) throw fail('ERR_REPLY_WINDOW_CLOSED');
}
