import { billingMonths, type BillingPeriod } from '@balcao/contract';
import { sql, type Kysely } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Tables } from '../../platform/scope/tables.ts';

/**
 * Moves the due date of a company forward by its recurrence; from now on, if it had none. Only the operator's
 * transaction may do so.
 * @param seen the due date that the caller knows, so that the same period is not added twice
 * @throws ERR_NO_COMPANY_FOUND ERR_ALREADY_RENEWED
 */
export async function renewDueDate(db: Kysely<Tables>, id: number, seen: string | null): Promise<void> {
  const company = await db
    .selectFrom('companies')
    .select(['due_date', 'recurrence'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!company) throw fail('ERR_NO_COMPANY_FOUND');
  if ((company.due_date?.toISOString() ?? null) !== seen) throw fail('ERR_ALREADY_RENEWED');
  const months = billingMonths[company.recurrence as BillingPeriod];
  await db
    .updateTable('companies')
    .set({
      due_date: sql<Date>`coalesce(due_date, now()) + make_interval(months => ${months})`,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute();
}
