import type { Kysely } from 'kysely';
import { companyOf } from '../../platform/scope/company.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import type { Tables } from '../../platform/scope/tables.ts';

/** Companies whose contact numbers were not yet read with the company's country; through the operator's database. */
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

/** Marks the contact numbers of the company as read. */
export async function noteNumbersRead(scope: Scope): Promise<void> {
  await scope.db
    .updateTable('companies')
    .set({ numbers_read_at: scope.now })
    .where('id', '=', scope.company.id)
    .execute();
}
