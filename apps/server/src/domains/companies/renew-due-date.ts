import { billingMonths, type BillingPeriod } from '@balcao/contract';
import { sql, type Kysely } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Tables } from '../../platform/scope/tables.ts';

/**
 * Moves the due date of a company forward by its recurrence. A company without a due date gets the period from now on.
 * Only the operator's transaction may do so.
 * @param knownDueDate the due date that the caller has read, so that the same period is not added twice
 * @throws ERR_NO_COMPANY_FOUND ERR_ALREADY_RENEWED
 */
export async function renewDueDate(db: Kysely<Tables>, id: number, knownDueDate: string | null): Promise<void> {
  const company = await requireLocked(db, id);
  if ((company.due_date?.toISOString() ?? null) !== knownDueDate) throw fail('ERR_ALREADY_RENEWED');
  await moveDueDate(db, id, {
    from: company.due_date ?? new Date(),
    months: billingMonths[company.recurrence as BillingPeriod],
  });
}

/**
 * Moves the due date of a company forward by the months that it has paid for. A company that was no longer served when
 * it paid, or that has no due date, gets the whole period from the time of payment on. Only the operator's transaction
 * may do so.
 * @returns when the paid period begins, and the new due date, which is its end
 * @throws ERR_NO_COMPANY_FOUND
 */
export async function addPaidMonths(
  db: Kysely<Tables>,
  id: number,
  { months, paidAt }: { months: number; paidAt: Date },
): Promise<{ from: Date; dueDate: Date }> {
  const { due_date: due, servedUntil } = await requireLocked(db, id);
  const from = due !== null && servedUntil !== null && servedUntil > paidAt ? due : paidAt;
  return { from, dueDate: await moveDueDate(db, id, { from, months }) };
}

/** A company is on trial until its due date moves beyond the end of the trial. */
export const isOnTrial = (due: Date | null, trialEnd: Date | null): boolean =>
  due !== null && trialEnd !== null && due <= trialEnd;

/** The row of a company, locked until the end of the transaction. @throws ERR_NO_COMPANY_FOUND */
async function requireLocked(db: Kysely<Tables>, id: number) {
  const company = await db
    .selectFrom('companies')
    .select(['due_date', 'recurrence', sql<Date | null>`served_until(due_date, trial_ends_at)`.as('servedUntil')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!company) throw fail('ERR_NO_COMPANY_FOUND');
  return company;
}

/** Sets the due date to `months` after `from`. @returns the new due date */
async function moveDueDate(
  db: Kysely<Tables>,
  id: number,
  { from, months }: { from: Date; months: number },
): Promise<Date> {
  const { due_date: dueDate } = await db
    .updateTable('companies')
    .set({ due_date: sql<Date>`${from}::timestamptz + make_interval(months => ${months})`, updated_at: new Date() })
    .where('id', '=', id)
    .returning('due_date')
    .executeTakeFirstOrThrow();
  // Never null: only the type of the column allows it.
  return dueDate ?? from;
}
