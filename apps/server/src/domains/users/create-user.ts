import type { NewUser, User } from '@balcao/contract';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { fail } from '../../platform/fail.ts';
import { dryRun } from '../../platform/scope/dry-run.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireRoom } from '../plans/index.ts';
import { settingsOf } from '../settings/index.ts';
import { insertUser } from './insert-user.ts';
import { requireUser } from './require-user.ts';
import { requireOwnCompany } from './user-rights.ts';

/**
 * Creates a user if the company's settings and plan allow it. Without a password the person is invited by mail.
 * @throws ERR_NO_PERMISSION ERR_USER_CREATION_DISABLED ERR_PLAN_LIMIT ERR_EMAIL_EXISTS ERR_NO_QUEUE_FOUND
 * ERR_NO_WAPP_FOUND ERR_TOO_MANY_INVITATIONS ERR_RATE_LIMITED
 */
export async function createUser(scope: Scope, fields: NewUser): Promise<User> {
  requireOwnCompany(scope, fields);
  const { password } = fields;
  // Hashing is the most expensive step. So the dry run, with a text in place of the hash, first refuses a user who
  // cannot be stored. Both run before the first statement of `scope` opens a transaction.
  if (password) await dryRun(scope, (trial) => storeUser(trial, fields, 'not yet'));
  const id = await storeUser(scope, fields, password ? await hashPassword(password, scope.company.id) : null);
  await scope.record('user.created', { userId: id });
  if (!password) await scope.record('user.invited', { userId: id });
  return requireUser(scope, id);
}

async function storeUser(scope: Scope, fields: NewUser, passwordHash: string | null): Promise<number> {
  const { userCreation } = await settingsOf(scope);
  if (userCreation !== 'enabled') throw fail('ERR_USER_CREATION_DISABLED');
  await requireRoom(scope, 'users');
  const { name, email, profile, whatsappId, allTicket, queueIds } = fields;
  return insertUser(
    scope.db,
    {
      name,
      email,
      password_hash: passwordHash,
      profile,
      connection_id: whatsappId,
      all_tickets: allTicket === 'enabled',
      language: null,
      last_seen_at: null,
    },
    queueIds,
  );
}
