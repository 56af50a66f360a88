import { limits, type RecoveryCodes, type TwoFactorSecret } from '@balcao/contract';
import { sql } from 'kysely';
import { seal } from '../../platform/crypto/secrets.ts';
import { hashTypedCode, makeTypedCode } from '../../platform/crypto/typed-code.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { nameOfProduct } from '../brand/index.ts';
import { markTwoFactor, requireUser } from '../users/index.ts';
import { requireKeys } from './keys.ts';
import { spendAppCode } from './require-second-factor.ts';
import { contextOfSecret, purposeOfRecoveryCode } from './secret-context.ts';
import { appUri, newSecret } from './totp.ts';

/** A recovery code has 12 characters of 5 bits each: 60 bits. */
const recoveryCodeCharacters = 12;

/** Since when a user has two-factor sign-in, and how many recovery codes are unused; null: it is off. */
export async function showTwoFactor(
  scope: Scope,
  userId: number,
): Promise<{ since: string; recoveryCodes: number } | null> {
  const row = await scope.db
    .selectFrom('two_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  // Without `confirmed_at` the set-up was begun only.
  if (!row?.confirmed_at) return null;
  const { left: unused } = await scope.db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { since: row.confirmed_at.toISOString(), recoveryCodes: unused };
}

/**
 * Makes a new secret, which replaces a secret that was not confirmed. The sign-in does not ask for codes until
 * `confirmTwoFactor`.
 * @throws ERR_TWO_FACTOR_ON
 */
export async function beginTwoFactor(scope: Scope, userId: number): Promise<TwoFactorSecret> {
  const issuer = await nameOfProduct();
  const { email } = await requireUser(scope, userId);
  const secret = newSecret();
  const sealed = seal(requireKeys(), secret, contextOfSecret(userId));
  const begun = await scope.db
    .insertInto('two_factors')
    .values({ user_id: userId, sealed_secret: sealed, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .constraint('two_factors_pkey')
        .doUpdateSet({ sealed_secret: sealed, last_step: '0' })
        .where('two_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!begun) throw fail('ERR_TWO_FACTOR_ON');
  return { secret, uri: appUri(secret, { issuer, account: email }) };
}

/**
 * Turns two-factor sign-in on. The code proves that the app has the secret. The returned recovery codes are never shown
 * again.
 * @throws ERR_TWO_FACTOR_OFF if it was not begun; ERR_TWO_FACTOR_ON; ERR_TWO_FACTOR_INVALID
 */
export async function confirmTwoFactor(scope: Scope, userId: number, code: string): Promise<RecoveryCodes> {
  const row = await scope.db
    .selectFrom('two_factors')
    .select(['sealed_secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fail('ERR_TWO_FACTOR_OFF');
  if (row.confirmed_at) throw fail('ERR_TWO_FACTOR_ON');
  const isCorrect = await spendAppCode(scope, userId, row.sealed_secret, code.replaceAll(/\s/g, ''));
  if (!isCorrect) throw fail('ERR_TWO_FACTOR_INVALID');
  await scope.db.updateTable('two_factors').set({ confirmed_at: scope.now }).where('user_id', '=', userId).execute();
  const recoveryCodes = await insertRecoveryCodes(scope, userId);
  await markTwoFactor(scope, userId, true);
  return recoveryCodes;
}

/**
 * Replaces the recovery codes; the old codes become invalid. The returned codes are never shown again.
 * @throws ERR_TWO_FACTOR_OFF
 */
export async function renewRecoveryCodes(scope: Scope, userId: number): Promise<RecoveryCodes> {
  const row = await scope.db
    .selectFrom('two_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.confirmed_at) throw fail('ERR_TWO_FACTOR_OFF');
  await scope.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await scope.record('recovery-codes.renewed', { userId });
  return insertRecoveryCodes(scope, userId);
}

async function insertRecoveryCodes(scope: Scope, userId: number): Promise<RecoveryCodes> {
  const recoveryCodes = Array.from({ length: limits.recoveryCodes }, () => makeTypedCode(recoveryCodeCharacters));
  await scope.db
    .insertInto('recovery_codes')
    .values(
      recoveryCodes.map((code) => ({
        user_id: userId,
        hash: hashTypedCode(requireKeys(), code, purposeOfRecoveryCode(userId)),
      })),
    )
    .execute();
  return { recoveryCodes };
}

/**
 * Turns two-factor sign-in off. The secret is deleted, and with it, by its foreign key, the recovery codes.
 * @returns whether it was on
 */
export async function removeTwoFactor(scope: Scope, userId: number): Promise<boolean> {
  const removed = await scope.db
    .deleteFrom('two_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  await markTwoFactor(scope, userId, false);
  return Boolean(removed?.confirmed_at);
}
