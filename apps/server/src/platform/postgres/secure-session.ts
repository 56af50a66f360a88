import type pg from 'pg';

/** The database roles of the pools. None of them owns a table, is a superuser or bypasses row security. */
export type PoolRole = 'app_tenant' | 'app_worker' | 'app_operator';

/** A database session has more rights than its pool allows, so row security would not apply. No query may run on it. */
export class UnsafeSessionError extends Error {
  override name = 'UnsafeSessionError';
}

/**
 * Gives a new session its role and settings, then checks that they are in effect. Startup options are not used: a
 * connection pooler may drop them silently, and the session would keep the rights of the database's owner.
 * @param settings PostgreSQL settings of the session, by name
 * @throws UnsafeSessionError
 */
export async function secureSession(
  client: pg.ClientBase,
  role: PoolRole,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const given = Object.entries(settings).map(([name, value]) => `set ${name} = '${value}'`);
  await client.query([`set role ${role}`, ...given].join('; '));
  await requireSafeSession(client, role);
}

/**
 * Asks PostgreSQL for the rights of the session.
 * @throws UnsafeSessionError when row security does not apply to it as `role` requires
 */
export async function requireSafeSession(client: Pick<pg.Pool, 'query'>, role: PoolRole): Promise<void> {
  const { rows } = await client.query<SessionRights>(sessionRights);
  const reason = rows[0] ? whyUnsafe(rows[0], role) : 'its role is unknown';
  if (reason !== undefined)
    throw new UnsafeSessionError(
      `A database session that should work as ${role} does not isolate companies: ${reason}.` +
        ' Look at the roles of the database, and at the connection pooler if there is one. See docs/operating.md.',
    );
}

interface SessionRights {
  role: string;
  isSuperuser: boolean;
  bypassesRowSecurity: boolean;
  rowSecurity: string;
  seesAllCompanies: boolean;
}

const sessionRights = `select current_user as role,
    r.rolsuper as "isSuperuser",
    r.rolbypassrls as "bypassesRowSecurity",
    current_setting('row_security') as "rowSecurity",
    pg_has_role(current_user, 'app_operator', 'usage') as "seesAllCompanies"
  from pg_roles r
  where r.rolname = current_user`;

/** Why row security does not apply to the session as `role` requires; undefined: it applies. */
function whyUnsafe(session: SessionRights, role: PoolRole): string | undefined {
  if (session.role !== role) return `it works as ${session.role}`;
  if (session.isSuperuser) return `${role} is a superuser`;
  if (session.bypassesRowSecurity) return `${role} bypasses row security`;
  if (session.rowSecurity !== 'on') return 'row_security is off';
  if (session.seesAllCompanies && role !== 'app_operator') return `${role} is a member of app_operator`;
  return undefined;
}
