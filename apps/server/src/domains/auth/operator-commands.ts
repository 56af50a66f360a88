import { hashPassword } from '../../platform/crypto/passwords.ts';
import { fail } from '../../platform/fail.ts';
import { platform } from '../../platform/scope/actor.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { findPlan } from '../plans/index.ts';
import { removeTwoFactor } from '../two-factor/index.ts';
import { findCredentials, updateUser } from '../users/index.ts';
import { openCompany } from './open-company.ts';

/**
 * Sets a new password for the user of an e-mail, as the platform operator. All sessions of the user end.
 * @throws ERR_NO_USER_FOUND
 */
export async function resetPassword(email: string, password: string): Promise<void> {
  const found = await asOperator((db) => findCredentials(db, email));
  if (!found) throw fail('ERR_NO_USER_FOUND');
  await inCompany(found.companyId, (scope) => updateUser(scope, found.userId, { password }), {
    actor: platform,
  });
}

/**
 * Turns off the two-factor sign-in of the user of an e-mail, as the platform operator.
 * @returns whether it was on
 * @throws ERR_NO_USER_FOUND
 */
export async function resetTwoFactor(email: string): Promise<boolean> {
  const found = await asOperator((db) => findCredentials(db, email));
  if (!found) throw fail('ERR_NO_USER_FOUND');
  return inCompany(found.companyId, (scope) => removeTwoFactor(scope, found.userId), { actor: platform });
}

/**
 * Makes an admin an operator of the platform, or ends that.
 * @returns `no-admin`: the user is no admin; `last`: the user is the only operator. In both cases nothing has changed.
 * @throws ERR_NO_USER_FOUND
 */
export async function makeOperator(email: string, isOperator: boolean): Promise<'done' | 'no-admin' | 'last'> {
  const found = await asOperator((db) => findCredentials(db, email));
  if (!found) throw fail('ERR_NO_USER_FOUND');
  const { companyId, userId } = found;
  const result = await asOperator(async (db) => {
    const operators = await db.selectFrom('users').select('id').where('super', '=', true).forNoKeyUpdate().execute();
    if (!isOperator && operators.every(({ id }) => id === userId)) return 'last';
    const changed = await db
      .updateTable('users')
      .set({ super: isOperator, updated_at: new Date() })
      .where('company_id', '=', companyId)
      .where('id', '=', userId)
      .where((row) => (isOperator ? row('profile', '=', 'admin') : row.val(true)))
      .returning('id')
      .executeTakeFirst();
    return changed ? 'done' : 'no-admin';
  });
  // The user's screens and rights are loaded anew.
  if (result === 'done')
    await inCompany(companyId, (scope) => scope.record('user.changed', { userId, rights: true }), { actor: platform });
  return result;
}

/**
 * Adds a company with its first admin, as the platform operator.
 * @param company `plan`: the plan's name; without it, the oldest plan
 * @returns the company's id and plan, or `undefined` if there is no such plan
 * @throws ERR_EMAIL_EXISTS
 */
export async function createCompany(
  company: { name: string; email: string; plan: string | undefined },
  password: string,
): Promise<{ companyId: number; plan: string } | undefined> {
  const passwordHash = await hashPassword(password);
  return asOperator(async (db) => {
    const plan = await findPlan(db, company.plan);
    if (!plan) return undefined;
    const companyId = await openCompany(db, { ...company, planId: plan.id }, { passwordHash, super: false });
    return { companyId, plan: plan.name };
  });
}
