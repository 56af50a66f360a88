import { hashTypedCode } from '../../platform/crypto/typed-code.ts';
import { unseal } from '../../platform/crypto/secrets.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireKeys } from './keys.ts';
import { purposeOfRecoveryCode, contextOfSecret } from './secret-context.ts';
import { stepOfCode } from './totp.ts';

/**
 * Requires a valid code, if the user has two-factor sign-in: one of the app or a recovery code. Each code is accepted
 * once. The caller limits the number of tries.
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
  // Six digits are a code of the app: a recovery code is longer.
  const isValid = /^\d{6}$/.test(typed)
    ? await spendAppCode(scope, userId, row.sealed_secret, typed)
    : await spendRecoveryCode(scope, userId, typed);
  if (!isValid) throw fail('ERR_TWO_FACTOR_INVALID');
}

/**
 * Accepts a code of the app once, so that a person who saw it cannot use it again.
 * @returns false: the code is wrong, or this code or a later one was already used
 */
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

/** Accepts a recovery code and deletes it. */
async function spendRecoveryCode(scope: Scope, userId: number, typed: string): Promise<boolean> {
  const spent = await scope.db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hashTypedCode(requireKeys(), typed, purposeOfRecoveryCode(userId)))
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}
