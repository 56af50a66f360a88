import { sql } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';

/** Exactly one connection of a company is the default: moves of the mark happen one after the other. */
export async function lockDefault(scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('default connection'), ${scope.companyId})`.execute(scope.db);
}

/** Moves the mark to this connection. Lock first. */
export async function makeDefault(scope: Scope, id: number): Promise<void> {
  const before = await scope.db
    .updateTable('connections')
    .set({ is_default: false, updated_at: scope.now })
    .where('is_default', '=', true)
    .where('id', '<>', id)
    .returning('id')
    .execute();
  await scope.db
    .updateTable('connections')
    .set({ is_default: true, updated_at: scope.now })
    .where('id', '=', id)
    .execute();
  for (const other of before) await scope.record('connection.changed', { connectionId: other.id });
}
