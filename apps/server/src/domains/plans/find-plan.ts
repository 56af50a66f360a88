import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/scope/tables.ts';

/** The plan of this name; without a name, the oldest plan. */
export async function findPlan(
  db: Kysely<Tables>,
  name: string | undefined,
): Promise<{ id: number; name: string } | undefined> {
  let query = db.selectFrom('plans').select(['id', 'name']).orderBy('id').limit(1);
  if (name !== undefined) query = query.where('name', '=', name);
  return query.executeTakeFirst();
}
