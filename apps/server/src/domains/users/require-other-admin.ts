import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';

/**
 * Refuses to take the last admin from a company, because no user could appoint a new one. It locks
 * the admins in the order of their ids, so that two admins cannot take the rights from each other at the same time.
 * Call it before any other lock on a user: otherwise two calls could wait for each other.
 * @throws ERR_LAST_ADMIN if this user is the only admin
 */
export async function requireOtherAdmin(scope: Scope, id: number): Promise<void> {
  const admins = await scope.db
    .selectFrom('users')
    .select('id')
    .where('profile', '=', 'admin')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (admins.length === 1 && admins[0]?.id === id) throw fail('ERR_LAST_ADMIN');
}
