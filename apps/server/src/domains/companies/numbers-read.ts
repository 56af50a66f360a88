import type { Kysely } from 'kysely';
import { companyOf } from '../../platform/scope/company.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import type { Tables } from '../../platform/scope/tables.ts';

/**
 * Companies whose contact numbers were not yet interpreted with the company's country.
 * @param db of the operator, who sees all companies
 */
export async function listCompaniesToRead(db: Kysely<Tables>, limit: number): Promise<Company[]> {
  const rows = await db
    .selectFrom('companies')
    .select('id')
    .where('numbers_read_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => companyOf({ companyId: id }));
}

/** Marks the contact numbers of the company as interpreted. */
export async function noteNumbersRead(scope: Scope): Promise<void> {
  await scope.db
    .updateTable('companies')
    .set({ numbers_read_at: scope.now })
    .where('id', '=', scope.company.id)
    .execute();
}
