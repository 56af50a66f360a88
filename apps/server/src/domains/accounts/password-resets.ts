import { limits } from '@balcao/contract';
import { timingSafeEqual } from 'node:crypto';
import { hashToken, randomToken } from '../../platform/crypto/secrets.ts';
import { hashTypedCode, makeTypedCode } from '../../platform/crypto/typed-code.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireOptions } from './connect.ts';

/** Eight characters of five bits each: 2^40 codes, of which a caller may try five. */
const codeCharacters = 8;

/** The codes of one mail: a code to type, and the secret of a link. Only their hashes are stored. */
export interface ResetCodes {
  code: string;
  secret: string;
}

/** Makes new codes for a user; earlier ones end. */
export async function makeResetCodes(scope: Scope, user: { id: number; email: string }): Promise<ResetCodes> {
  const [code, secret] = [makeTypedCode(codeCharacters), randomToken()];
  const codes = {
    email: user.email,
    code_hash: hashOfCode(user.id, code),
    secret_hash: hashToken(secret),
    tries: 0,
    expires_at: new Date(scope.now.getTime() + limits.resetCode.minutes * 60_000),
  };
  await scope.db
    .insertInto('password_resets')
    .values({ user_id: user.id, ...codes })
    .onConflict((conflict) => conflict.constraint('password_resets_pkey').doUpdateSet(codes))
    .execute();
  return { code, secret };
}

/**
 * Whether a typed code, or the secret of a link, is right. A typed code is counted before it is compared, and ends
 * after five tries; so the caller must let this scope commit. A secret cannot be guessed and is not counted: otherwise
 * a guessing client could end it for its owner.
 */
export async function tryResetCode(scope: Scope, user: { id: number; email: string }, typed: string): Promise<boolean> {
  if (isSecret(typed)) {
    const row = await selectValid(scope, user).executeTakeFirst();
    return row !== undefined && isSame(row.secret_hash, hashToken(typed));
  }
  const row = await scope.db
    .updateTable('password_resets')
    .set((reset) => ({ tries: reset('tries', '+', 1) }))
    .where('user_id', '=', user.id)
    .where('email', '=', user.email)
    .where('expires_at', '>', scope.now)
    .where('tries', '<', limits.resetCode.tries)
    .returning('code_hash')
    .executeTakeFirst();
  return row !== undefined && isSame(row.code_hash, hashOfCode(user.id, typed));
}

/**
 * Ends the codes of a user.
 * @returns false: the code was used or replaced since `tryResetCode`
 */
export async function spendResetCode(
  scope: Scope,
  user: { id: number; email: string },
  typed: string,
): Promise<boolean> {
  const [column, hash] = isSecret(typed)
    ? (['secret_hash', hashToken(typed)] as const)
    : (['code_hash', hashOfCode(user.id, typed)] as const);
  const spent = await scope.db
    .deleteFrom('password_resets')
    .where('user_id', '=', user.id)
    .where('email', '=', user.email)
    .where('expires_at', '>', scope.now)
    .where(column, '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Deletes the codes of a user who has a new password: codes in earlier mails must not replace it. */
export async function dropResetCodes(scope: Scope, userId: number): Promise<void> {
  await scope.db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** The row of a user's codes, if they have not expired and were mailed to the address that the user has now. */
const selectValid = (scope: Scope, user: { id: number; email: string }) =>
  scope.db
    .selectFrom('password_resets')
    .select('secret_hash')
    .where('user_id', '=', user.id)
    .where('email', '=', user.email)
    .where('expires_at', '>', scope.now);

/** The secret of a link has 43 characters of base64url; a typed code is shorter. */
const isSecret = (typed: string) => /^[\w-]{43}$/.test(typed);
const hashOfCode = (userId: number, code: string) =>
  hashTypedCode(requireOptions().secrets, code, `password reset ${userId}`);
/** Compares two hashes in constant time. */
const isSame = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
