import { sql } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';

/**
 * The name of the company of the scope, and the last day on which it is served without a payment: YYYY-MM-DD, or empty
 * if there is no such day.
 */
export async function readTermsOfCompany({ db }: Pick<Scope, 'db'>): Promise<{ company: string; lastDay: string }> {
  // Row security leaves only the company of the scope.
  return db
    .selectFrom('companies')
    .select(['name as company'])
    .select(sql<string>`coalesce(company_day(id, served_until(due_date, trial_ends_at))::text, '')`.as('lastDay'))
    .executeTakeFirstOrThrow();
}
