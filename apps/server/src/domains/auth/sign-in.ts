import { email as emailField } from '@balcao/contract';
import { isPassword } from '../../platform/crypto/passwords.ts';
import { fail } from '../../platform/fail.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { findCredentials } from '../users/index.ts';
import { openSession, type OpenSession } from './open-session.ts';

/**
 * Signs in with e-mail and password. An unknown e-mail takes as long as a wrong password and gets the same answer.
 * @throws ERR_INVALID_CREDENTIALS; ERR_RATE_LIMITED if too many sign-ins are waiting for the password check
 */
export async function signIn(
  email: string,
  password: string,
  { isKnownBrowser }: { isKnownBrowser: boolean },
): Promise<OpenSession> {
  const { data: address } = emailField().safeParse(email);
  const found = address === undefined ? undefined : await asOperator((db) => findCredentials(db, address));
  // Outside any transaction, because hashing is slow.
  const known = await isPassword(found?.passwordHash, password, {
    kind: isKnownBrowser ? 'known-browser' : 'sign-in',
    companyId: found?.companyId,
  });
  if (!found || !known) throw fail('ERR_INVALID_CREDENTIALS');
  return inCompany(found.companyId, (scope) => openSession(scope, found.userId));
}
