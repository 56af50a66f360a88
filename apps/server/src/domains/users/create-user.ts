import type { NewUser, User } from '@balcao/contract';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { fail } from '../../platform/fail.ts';
import { dryRun } from '../../platform/scope/dry-run.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireRoom } from '../plans/index.ts';
import { settingsOf } from '../settings/index.ts';
import { insertUser } from './insert-user.ts';
import { requireUser } from './require-user.ts';
import './facts.ts';

/**
 * Creates a user if the company's settings and plan allow it.
 * @throws ERR_NO_PERMISSION ERR_USER_CREATION_DISABLED ERR_PLAN_LIMIT ERR_EMAIL_EXISTS ERR_NO_QUEUE_FOUND
 * ERR_NO_WAPP_FOUND ERR_RATE_LIMITED
 */
export async function createUser(scope: Scope, fields: NewUser): Promise<User> {
  if (fields.companyId !== undefined && fields.companyId !== scope.companyId) throw fail('ERR_NO_PERMISSION');
  // Hashing is the most expensive step. The dry run ensures that it runs only for a user who can be stored, outside a
  // transaction.
  await dryRun(scope, (trial) => storeUser(trial, fields, 'not yet'));
  const passwordHash = await hashPassword(fields.password, scope.companyId);
  const id = await storeUser(scope, fields, passwordHash);
  await scope.record('user.created', { userId: id });
  return requireUser(scope, id);
}

async function storeUser(scope: Scope, fields: NewUser, passwordHash: string): Promise<number> {
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
