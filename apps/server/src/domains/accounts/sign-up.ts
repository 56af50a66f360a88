import { limits, type NewCompany, type SignUp } from '@balcao/contract';
import { sql, type Kysely } from 'kysely';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { fail } from '../../platform/fail.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { openCompany } from '../auth/index.ts';
import { countSignUps } from '../companies/index.ts';
import { requirePlan } from '../plans/index.ts';
import { findCredentials } from '../users/index.ts';
import { requireOptions } from './connect.ts';

const dayMs = 24 * 60 * 60_000;
const hourMs = 60 * 60_000;

/** Whether companies may sign up by themselves, and for how many days they try the product. */
export const signUpTerms = () => ({ isOpen: requireOptions().isSignUpOpen, trialDays: limits.trialDays });

/**
 * Signs up a company with its first admin, on a trial whose length the request cannot change. The password is hashed
 * only if the company may sign up, because hashing is slow.
 * @throws ERR_SIGN_UP_OFF ERR_NO_PLAN_FOUND ERR_EMAIL_EXISTS ERR_TOO_MANY_SIGN_UPS ERR_RATE_LIMITED
 */
export async function signUp(fields: SignUp, now = new Date()): Promise<NewCompany> {
  if (!requireOptions().isSignUpOpen) throw fail('ERR_SIGN_UP_OFF');
  await asOperator((db) => requireMaySignUp(db, fields, now));
  const passwordHash = await hashPassword(fields.password);
  const { name, email, phone, planId, language } = fields;
  const dueDate = new Date(now.getTime() + limits.trialDays * dayMs);
  const id = await asOperator(async (db) => {
    // The lock makes the sign-ups of all nodes wait for each other. The check is repeated under the lock, so that two
    // sign-ups at the same time cannot exceed the limit of an hour.
    await sql`select pg_advisory_xact_lock(hashtext('sign-up'))`.execute(db);
    await requireMaySignUp(db, fields, now);
    return openCompany(
      db,
      { name, email, phone, planId, language, dueDate, signedUpAt: now },
      { name, passwordHash, super: false },
    );
  });
  return { id, name, email, dueDate: dueDate.toISOString() };
}

/** @throws ERR_NO_PLAN_FOUND ERR_EMAIL_EXISTS ERR_TOO_MANY_SIGN_UPS */
async function requireMaySignUp(db: Kysely<Tables>, { email, planId }: SignUp, now: Date): Promise<void> {
  await requirePlan(db, planId);
  if (await findCredentials(db, email)) throw fail('ERR_EMAIL_EXISTS');
  if ((await countSignUps(db, new Date(now.getTime() - hourMs))) >= limits.signUpsPerHour)
    throw fail('ERR_TOO_MANY_SIGN_UPS');
}
