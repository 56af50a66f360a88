import type { User, UserChanges } from '@balcao/contract';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { setQueues } from './insert-user.ts';
import { requireOtherAdmin } from './require-other-admin.ts';
import { requireUser } from './require-user.ts';
import { requireNotAbove, requireRightToChange } from './user-rights.ts';
import './facts.ts';

/**
 * Changes a user: people their own name, e-mail and password, an admin everything of everyone. A new password ends the
 * user's other sessions.
 */
export async function updateUser(scope: Scope, id: number, changes: UserChanges): Promise<User> {
  requireRightToChange(scope.actor, scope.companyId, id, changes);
  // Before the first statement: no transaction stays open for as long as a hash takes.
  const passwordHash = changes.password ? await hashPassword(changes.password) : undefined;
  const { name, email, profile, whatsappId, allTicket, queueIds } = changes;
  if (profile !== undefined && profile !== 'admin') await requireOtherAdmin(scope, id);
  await lockUser(scope, id);
  const before = await requireUser(scope, id);
  requireNotAbove(scope.actor, before);

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

  const after = await requireUser(scope, id);
  await scope.record('user.changed', { userId: id, rights: rightsOf(before) !== rightsOf(after) });
  if (passwordHash) await scope.record('user.passwordChanged', { userId: id });
  return after;
}

/** What decides which tickets and screens the user may see. */
const rightsOf = ({ profile, allTicket, queues }: User) =>
  JSON.stringify([profile, allTicket, queues.map((queue) => queue.id)]);

async function lockUser(scope: Scope, id: number) {
  const user = await scope.db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!user) throw fail('ERR_NO_USER_FOUND');
}
