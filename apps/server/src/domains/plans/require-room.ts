import { sql } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';

/**
 * Checks that the plan of the company, or its override, allows one more row. Call it before the insert, in the same
 * scope. It locks the company until the transaction ends, so that two concurrent calls cannot both take the last place.
 * @throws ERR_PLAN_LIMIT
 */
export async function requireRoom(scope: Scope, what: 'users' | 'connections' | 'queues'): Promise<void> {
  const { limit } = await scope.db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .select(sql<number>`coalesce((companies.overrides ->> ${what})::int, ${sql.ref(`plans.${what}`)})`.as('limit'))
    .forNoKeyUpdate('companies')
    .executeTakeFirstOrThrow();
  // The row of a removed connection stays until its link has ended.
  const notRemoved = what === 'connections' ? sql`where removed_at is null` : sql``;
  // The scope sees the rows of its own company only.
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${sql.table(what)} ${notRemoved}`.execute(scope.db);
  if ((rows[0]?.count ?? 0) >= limit) throw fail('ERR_PLAN_LIMIT', { limit });
}
