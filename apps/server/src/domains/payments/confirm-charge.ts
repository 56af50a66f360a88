import type { PaymentCharge } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { settleInvoice, tellOfPayment } from '../invoices/index.ts';
import { lockCharge, updateCharge } from './charges.ts';
import { requireCharge } from './list-charges.ts';

/**
 * Settles the invoice of a charge by static Pix. The operator has seen the payment on the statement of the bank.
 * @throws ERR_NO_CHARGE_FOUND ERR_CHARGE_NOT_BY_HAND ERR_CHARGE_SETTLED ERR_INVOICE_NOT_OPEN
 */
export async function confirmCharge(
  actor: UserActor,
  id: number,
  reason: string,
  now = new Date(),
): Promise<PaymentCharge> {
  const { record, hasPaid } = await asOperator(async (db) => {
    const charge = await lockCharge(db, id);
    if (!charge || charge.code === null) throw fail('ERR_NO_CHARGE_FOUND');
    if (charge.provider !== 'pix-static') throw fail('ERR_CHARGE_NOT_BY_HAND');
    if (charge.state !== 'open') throw fail('ERR_CHARGE_SETTLED');
    // The operator may accept any amount, so the outcome is never `underpaid`.
    const { outcome } = await settleInvoice(db, {
      companyId: charge.company_id,
      invoiceId: charge.invoice_id,
      cents: charge.cents,
      paidAt: now,
      by: { operator: actor, reason },
    });
    // Too much: the invoice was already paid by other means, or became cheaper after this charge was made.
    const state = outcome === 'settled' ? 'paid' : 'overpaid';
    await updateCharge(db, { kind: charge.provider, id }, { state, paid_cents: charge.cents, settled_at: now, reason });
    return { record: await requireCharge(db, id), hasPaid: outcome !== 'already' };
  });
  if (hasPaid) await tellOfPayment({ companyId: record.company.id, invoiceId: record.invoiceId });
  return record;
}
