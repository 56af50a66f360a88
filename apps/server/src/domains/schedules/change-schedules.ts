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

/** A clock that is a little wrong must not refuse what is to be sent now. */
const pastMs = 60_000;

export async function createSchedule(scope: Scope, fields: ScheduleFields): Promise<Schedule> {
  const { actor, now } = scope;
  const sendAt = new Date(fields.sendAt);
  requireFuture(scope, sendAt);
  const whole = { ...fields, whatsappId: fields.whatsappId ?? null, fileListId: fields.fileListId ?? null };
  await requireSendable(scope, { ...whole, template: fields.template ?? null, sendAt });
  const { id } = await scope.db
    .insertInto('schedules')
    .values({
      body: fields.body,
      contact_id: fields.contactId,
      connection_id: whole.whatsappId,
      user_id: actor.kind === 'user' ? actor.userId : null,
      send_at: sendAt,
      due_at: sendAt,
      file_list_id: whole.fileListId,
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
 * Changes a message that was not sent. One that failed or was cancelled waits for its time again. With `leaveSeries`
 * the message leaves its series, which goes on with the next one as it was. With `seriesDay` a later message of the
 * series is stored first, alone or with all that follow it.
 * @throws ERR_NO_SCHEDULE_FOUND ERR_NO_PERMISSION ERR_SCHEDULE_SENT, and the refusals of `createSchedule`
 */
export async function updateSchedule(scope: Scope, id: number, changes: ScheduleChanges): Promise<Schedule> {
  const before = await requireChangeable(scope, id);
  const { seriesDay, ...fields } = changes;
  if (seriesDay !== undefined) {
    const isAlone = fields.leaveSeries === true;
    const branch = await branchOff(scope, before, seriesDay, isAlone);
    if (branch !== undefined) return updateSchedule(scope, branch, { ...fields, ...(isAlone && { recurrence: '' }) });
  }
  const asked = new Date(changes.sendAt ?? before.sendAt);
  const isMoved = asked.toISOString() !== before.sendAt;
  const leavesSeries = changes.leaveSeries === true && before.status === 'PENDENTE' && before.recurrence !== '';
  if (leavesSeries) await planRest(scope, id);
  const wanted = leavesSeries ? '' : (changes.recurrence ?? before.recurrence);
  const isNewSeries = isMoved || wanted !== before.recurrence;
  const recurrence = isNewSeries ? await withoutPassed(scope, before, wanted) : wanted;
  if (isMoved || before.status !== 'PENDENTE') requireFuture(scope, asked);
  const next = isNewSeries ? asked : await dayAfterExceptions(scope, before, changes.exceptDays);
  // All days that were left are left out: the series is over.
  const sendAt = next ?? asked;
  const { body, contactId, whatsappId, fileListId, template, exceptDays, cancelOnReply } = changes;
  const whole = {
    contactId: contactId ?? before.contactId,
    whatsappId: whatsappId === undefined ? before.whatsappId : whatsappId,
    fileListId: fileListId === undefined ? before.fileListId : fileListId,
    template: template === undefined ? before.template : template,
  };
  await requireSendable(scope, { ...whole, sendAt });
  await scope.db
    .updateTable('schedules')
    .set({
      ...(body !== undefined && { body }),
      contact_id: whole.contactId,
      connection_id: whole.whatsappId,
      file_list_id: whole.fileListId,
      template: whole.template ? JSON.stringify(whole.template) : null,
      send_at: sendAt,
      due_at: sendAt,
      recurrence,
      except_days: exceptDays ?? (await movedDays(scope, before, asked)),
      ...(isNewSeries && { starts_at: sendAt }),
      ...(cancelOnReply !== undefined && { cancel_on_reply: cancelOnReply }),
      status: next ? 'PENDENTE' : 'CANCELADA',
      error: null,
      armed_at: scope.now,
      updated_at: scope.now,
    })
    .where('id', '=', id)
    .execute();
  await scope.record('schedule.changed', { id });
  return requireSchedule(scope, id);
}

/** The days that a series leaves out, as many days later as its next message is. */
async function movedDays(scope: Scope, { sendAt, exceptDays }: Schedule, to: Date): Promise<string[]> {
  const { timeZone } = await settingsOf(scope);
  const dayMsOf = (at: Date) => Date.parse(dayOf(wallTimeAt(timeZone, at)));
  const laterMs = dayMsOf(to) - dayMsOf(new Date(sendAt));
  return exceptDays.map((day) => new Date(Date.parse(day) + laterMs).toISOString().slice(0, 10));
}

/** A rule that begins anew counts on: what its series already had is taken off a count that was not changed. */
async function withoutPassed(
  scope: Scope,
  { sendAt, startsAt, recurrence }: Schedule,
  wanted: string,
): Promise<string> {
  const [before, rule] = [ruleOf(recurrence), ruleOf(wanted)];
  if (!before?.count || !rule || rule.count !== before.count) return wanted;
  const { timeZone } = await settingsOf(scope);
  let passed = 0;
  for (const at of occurrencesOf({ rule: before, startsAt: new Date(startsAt), timeZone })) {
    if (at >= new Date(sendAt)) break;
    passed += 1;
  }
  return writeRecurrence({ ...rule, count: Math.max(1, before.count - passed) });
}

/**
 * Stores the message of a later day of a series: alone, or as a series of what follows. The series leaves out that day,
 * or ends before it.
 * @returns the id of what was stored; undefined: the day is that of the stored message itself
 * @throws ERR_NO_SCHEDULE_FOUND the series has no message on that day
 */
async function branchOff(
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
  const branch = await insertMessage(scope, { ...row, recurrence: isAlone ? '' : recurrence }, at);
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
  return branch;
}

/** Inserts the next message of a series as it was before a change. */
async function planRest(scope: Scope, id: number): Promise<void> {
  const row = await scope.db.selectFrom('schedules').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { scheduleMissedMinutes } = await settingsOf(scope);
  await planNext(scope, row, Number(scheduleMissedMinutes) * 60_000);
}

/** The time of a schedule, or the next one of its series if its day is left out now; undefined: there is none. */
async function dayAfterExceptions(
  scope: Scope,
  { sendAt, startsAt, recurrence }: Schedule,
  exceptDays: readonly string[] | undefined,
): Promise<Date | undefined> {
  const rule = ruleOf(recurrence);
  const at = new Date(sendAt);
  if (!rule || !exceptDays) return at;
  const { timeZone } = await settingsOf(scope);
  const series = { rule, startsAt: new Date(startsAt), timeZone, exceptDays };
  return nextOccurrence(series, new Date(at.getTime() - 1));
}

/** @throws ERR_NO_SCHEDULE_FOUND ERR_NO_PERMISSION */
export async function removeSchedule(scope: Scope, id: number): Promise<typeof nothing> {
  await requireOwn(scope, id);
  await scope.record('schedule.removed', { id });
  await scope.db.deleteFrom('schedules').where('id', '=', id).execute();
  return nothing;
}

/**
 * A schedule that the actor may change, locked: the clock waits, or has sent it.
 * @throws ERR_NO_SCHEDULE_FOUND ERR_NO_PERMISSION ERR_SCHEDULE_SENT
 */
export async function requireChangeable(scope: Scope, id: number): Promise<Schedule> {
  const schedule = await requireOwn(scope, id);
  if (schedule.sentAt !== null) throw fail('ERR_SCHEDULE_SENT');
  return schedule;
}

/** A schedule of the user, for an admin any one; locked. @throws ERR_NO_SCHEDULE_FOUND ERR_NO_PERMISSION */
async function requireOwn(scope: Scope, id: number): Promise<Schedule> {
  const { actor } = scope;
  await scope.db.selectFrom('schedules').select('id').where('id', '=', id).forUpdate().execute();
  const schedule = await requireSchedule(scope, id);
  const isOwn = actor.kind === 'system' || actor.profile === 'admin' || actor.userId === schedule.userId;
  if (!isOwn) throw fail('ERR_NO_PERMISSION');
  return schedule;
}

function requireFuture({ now }: Scope, sendAt: Date): void {
  if (sendAt.getTime() < now.getTime() - pastMs) throw fail('ERR_SCHEDULE_PAST');
}

/**
 * Refuses what the clock could not send later. A connection may still change until then. The picture of a header may be
 * uploaded later, and until then the schedule shows ERR_TEMPLATE_FILE. Other kinds of files come from the list only.
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
  const way = await chooseConnection(scope, { contactId, connectionId: whatsappId });
  if (!way) throw fail('ERR_NO_DEF_WAPP_FOUND');
  if (template) {
    const { template: approved } = await requireTemplate(scope, way.connection.id, template);
    if (headerKindOf(approved) === 'image') return;
    const listed = fileListId === null ? [] : await filesOf(scope, fileListId);
    await requireHeaderFile(
      scope,
      approved,
      listed.map(({ mediaId }) => mediaId),
    );
    return;
  }
  const { repliesUntil } = await channelOfContact(scope, { contactId, connectionId: way.connection.id });
  if (repliesUntil !== null && repliesUntil < sendAt) throw fail('ERR_REPLY_WINDOW_CLOSED');
}
