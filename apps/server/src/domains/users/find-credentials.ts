import type { Kysely } from 'kysely';
import { companyOfRow } from '../../platform/scope/company-of-row.ts';
import type { OfCompany } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import type { Tables } from '../../platform/scope/tables.ts';

export interface Credentials extends OfCompany {
  userId: number;
  /** Null: the user was invited and has no password yet. */
  passwordHash: string | null;
}

/** The credentials of an e-mail, over all companies: at sign-in the company is not known yet. */
export async function findCredentials(db: Kysely<Tables>, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select([companyOfRow('users'), 'id as userId', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** The stored password of a user of the company, and the e-mail; `undefined` if there is no such user. */
export const credentialsOf = (
  scope: Scope,
  userId: number,
): Promise<{ email: string; passwordHash: string | null } | undefined> =>
  scope.db
    .selectFrom('users')
    .select(['email', 'password_hash as passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirst();
