import { isPassword } from '../../platform/crypto/passwords.ts';
import { fail } from '../../platform/fail.ts';
import type { Call } from '../../platform/http/serve.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { credentialsOf } from '../users/index.ts';

/** Wrong passwords of one user. A stolen session must not be good for guessing. */
const tries = { burst: 10, perHour: 20 };

/** The signed-in user proves the password before a change that a thief of the session would make. */
export async function provePassword(
  { budget }: Pick<Call, 'budget'>,
  actor: UserActor,
  password: string,
): Promise<void> {
  const { userId } = actor;
  const company = companyOf(actor);
  const grant = budget('own password', String(userId), tries);
  if (!grant.isGranted) throw grant.refusal;
  const known = await company.read((scope) => credentialsOf(scope, userId));
  const isRight = await isPassword(known?.passwordHash ?? undefined, password, {
    kind: 'change',
    companyId: company.id,
  });
  if (!isRight) throw fail('ERR_WRONG_PASSWORD');
  grant.giveBack();
}
