import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import './tables.ts';

/**
 * A company without an admin could never get one again. Call it before anything else locks a user: it locks the admins
 * in one order, so that two of them cannot take the rights from each other at the same time.
 * @throws ERR_NO_PERMISSION when this user is the only admin
 */
export async function requireOtherAdmin(scope: Scope, id: number): Promise<void> {
  const admins = await scope.db
    .selectFrom('users')
    .select('id')
    .where('profile', '=', 'admin')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (admins.length === 1 && admins[0]?.id === id) throw fail('ERR_NO_PERMISSION');
}
