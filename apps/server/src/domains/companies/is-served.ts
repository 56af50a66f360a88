import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';
import { shortMemory } from '../../platform/short-memory.ts';

/**
 * Whether the company may work: it is active, and its due date with the days of grace has not passed. A trial has no
 * days of grace; a company without a due date is served without an end.
 */
export async function isServed({ db, now }: Pick<Scope, 'db' | 'now'>): Promise<boolean> {
  // Row security leaves only the company of the scope.
  const { served } = await db
    .selectFrom('companies')
    .select(sql<boolean>`status and coalesce(served_until(due_date, trial_ends_at) > ${now}, true)`.as('served'))
    .executeTakeFirstOrThrow();
  return served;
}

/** Whether the operator has ordered the erasure of the company, also when it is erased already. */
export async function isLeaving({ db }: Pick<Scope, 'db'>): Promise<boolean> {
  const { leaving } = await db
    .selectFrom('companies')
    .select(sql<boolean>`erase_at is not null or erased_at is not null`.as('leaving'))
    .executeTakeFirstOrThrow();
  return leaving;
}

const servedCompanies = shortMemory<boolean>({ ttlMs: 3000 });

/** Like `isServed`, but cached for a few seconds, for work that happens with every message. */
export const isServedLately = (scope: Scope): Promise<boolean> =>
  servedCompanies.get(String(scope.company.id), () => isServed(scope));

/** Condition of a query over all companies: the company of a row may work. */
export const ofServedCompany = (table: string): RawBuilder<boolean> =>
  sql<boolean>`(select owner.status and coalesce(served_until(owner.due_date, owner.trial_ends_at) > now(), true)
    from companies owner
    where owner.id = ${sql.ref(`${table}.company_id`)})`;
