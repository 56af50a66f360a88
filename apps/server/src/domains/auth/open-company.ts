import type { Language } from '@balcao/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/scope/tables.ts';
import { insertCompany } from '../companies/index.ts';
import { insertUser } from '../users/index.ts';

/**
 * Adds a company and its first admin.
 * @param admin `passwordHash` is null for an admin who is invited; `super`: also an operator of the platform
 * @returns the id of the company
 * @throws ERR_EMAIL_EXISTS
 */
export async function openCompany(
  db: Kysely<Tables>,
  company: {
    name: string;
    email: string;
    planId: number;
    phone?: string;
    /** Absent: Portuguese. */
    language?: Language | undefined;
    /** Absent: no due date. */
    dueDate?: Date;
    /** The time at which the company signed up by itself; absent if it did not. */
    signedUpAt?: Date;
  },
  admin: { name?: string; passwordHash: string | null; super: boolean },
): Promise<number> {
  const { name, email, planId, language, phone = null, dueDate = null, signedUpAt = null } = company;
  const companyId = await insertCompany(db, {
    name,
    email,
    phone,
    ...(language && { language }),
    due_date: dueDate,
    plan_id: planId,
    signed_up_at: signedUpAt,
    // A company that signs up by itself begins with a trial.
    trial_ends_at: signedUpAt && dueDate,
  });
  await insertUser(db, {
    company_id: companyId,
    name: admin.name ?? 'Admin',
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
