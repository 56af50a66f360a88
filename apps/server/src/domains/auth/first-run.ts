import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { randomToken } from '../../platform/crypto/secrets.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { insertPlan } from '../plans/index.ts';
import { openCompany } from './open-company.ts';

/** The first sign-in of a new installation. `generated`: the server chose the password, so it must be shown once. */
export interface FirstAdmin {
  email: string;
  password: string;
  generated: boolean;
}

/**
 * On a database without users, creates a plan, the company of the platform operator and its first admin. ADMIN_EMAIL
 * and ADMIN_PASSWORD are the sign-in of the admin; without them, it is `admin@balcao.local` and a random password. If
 * several nodes start at once, only one of them does this.
 * @returns `undefined` if a user exists already
 */
export async function firstRun({ admin }: Pick<Config, 'admin'>): Promise<FirstAdmin | undefined> {
  if (await asOperator(async (db) => db.selectFrom('users').select('id').limit(1).executeTakeFirst())) return undefined;
  const email = admin?.email ?? 'admin@balcao.local';
  const password = admin?.password ?? randomToken(12);
  const passwordHash = await hashPassword(password);
  return asOperator(async (db) => {
    await sql`lock table users in share row exclusive mode`.execute(db);
    if (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return undefined;
    const planId = await insertPlan(db, { name: 'Completo', users: 1000, connections: 100, queues: 1000 });
    await openCompany(db, { name: 'Balcão', email, planId }, { passwordHash, super: true });
    return { email, password, generated: admin?.password === undefined };
  });
}
