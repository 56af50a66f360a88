import { sql, type Kysely } from 'kysely';
import type { NamedOperator, UserActor } from './actor.ts';
import type { Tables } from './tables.ts';

/** The operator who makes a call; absent in commands and in the seed. */
export type Operator = Pick<UserActor, 'companyId' | 'userId' | 'address'>;

/** Names the operator in the audit logs of the companies that this transaction changes. */
export async function nameOperator(db: Kysely<Tables>, operator: NamedOperator | undefined): Promise<void> {
  if (!operator) return;
  const { name, address } = operator;
  await sql`select set_config('app.actor_name', ${name}, true),
    set_config('app.address', ${address ?? ''}, true)`.execute(db);
}

/**
 * Writes what this transaction changes in tables of the installation, such as plans, into the audit log of the
 * operator's own company. Without an operator there is no entry.
 */
export async function logForInstallation(db: Kysely<Tables>, operator: Operator | undefined): Promise<void> {
  if (!operator) return;
  const { companyId, userId, address } = operator;
  const actor = `user:${userId}`;
  await sql`select set_config('app.actor', ${actor}, true),
    set_config('app.installation_log', ${String(companyId)}, true),
    set_config('app.address', ${address ?? ''}, true)`.execute(db);
}
