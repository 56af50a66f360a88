import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import './tables.ts';

/** Companies whose contacts still have their numbers as they were typed; through the operator's database. */
export async function listCompaniesToRead(db: Kysely<Tables>, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('companies')
    .select('id')
    .where('numbers_read_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The numbers of the company are read. */
export async function noteNumbersRead(scope: Scope): Promise<void> {
  await scope.db
    .updateTable('companies')
    .set({ numbers_read_at: scope.now })
    .where('id', '=', scope.companyId)
    .execute();
}
