import type { InvoicePayment, InvoiceVoid, ManagedInvoice } from '@balcao/contract';
import { sql } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { nameOperator } from '../../platform/scope/name-operator.ts';
import { requireManagedInvoice } from './managed-invoices.ts';
import { settleInvoice } from './settle-invoice.ts';
import { tellOfInvoices, tellOfPayment } from './tell-of-payment.ts';

/**
 * The operator, who received the money by another way, marks an invoice as paid. The audit log of the company names the
 * operator and the reason.
 * @throws ERR_NO_INVOICE_FOUND; ERR_INVOICE_NOT_OPEN if it is paid or void
 */
export async function markInvoicePaid(
  operator: UserActor,
  id: number,
  { reason, paidValue }: InvoicePayment,
  now = new Date(),
): Promise<ManagedInvoice> {
  const paid = await asOperator(async (db) => {
    const { company, value } = await requireManagedInvoice(db, id);
    const { outcome } = await settleInvoice(db, {
      companyId: company.id,
      invoiceId: id,
      cents: Math.round((paidValue ?? value) * 100),
      paidAt: now,
      by: { operator, reason },
    });
    if (outcome === 'already') throw fail('ERR_INVOICE_NOT_OPEN');
    return requireManagedInvoice(db, id);
  });
  await tellOfPayment({ companyId: paid.company.id, invoiceId: id });
  return paid;
}

/**
 * Makes an open invoice void, for good: no invoice is made for its period any more.
 * @throws ERR_NO_INVOICE_FOUND ERR_INVOICE_NOT_OPEN
 */
export async function voidInvoice(operator: UserActor, id: number, { reason }: InvoiceVoid): Promise<ManagedInvoice> {
  const record = await asOperator(async (db) => {
    await requireManagedInvoice(db, id);
    await nameOperator(db, operator);
    const changed = await db
      .updateTable('invoices')
      .set({ status: 'void', reason, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw fail('ERR_INVOICE_NOT_OPEN');
    return requireManagedInvoice(db, id);
  });
  await tellOfInvoices([{ companyId: record.company.id, id }]);
  return record;
}
