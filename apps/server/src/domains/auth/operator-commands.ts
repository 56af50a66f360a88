import { hashPassword } from '../../platform/crypto/passwords.ts';
import { fail } from '../../platform/fail.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { findPlan } from '../plans/index.ts';
import { findCredentials, updateUser } from '../users/index.ts';
import { openCompany } from './open-company.ts';
import './jobs.ts';

/**
 * Gives the user of an e-mail a new password, as the operator of the platform. All sessions of the user end.
 * @throws ERR_NO_USER_FOUND
 */
export async function resetPassword(email: string, password: string): Promise<void> {
  const found = await asOperator((db) => findCredentials(db, email));
  if (!found) throw fail('ERR_NO_USER_FOUND');
  await inCompany(found.companyId, (scope) => updateUser(scope, found.userId, { password }));
}

/**
 * Adds a company with its first admin, as the operator of the platform.
 * @param company `plan`: its name; the oldest one otherwise
 * @returns its id, or `undefined` when there is no such plan
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
