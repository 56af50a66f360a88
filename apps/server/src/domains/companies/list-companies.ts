import type { Kysely } from 'kysely';
import { companyOf } from '../../platform/scope/company.ts';
import type { Company } from '../../platform/scope/scope.ts';
import type { Tables } from '../../platform/scope/tables.ts';

/** All companies that are not erased; through the operator's database. */
export const listCompanies = async (db: Kysely<Tables>): Promise<Company[]> =>
  (await db.selectFrom('companies').select('id').where('erased_at', 'is', null).orderBy('id').execute()).map(({ id }) =>
    companyOf({ companyId: id }),
  );

/** A company, and the id of its plan. */
export interface Subscriber {
  company: Company;
  planId: number;
}

/** All companies that are not erased, with their plans; through the operator's database. */
export async function listSubscribers(db: Kysely<Tables>): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'plan_id'])
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, plan_id: planId }) => ({ company: companyOf({ companyId: id }), planId }));
}
