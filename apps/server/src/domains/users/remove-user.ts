import { fail } from '../../platform/fail.ts';
import { nothing } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireOtherAdmin } from './require-other-admin.ts';
import { requireUser } from './require-user.ts';
import { requireNotAbove } from './user-rights.ts';

/**
 * Deletes a user. The user's open tickets react to the fact and go back to their queues. Users cannot delete themselves
 * or the last admin.
 * @throws ERR_NO_USER_FOUND ERR_NO_PERMISSION ERR_LAST_ADMIN ERR_USER_HAS_PRIVATE_CONNECTION
 */
export async function removeUser(scope: Scope, id: number): Promise<typeof nothing> {
  const user = await requireUser(scope, id);
  if (scope.actor.kind === 'user' && scope.actor.userId === id) throw fail('ERR_NO_PERMISSION');
  requireNotAbove(scope.actor, user);
  await requireOtherAdmin(scope, id);
  await scope.record('user.removed', { userId: id });
  await scope.db.deleteFrom('users').where('id', '=', id).execute();
  return nothing;
}
