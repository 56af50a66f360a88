import { limits, type AnnouncementReader } from '@balcao/contract';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { announcements } from './announcements.ts';

/** The users of all companies who have seen an announcement, the latest first. @throws ERR_NO_ANNOUNCEMENT_FOUND */
export const listReaders = (
  id: number,
  { pageNumber }: { pageNumber: number },
): Promise<{ records: AnnouncementReader[]; count: number; hasMore: boolean }> =>
  asOperator(async (db) => {
    await announcements.require({ db, now: new Date() }, id);
    const rows = await db
      .selectFrom('announcement_reads as r')
      .innerJoin('users as u', (join) =>
        join.onRef('u.company_id', '=', 'r.company_id').onRef('u.id', '=', 'r.user_id'),
      )
      .innerJoin('companies as c', 'c.id', 'r.company_id')
      .select(['r.user_id as userId', 'u.name', 'c.id as companyId', 'c.name as company', 'r.read_at as readAt'])
      .where('r.announcement_id', '=', id)
      .orderBy('r.read_at', 'desc')
      .orderBy('r.user_id')
      .offset((pageNumber - 1) * limits.rowsPerPage)
      .limit(limits.rowsPerPage)
      .execute();
    const { count } = await db
      .selectFrom('announcement_reads')
      .select((field) => field.cast<number>(field.fn.countAll(), 'integer').as('count'))
      .where('announcement_id', '=', id)
      .executeTakeFirstOrThrow();
    return {
      records: rows.map(({ readAt, ...reader }) => ({ ...reader, readAt: readAt.toISOString() })),
      count,
      hasMore: pageNumber * limits.rowsPerPage < count,
    };
  });
