import { isPassword } from '../../platform/crypto/passwords.ts';
import { fail } from '../../platform/fail.ts';
import type { Call } from '../../platform/http/serve.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { credentialsOf } from '../users/index.ts';

/** Wrong passwords that one user may type. A thief of a session must not be able to guess the password. */
const wrongPasswords = { burst: 10, perHour: 20 };

/**
 * Checks the password of the signed-in user, before a change that a thief of the session would make.
 * @throws ERR_WRONG_PASSWORD ERR_RATE_LIMITED
 */
export async function provePassword(
  { budget }: Pick<Call, 'budget'>,
  actor: UserActor,
  password: string,
): Promise<void> {
  const { userId } = actor;
  const company = companyOf(actor);
  const grant = budget('own password', String(userId), wrongPasswords);
  if (!grant.isGranted) throw grant.refusal;
  const credentials = await company.read((scope) => credentialsOf(scope, userId));
  const isRight = await isPassword(credentials?.passwordHash ?? undefined, password, {
    kind: 'change',
    companyId: company.id,
  });
  if (!isRight) throw fail('ERR_WRONG_PASSWORD');
  // Right passwords do not count.
  grant.giveBack();
}
