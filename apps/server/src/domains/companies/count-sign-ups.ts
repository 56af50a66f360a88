import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../platform/scope/tables.ts';

/** How many companies signed up by themselves after `since`. Call it with the operator's database. */
export async function countSignUps(db: Kysely<Tables>, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('companies')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('signed_up_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}
