import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/scope/tables.ts';
import './tables.ts';

export interface Credentials {
  companyId: number;
  userId: number;
  passwordHash: string;
}

/** The credentials of an e-mail, over all companies: at sign-in the company is not known yet. */
export async function findCredentials(db: Kysely<Tables>, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select(['company_id as companyId', 'id as userId', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();
}
