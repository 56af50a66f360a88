import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/scope/tables.ts';
import './tables.ts';

export interface Credentials {
  companyId: number;
  userId: number;
  passwordHash: string;
}

/** Whose e-mail this is, over all companies: signing in does not know the company yet. */
export async function findCredentials(db: Kysely<Tables>, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select(['company_id as companyId', 'id as userId', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();
}
