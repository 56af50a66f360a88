import { sql } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';
import { shortMemory } from '../../platform/short-memory.ts';

/** Whether the company may work: it is active, and its due date with the days of grace has not passed. */
export async function isServed({ db, now }: Pick<Scope, 'db' | 'now'>): Promise<boolean> {
  // Row security leaves only the company of the scope.
  const { served } = await db
    .selectFrom('companies')
    .select(sql<boolean>`status and coalesce(served_until(due_date, trial_ends_at) > ${now}, true)`.as('served'))
    .executeTakeFirstOrThrow();
  return served;
}

const memory = shortMemory<boolean>({ ttlMs: 3000 });

/** Like `isServed`, from memory for a few seconds: for work that happens with every message. */
export const isServedLately = (scope: Scope): Promise<boolean> =>
  memory.get(String(scope.company.id), () => isServed(scope));
