import type { User } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { selectUsers, viewUser } from './user-view.ts';

/** A user of the company. @throws ERR_NO_USER_FOUND */
export async function requireUser(scope: Scope, id: number): Promise<User> {
  const row = await selectUsers(scope.db).where('users.id', '=', id).executeTakeFirst();
  if (!row) throw fail('ERR_NO_USER_FOUND');
  return viewUser(row);
}

/** The users with these ids that exist. */
export async function findUsers(scope: Scope, ids: readonly number[]): Promise<User[]> {
  if (ids.length === 0) return [];
  const rows = await selectUsers(scope.db).where('users.id', 'in', ids).execute();
  return rows.map(viewUser);
}
