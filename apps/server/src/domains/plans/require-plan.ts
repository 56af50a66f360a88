import type { Kysely } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Tables } from '../../platform/scope/tables.ts';

/** @throws ERR_NO_PLAN_FOUND if there is no plan with this id */
export async function requirePlan(db: Kysely<Tables>, id: number): Promise<void> {
  const plan = await db.selectFrom('plans').select('id').where('id', '=', id).executeTakeFirst();
  if (!plan) throw fail('ERR_NO_PLAN_FOUND');
}
