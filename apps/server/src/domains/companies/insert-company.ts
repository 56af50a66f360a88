import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../../platform/scope/tables.ts';
import type { CompaniesTable } from './tables.ts';

/** Adds a company without users to the platform. */
export async function insertCompany(db: Kysely<Tables>, company: Insertable<CompaniesTable>): Promise<number> {
  const { id } = await db.insertInto('companies').values(company).returning('id').executeTakeFirstOrThrow();
  return id;
}
