import { email as emailField } from '@balcao/contract';
import { isPassword } from '../../platform/crypto/passwords.ts';
import { fail, failureOf } from '../../platform/fail.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { requireSecondFactor } from '../two-factor/index.ts';
import { findCredentials, type Credentials } from '../users/index.ts';
import { openSession, type OpenSession, type Origin } from './open-session.ts';

/**
 * Signs in with e-mail and password, and with the code of a user who has two-factor sign-in. An unknown e-mail takes as
 * long as a wrong password and gets the same answer.
 * @param options.countCode counts a try of a code. It is called only after the right password, so that a client without
 *   it cannot use up the tries of the user. It throws above the limit, and returns a function that gives the try back.
 * @throws ERR_INVALID_CREDENTIALS; ERR_TWO_FACTOR_REQUIRED; ERR_TWO_FACTOR_INVALID; ERR_RATE_LIMITED if too many
 *   sign-ins are waiting for the password check; the errors of `countCode` and `sessionUser`
 */
export async function signIn(
  email: string,
  password: string,
  {
    isKnownBrowser,
    code,
    countCode,
    origin,
  }: { isKnownBrowser: boolean; code: string | undefined; countCode: () => () => void; origin: Origin },
): Promise<OpenSession> {
  const { data: address } = emailField().safeParse(email);
  const found = address === undefined ? undefined : await asOperator((db) => findCredentials(db, address));
  // Outside any transaction, because hashing is slow.
  const isRight = await isPassword(found?.passwordHash ?? undefined, password, {
    kind: isKnownBrowser ? 'known-browser' : 'sign-in',
    companyId: found?.companyId,
  });
  if (!found || !isRight) {
    if (found) noteRefusal(found, 'password', origin);
    throw fail('ERR_INVALID_CREDENTIALS');
  }
  const giveBackCodeTry = code ? countCode() : undefined;
  const opened = await inCompany(found.companyId, async (scope) => {
    await requireSecondFactor(scope, found.userId, code);
    return openSession(scope, found.userId, origin);
  }).catch((error: unknown) => {
    if (failureOf(error)?.code === 'ERR_TWO_FACTOR_INVALID') noteRefusal(found, 'code', origin);
    throw error;
  });
  giveBackCodeTry?.();
  return opened;
}

/**
 * Records the refusal for the company's audit log. The answer does not wait for it, because that would tell a known
 * e-mail from an unknown one. Without the entry there is still the line of the server's log.
 */
function noteRefusal({ companyId, userId }: Credentials, why: 'password' | 'code', { address, device }: Origin) {
  inCompany(companyId, (scope) => scope.record('session.refused', { userId, why, address, device })).catch(
    () => undefined,
  );
}
