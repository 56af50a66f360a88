import { sql } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';

/** Serialises changes of the default: at most one connection of a company is the default. */
export async function lockDefault(scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('default connection'), ${scope.company.id})`.execute(scope.db);
}

/**
 * Makes this connection the default. Records the change of the connection that was the default before; the caller
 * records the change of this one. Call `lockDefault` first.
 */
export async function makeDefault(scope: Scope, id: number): Promise<void> {
  const formerDefaults = await scope.db
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
  for (const { id: formerId } of formerDefaults) await scope.record('connection.changed', { connectionId: formerId });
}
