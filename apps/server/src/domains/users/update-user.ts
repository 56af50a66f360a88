import type { User, UserChanges } from '@balcao/contract';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { fail } from '../../platform/fail.ts';
import { operatorOf } from '../../platform/scope/actor.ts';
import { dryRun } from '../../platform/scope/dry-run.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { setQueues } from './insert-user.ts';
import { requireOtherAdmin } from './require-other-admin.ts';
import { requireUser } from './require-user.ts';
import { requireNoOwnSignInChange, requireNotAbove, requireRightToChange } from './user-rights.ts';

/**
 * Changes a user. Users may change their own name, e-mail and password; admins may change every field of every user. A
 * new password ends the user's other sessions. It is hashed outside a transaction, after a dry run of all other
 * changes.
 * @throws ERR_NO_PERMISSION ERR_WRONG_PASSWORD ERR_NO_USER_FOUND ERR_LAST_ADMIN ERR_EMAIL_EXISTS ERR_NO_QUEUE_FOUND
 * ERR_NO_WAPP_FOUND ERR_RATE_LIMITED ERR_IMPERSONATING
 */
export async function updateUser(scope: Scope, id: number, changes: UserChanges): Promise<User> {
  requireRightToChange(scope, id, changes);
  const { password } = changes;
  // The dry run is rolled back, so any text may stand for the hash.
  if (password) await dryRun(scope, (trial) => storeChanges(trial, id, changes, 'not yet'));
  const passwordHash = password ? await hashPassword(password, scope.company.id) : undefined;
  const before = await storeChanges(scope, id, changes, passwordHash);
  const after = await requireUser(scope, id);
  await scope.record('user.changed', { userId: id, rights: rightsOf(before) !== rightsOf(after) });
  if (passwordHash) await scope.record('user.passwordChanged', { userId: id });
  return after;
}

/** @returns the user before the change */
async function storeChanges(
  scope: Scope,
  id: number,
  changes: UserChanges,
  passwordHash: string | undefined,
): Promise<User> {
  const { name, email, profile, whatsappId, allTicket, queueIds } = changes;
  if (profile !== undefined && profile !== 'admin') await requireOtherAdmin(scope, id);
  await lockUser(scope, id);
  const before = await requireUser(scope, id);
  requireNotAbove(scope.actor, before);
  requireNoOwnSignInChange(scope.actor, before, changes);
  // An operator who visits the company could set another address, and ask for a new password by it.
  if (operatorOf(scope.actor) !== undefined && email !== undefined && email !== before.email)
    throw fail('ERR_IMPERSONATING');
  await scope.db
    .updateTable('users')
    .set({
      name,
      email,
      profile,
      connection_id: whatsappId,
      all_tickets: allTicket === undefined ? undefined : allTicket === 'enabled',
      password_hash: passwordHash,
      updated_at: scope.now,
    })
    .where('id', '=', id)
    .execute();
  if (queueIds) await setQueues(scope.db, id, queueIds);
  return before;
}

/** The fields that decide which tickets and screens the user may see. */
const rightsOf = ({ profile, allTicket, queues }: User) =>
  JSON.stringify([profile, allTicket, queues.map((queue) => queue.id)]);

async function lockUser(scope: Scope, id: number) {
  const user = await scope.db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!user) throw fail('ERR_NO_USER_FOUND');
}
