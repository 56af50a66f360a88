import type { Kysely } from 'kysely';
import { companyOf } from '../../platform/scope/company.ts';
import type { Company } from '../../platform/scope/scope.ts';
import type { Tables } from '../../platform/scope/tables.ts';

/** All companies; through the operator's database. */
export const listCompanies = async (db: Kysely<Tables>): Promise<Company[]> =>
  (await db.selectFrom('companies').select('id').orderBy('id').execute()).map(({ id }) => companyOf({ companyId: id }));
