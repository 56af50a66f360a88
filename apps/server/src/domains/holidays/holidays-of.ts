import type { MinuteRange } from '@balcao/contract';
import { sql } from 'kysely';
import { readMultirange } from '../../platform/scope/multirange.ts';
import type { Scope } from '../../platform/scope/scope.ts';

/**
 * Enough for the years that reports look back; a calendar with more holidays is a mistake. The order of the query keeps
 * those of every year and the latest ones.
 */
const maxHolidays = 1000;

/**
 * The open minutes of the holidays of the company and, with `queueId`, of that queue. The key is `YYYY-MM-DD`, or
 * `MM-DD` for a holiday of every year. If company and queue have a holiday with the same key, that of the queue counts.
 */
export async function holidaysOf(scope: Scope, queueId: number | null): Promise<Map<string, MinuteRange[]>> {
  const rows = await scope.db
    .selectFrom('holidays')
    .select([sql<string>`date::text`.as('day'), 'every_year as everyYear', 'open_minutes as openMinutes', 'queue_id'])
    // Without a queue the second condition is `queue_id = null`, which no row fulfils.
    .where((where) => where.or([where('queue_id', 'is', null), where('queue_id', '=', queueId)]))
    .orderBy('every_year', 'desc')
    .orderBy('date', 'desc')
    .limit(maxHolidays)
    .execute();
  // Of two entries with the same key a Map keeps the last one, so a holiday of the queue replaces that of the company.
  const companyFirst = rows.toSorted((a, b) => Number(a.queue_id !== null) - Number(b.queue_id !== null));
  return new Map(
    companyFirst.map(({ day, everyYear, openMinutes }) => [
      everyYear ? day.slice(5) : day,
      readMultirange(openMinutes),
    ]),
  );
}
