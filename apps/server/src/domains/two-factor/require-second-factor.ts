import { hashTypedCode } from '../../platform/crypto/typed-code.ts';
import { unseal } from '../../platform/crypto/secrets.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireKeys } from './keys.ts';
import { purposeOfRecoveryCode, contextOfSecret } from './secret-context.ts';
import { stepOfCode } from './totp.ts';

/**
 * Checks the second factor of a user who has one. A code of the app is accepted once, a recovery code as well. The
 * caller limits the tries.
 * @throws ERR_TWO_FACTOR_REQUIRED without a code; ERR_TWO_FACTOR_INVALID
 */
export async function requireSecondFactor(scope: Scope, userId: number, code: string | undefined): Promise<void> {
  const row = await scope.db
    .selectFrom('two_factors')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!row) return;
  const typed = code?.replaceAll(/\s/g, '') ?? '';
  if (typed === '') throw fail('ERR_TWO_FACTOR_REQUIRED');
  const isRight = /^\d{6}$/.test(typed)
    ? await spendAppCode(scope, userId, row.sealed_secret, typed)
    : await spendRecoveryCode(scope, userId, typed);
  if (!isRight) throw fail('ERR_TWO_FACTOR_INVALID');
}

/** False for a wrong code, and for a code whose step was used already: an observer cannot repeat a code. */
export async function spendAppCode(
  scope: Scope,
  userId: number,
  sealedSecret: string,
  typed: string,
): Promise<boolean> {
  const step = stepOfCode(unseal(requireKeys(), sealedSecret, contextOfSecret(userId)), typed, scope.now);
  if (step === undefined) return false;
  const spent = await scope.db
    .updateTable('two_factors')
    .set({ last_step: String(step) })
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}

async function spendRecoveryCode(scope: Scope, userId: number, typed: string): Promise<boolean> {
  const spent = await scope.db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hashTypedCode(requireKeys(), typed, purposeOfRecoveryCode(userId)))
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}
