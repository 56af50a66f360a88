import { limits } from '@balcao/contract';
import { sql } from 'kysely';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf, type OfCompany } from '../../platform/scope/company.ts';
import { unlinkNumbers } from '../connections/index.ts';

/**
 * Unlinks the numbers of companies that have not been served for 30 days: otherwise their messages would be stored for
 * ever without a payment. It runs every hour on one node.
 */
export async function unlinkUnpaidNumbers(now = new Date()): Promise<void> {
  const unpaid = await asOperator(async (db) => {
    const { rows } = await sql<OfCompany>`
      select c.id as "companyId"
      from companies c
      where c.erased_at is null
        and served_until(c.due_date, c.trial_ends_at)
          < ${now}::timestamptz - make_interval(days => ${limits.unlinkAfterDays})
        and exists (
          select from connections w
          where w.company_id = c.id and w.wanted and w.removed_at is null)
      order by c.id`.execute(db);
    return rows;
  });
  for (const company of unpaid) await companyOf(company).inScope(unlinkNumbers);
}
