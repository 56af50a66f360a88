import { intervalOf, type Holiday } from '@balcao/contract';
import { sql } from 'kysely';
import { plainRecords } from '../../platform/records/plain-records.ts';
import { readMultirange } from '../../platform/scope/multirange.ts';

/** The holidays of the company, by date. */
export const holidays = plainRecords({
  table: 'holidays',
  view: ['id', 'name', 'every_year as everyYear', 'open_minutes as intervals', 'queue_id as queueId'],
  computed: { date: sql<string>`date::text` },
  toWire: ({ intervals, ...row }): Holiday => ({ ...row, intervals: readMultirange(intervals).map(intervalOf) }),
  searchIn: ['name'],
  orderBy: sql.ref('date'),
  missing: 'ERR_NO_HOLIDAY_FOUND',
  facts: 'holiday',
});
