import type { NewUser, User } from '@balcao/contract';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireRoom } from '../plans/index.ts';
import { settingsOf } from '../settings/index.ts';
import { insertUser } from './insert-user.ts';
import { requireUser } from './require-user.ts';
import './facts.ts';

/** Makes a user, as far as the company's settings and plan allow. */
export async function createUser(scope: Scope, fields: NewUser): Promise<User> {
  if (fields.companyId !== undefined && fields.companyId !== scope.companyId) throw fail('ERR_NO_PERMISSION');
  // Before the first statement: no transaction stays open for as long as a hash takes.
  const passwordHash = await hashPassword(fields.password);
  const { userCreation } = await settingsOf(scope);
  if (userCreation !== 'enabled') throw fail('ERR_USER_CREATION_DISABLED');
  await requireRoom(scope, 'users');
  const { name, email, profile, whatsappId, allTicket, queueIds } = fields;
  const id = await insertUser(
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
  await scope.record('user.created', { userId: id });
  return requireUser(scope, id);
}
