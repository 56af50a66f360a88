import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/scope/tables.ts';
import { insertCompany } from '../companies/index.ts';
import { insertUser } from '../users/index.ts';

/**
 * Adds a company and its first admin.
 * @param admin `super`: also the operator of the platform
 * @throws ERR_EMAIL_EXISTS
 */
export async function openCompany(
  db: Kysely<Tables>,
  company: { name: string; email: string; planId: number },
  admin: { passwordHash: string; super: boolean },
): Promise<number> {
  const { name, email, planId } = company;
  const companyId = await insertCompany(db, { name, email, phone: null, due_date: null, plan_id: planId });
  await insertUser(db, {
    company_id: companyId,
    name: 'Admin',
    email,
    password_hash: admin.passwordHash,
    profile: 'admin',
    super: admin.super,
    connection_id: null,
    language: null,
    last_seen_at: null,
  });
  return companyId;
}
