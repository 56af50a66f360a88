import { sql } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import './tables.ts';

/**
 * Whether the plan of the company allows one more. Call it before the insert, in the same scope: it makes others who
 * ask wait until the end of this transaction, so that two at once cannot both take the last place.
 * @throws ERR_PLAN_LIMIT
 */
export async function requireRoom(scope: Scope, what: 'users' | 'connections' | 'queues'): Promise<void> {
  const { limit } = await scope.db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .select(`plans.${what} as limit`)
    .forNoKeyUpdate('companies')
    .executeTakeFirstOrThrow();
  // A removed connection stays a moment, until its link has been ended.
  const present = what === 'connections' ? sql`where removed_at is null` : sql``;
  const { rows } = await sql<{
    taken: number;
  }>`select count(*)::int as taken from ${sql.table(what)} ${present}`.execute(scope.db);
  if ((rows[0]?.taken ?? 0) >= limit) throw fail('ERR_PLAN_LIMIT', { limit });
}
