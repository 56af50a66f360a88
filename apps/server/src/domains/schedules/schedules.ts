import { limits, type ErrorCode, type Schedule, type SchedulesAsked } from '@balcao/contract';
import { sql } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { findMedia, mediaLink } from '../media/index.ts';
import { findWithoutHeaderFile } from './find-without-header-file.ts';

/**
 * SQL condition: the schedule `s` is sent only if the customer does not answer, and the customer wrote after it was
 * scheduled or last changed. What a customer writes in a group does not count, since the contact of those messages is
 * the group.
 */
export const isAnswered = sql<boolean>`(s.cancel_on_reply and s.status = 'PENDENTE' and exists (
  select from messages m where m.contact_id = s.contact_id and not m.from_me and m.created_at > s.armed_at))`;

const selectSchedules = ({ db }: Scope) =>
  db
    .selectFrom('schedules as s')
    .innerJoin('contacts as c', 'c.id', 's.contact_id')
    .select([
      's.id',
      's.body',
      's.contact_id as contactId',
      'c.name as contactName',
      'c.number as contactNumber',
      's.send_at as sendAt',
      's.sent_at as sentAt',
      's.error',
      's.media_id as mediaId',
      's.user_id as userId',
      's.connection_id as whatsappId',
      's.file_list_id as fileListId',
      's.template',
      's.recurrence',
      's.except_days as exceptDays',
      's.starts_at as startsAt',
      's.cancel_on_reply as cancelOnReply',
    ])
    .select(sql<Schedule['status']>`case when ${isAnswered} then 'CANCELADA' else s.status end`.as('status'));

type SelectedSchedule = Awaited<ReturnType<ReturnType<typeof selectSchedules>['execute']>>[number];

/** Rows in their wire form; with ERR_TEMPLATE_FILE where the file of the template's header is missing. */
async function viewRows(scope: Scope, rows: readonly SelectedSchedule[]): Promise<Schedule[]> {
  const media = await findMedia(
    scope,
    rows.flatMap(({ mediaId }) => mediaId ?? []),
  );
  const withoutFile = await findWithoutHeaderFile(scope, rows, media);
  return rows.map(({ mediaId, contactName, contactNumber, ...row }) => {
    const file = mediaId === null ? undefined : media.get(mediaId);
    return {
      ...row,
      error: withoutFile.has(row.id) ? ('ERR_TEMPLATE_FILE' satisfies ErrorCode) : row.error,
      contact: { id: row.contactId, name: contactName, number: contactNumber },
      sendAt: row.sendAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
      startsAt: row.startsAt.toISOString(),
      mediaPath: file ? mediaLink(scope.company, file.key, file.name, scope.now) : null,
      mediaName: file?.name ?? null,
    };
  });
}

/** The schedules with these ids that exist. */
export const findSchedules = async (scope: Scope, ids: readonly number[]): Promise<Schedule[]> =>
  ids.length === 0
    ? []
    : viewRows(
        scope,
        await selectSchedules(scope)
          .where('s.id', 'in', [...ids])
          .execute(),
      );

/** @throws ERR_NO_SCHEDULE_FOUND */
export async function requireSchedule(scope: Scope, id: number): Promise<Schedule> {
  const [found] = await findSchedules(scope, [id]);
  if (!found) throw fail('ERR_NO_SCHEDULE_FOUND');
  return found;
}

/** A page of schedules. With a period (`from`, `to`) the earliest comes first, else the latest. */
export async function pageSchedules(scope: Scope, asked: SchedulesAsked & { pageNumber: number }) {
  const { searchParam, contactId, from, to, waiting, pageNumber } = asked;
  const hasPeriod = from !== undefined || to !== undefined;
  const search = searchParam?.trim();
  let query = selectSchedules(scope);
  if (contactId !== undefined) query = query.where('s.contact_id', '=', contactId);
  // A series is one row with the time of its next message. That time may be before the period while later messages of
  // the series are in it.
  if (from !== undefined)
    query = query.where(
      sql<boolean>`(s.send_at >= ${new Date(from)} or (s.recurrence <> '' and s.status = 'PENDENTE'))`,
    );
  if (to !== undefined) query = query.where('s.send_at', '<', new Date(to));
  if (waiting) query = query.where('s.status', '=', 'PENDENTE').where(sql<boolean>`not ${isAnswered}`);
  if (search)
    query = query.where(
      sql<boolean>`(strpos(fold(s.body), fold(${search})) > 0 or strpos(fold(c.name), fold(${search})) > 0)`,
    );
  const pageSize = hasPeriod ? limits.schedule.inRange : limits.rowsPerPage;
  const order = hasPeriod ? 'asc' : 'desc';
  const rows = await query
    .orderBy('s.send_at', order)
    .orderBy('s.id', order)
    .offset((pageNumber - 1) * pageSize)
    .limit(pageSize)
    .execute();
  const counted = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const count = Number(counted.count);
  return { schedules: await viewRows(scope, rows), count, hasMore: pageNumber * pageSize < count };
}

/** Which of these stored files a schedule uses; the others may be deleted. */
export async function scheduleMediaInUse(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('schedules')
    .select('media_id')
    .distinct()
    .where('media_id', 'in', [...ids])
    .execute();
  return rows.flatMap(({ media_id }) => media_id ?? []);
}
