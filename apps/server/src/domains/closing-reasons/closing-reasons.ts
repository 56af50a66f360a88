import { sql } from 'kysely';
import { plainRecords } from '../../platform/records/plain-records.ts';

/** The closing reasons of the company, in their order. */
export const closingReasons = plainRecords({
  table: 'closing_reasons',
  view: ['id', 'name', 'position', 'active'],
  computed: {
    queueIds: sql<number[]>`array(select l.queue_id from closing_reason_queues l
      where l.reason_id = closing_reasons.id
      order by l.queue_id)`,
  },
  searchIn: ['name'],
  orderBy: sql.ref('position'),
  missing: 'ERR_NO_CLOSING_REASON_FOUND',
  facts: 'closing-reason',
});
