import type { SessionUser } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { companyLanguage, findCompany, isServed } from '../companies/index.ts';
import { settingsOf, viewSettings } from '../settings/index.ts';
import { payUrlOf } from './pay-links.ts';
import { preferencesOf, requireUser } from '../users/index.ts';

/**
 * The user who signs in or renews, with the data that every screen needs.
 * @throws ERR_COMPANY_BLOCKED; ERR_SUBSCRIPTION_EXPIRED if the company is no longer served after its due date;
 *   ERR_NO_COMPANY_FOUND and ERR_NO_USER_FOUND if there is no such company or user
 */
export async function sessionUser(scope: Scope, userId: number): Promise<SessionUser> {
  const company = await findCompany(scope.db, scope.company.id);
  if (!company) throw fail('ERR_NO_COMPANY_FOUND');
  const { id, name, status, dueDate, plan } = company;
  if (!status) throw fail('ERR_COMPANY_BLOCKED');
  if (dueDate !== null && !(await isServed(scope))) {
    const { profile } = await requireUser(scope, userId);
    throw fail('ERR_SUBSCRIPTION_EXPIRED', { dueDate, ...(profile === 'admin' && { payUrl: payUrlOf(scope) }) });
  }
  const user = await requireUser(scope, userId);
  const settings = viewSettings(await settingsOf(scope));
  const preferences = await preferencesOf(scope, userId);
  const language = await companyLanguage(scope);
  return { ...user, preferences, company: { id, name, language, dueDate, settings, plan } };
}
