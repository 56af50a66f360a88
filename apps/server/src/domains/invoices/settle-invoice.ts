import { sql, type Kysely } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { NamedOperator } from '../../platform/scope/actor.ts';
import { nameOperator } from '../../platform/scope/name-operator.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { addPaidMonths } from '../companies/index.ts';

export interface Payment {
  companyId: number;
  invoiceId: number;
  cents: number;
  paidAt: Date;
  /** A charge that was verified at its provider; or credit (no charge); or the operator, who must give a reason. */
  by: { provider: string; chargeId: number | null } | { operator: NamedOperator; reason: string };
}

/**
 * What a payment did. `settled` and `overpaid`: the invoice is paid now, and the due date has moved. `already`: the
 * invoice was paid before, by the charge `chargeId`, or without one (null): by credit, or as the operator said.
 * `underpaid`: nothing has changed.
 */
export type Settlement =
  | { outcome: 'settled' | 'overpaid'; dueDate: Date }
  | { outcome: 'already'; chargeId: number | null }
  /** `cents`: the amount of the invoice. */
  | { outcome: 'underpaid'; cents: number };

/**
 * Marks an invoice as paid, once, and moves the due date of its company by the months of the invoice. A repeat changes
 * nothing. The operator may accept another amount; a charge must cover the whole amount. A charge also pays a void
 * invoice, because the money has arrived. The call needs the operator's transaction, and `tellOfPayment` after the
 * commit.
 * @throws ERR_NO_INVOICE_FOUND; ERR_INVOICE_NOT_OPEN if the operator names a void invoice
 */
export async function settleInvoice(
  db: Kysely<Tables>,
  { companyId, invoiceId, cents, paidAt, by }: Payment,
): Promise<Settlement> {
  const invoice = await db
    .selectFrom('invoices')
    .select(['cents', 'months', 'status', 'charge_id as chargeId', 'lines'])
    .where('company_id', '=', companyId)
    .where('id', '=', invoiceId)
    .forUpdate()
    .executeTakeFirst();
  if (!invoice) throw fail('ERR_NO_INVOICE_FOUND');
  const isByOperator = 'operator' in by;
  if (invoice.status === 'paid') return { outcome: 'already', chargeId: invoice.chargeId };
  if (isByOperator && invoice.status === 'void') throw fail('ERR_INVOICE_NOT_OPEN');
  if (!isByOperator && cents < invoice.cents) return { outcome: 'underpaid', cents: invoice.cents };
  if (isByOperator) await nameOperator(db, by.operator);
  const { from, dueDate } = await addPaidMonths(db, companyId, { months: invoice.months, paidAt });
  await db
    .updateTable('invoices')
    .set({
      status: 'paid',
      paid_at: paidAt,
      paid_cents: cents,
      paid_with: isByOperator ? 'operator' : by.provider,
      charge_id: isByOperator ? null : by.chargeId,
      reason: isByOperator ? by.reason : null,
      // A company that was no longer served begins a new period when it pays. But if another invoice begins on that
      // day, this one keeps its first day, since a company has one invoice for a first day.
      period_start: sql<string>`case when exists (
          select from invoices o
          where o.company_id = ${companyId}
            and o.id <> ${invoiceId}
            and o.period_start = company_day(${companyId}, ${from}))
        then period_start else company_day(${companyId}, ${from}) end`,
      period_end: sql<string>`company_day(${companyId}, ${dueDate})`,
      updated_at: sql<Date>`now()`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', invoiceId)
    .execute();
  // The prorations in the lines of this invoice are paid with it, so no later invoice carries them.
  const paidProrations = invoice.lines.flatMap(({ prorationId }) => prorationId ?? []);
  if (paidProrations.length > 0)
    await db
      .updateTable('prorations')
      .set({ invoice_id: invoiceId })
      .where('company_id', '=', companyId)
      .where('id', 'in', paidProrations)
      .where('invoice_id', 'is', null)
      .execute();
  return { outcome: cents > invoice.cents ? 'overpaid' : 'settled', dueDate };
}
