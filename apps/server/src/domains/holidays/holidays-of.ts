import type { MinuteRange } from '@balcao/contract';
import { sql } from 'kysely';
import { readMultirange } from '../../platform/scope/multirange.ts';
import type { Scope } from '../../platform/scope/scope.ts';

/** Reports look back some years; a calendar with more holidays than this is a mistake. */
const maxHolidays = 1000;

/**
 * The open minutes of the holidays of the company, or of one of its queues, which also has those of the company. The
 * key is `YYYY-MM-DD`, or `MM-DD` of a holiday of every year. On one date the holiday of the queue counts.
 */
export async function holidaysOf(scope: Scope, queueId: number | null): Promise<Map<string, MinuteRange[]>> {
  const rows = await scope.db
    .selectFrom('holidays')
    .select([sql<string>`date::text`.as('day'), 'every_year as everyYear', 'open_minutes as openMinutes', 'queue_id'])
    .where((where) => where.or([where('queue_id', 'is', null), where('queue_id', '=', queueId)]))
    .orderBy('every_year', 'desc')
    .orderBy('date', 'desc')
    .limit(maxHolidays)
    .execute();
  const ofCompanyFirst = rows.toSorted((a, b) => Number(a.queue_id !== null) - Number(b.queue_id !== null));
  return new Map(
    ofCompanyFirst.map(({ day, everyYear, openMinutes }) => [
      everyYear ? day.slice(5) : day,
      readMultirange(openMinutes),
    ]),
  );
}
