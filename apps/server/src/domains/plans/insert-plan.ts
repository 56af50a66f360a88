import type { Kysely, Insertable } from 'kysely';
import type { Tables } from '../../platform/scope/tables.ts';
import type { PlansTable } from './tables.ts';

/** Adds a plan to the platform. */
export async function insertPlan(db: Kysely<Tables>, plan: Insertable<PlansTable>): Promise<number> {
  const { id } = await db.insertInto('plans').values(plan).returning('id').executeTakeFirstOrThrow();
  return id;
}
