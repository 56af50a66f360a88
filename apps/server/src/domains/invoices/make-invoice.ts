import type { Insertable } from 'kysely';
import { asOperator } from '../../platform/scope/as-operator.ts';
import type { Tables } from '../../platform/scope/tables.ts';

/** An invoice of a company, for a test or the seed. */
export async function makeInvoice(
  companyId: number,
  {
    dueDate = '2027-01-10',
    periodEnd = '2027-02-10',
    ...invoice
  }: { dueDate?: string; periodEnd?: string } & Partial<Insertable<Tables['invoices']>> = {},
): Promise<{ id: number }> {
  return asOperator((db) =>
    db
      .insertInto('invoices')
      .values({
        company_id: companyId,
        detail: 'Plano Completo',
        cents: 19_900,
        months: 1,
        due_date: dueDate,
        period_start: dueDate,
        period_end: periodEnd,
        paid_at: null,
        paid_cents: null,
        paid_with: null,
        charge_id: null,
        reason: null,
        ...invoice,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
}
