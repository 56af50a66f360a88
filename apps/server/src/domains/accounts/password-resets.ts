import { limits } from '@balcao/contract';
import { timingSafeEqual } from 'node:crypto';
import { hashToken, randomToken } from '../../platform/crypto/secrets.ts';
import { hashTypedCode, makeTypedCode } from '../../platform/crypto/typed-code.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireOptions } from './connect.ts';

/** 40 bits, of which five can be tried. */
const codeCharacters = 8;

/** What a mail carries: a code to type, and the secret of a link. Only their hashes are stored. */
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
 * Whether a code or secret is right. A typed code is counted before it is compared, and ends after five tries. The
 * secret of the link cannot be guessed. It is not counted, so that a guessing client cannot end it for its owner. The
 * caller must let this scope commit.
 */
export async function tryResetCode(scope: Scope, user: { id: number; email: string }, typed: string): Promise<boolean> {
  if (isSecret(typed)) {
    const row = await present(scope, user).executeTakeFirst();
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

/** Ends the codes of a user; false if these were used or replaced since they were tried. */
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

/** The user signs in with a new password: codes that are still under way must not replace it. */
export async function dropResetCodes(scope: Scope, userId: number): Promise<void> {
  await scope.db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

const present = (scope: Scope, user: { id: number; email: string }) =>
  scope.db
    .selectFrom('password_resets')
    .select('secret_hash')
    .where('user_id', '=', user.id)
    .where('email', '=', user.email)
    .where('expires_at', '>', scope.now);

const isSecret = (typed: string) => /^[\w-]{43}$/.test(typed);
const hashOfCode = (userId: number, code: string) =>
  hashTypedCode(requireOptions().secrets, code, `password reset ${userId}`);
const isSame = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
