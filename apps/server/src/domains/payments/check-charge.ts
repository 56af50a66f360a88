import type { ChargeState } from '@balcao/contract';
import type { Kysely } from 'kysely';
import { failureOf } from '../../platform/fail.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import type { Company } from '../../platform/scope/scope.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { requireOpenInvoice, settleInvoice, tellOfPayment } from '../invoices/index.ts';
import { lockCharge, updateCharge, type ChargeRow } from './charges.ts';
import { readProvider } from './provider-settings.ts';
import { openProvider } from './providers/open-provider.ts';
import type { ChargeReport } from './providers/port.ts';
import { cancelQuietly } from './start-charge.ts';

/**
 * Looks a charge up at its provider. If the charge is paid, its invoice is settled, once, and the due date of the
 * company moves. The charge of an invoice that is no longer open is cancelled. A notice of the provider only makes this
 * function run; its content is not trusted.
 * @throws ProviderError
 */
export async function checkCharge(company: Company, id: number, now = new Date()): Promise<void> {
  const found = await company.read(({ db }) =>
    db.selectFrom('payment_charges').selectAll().where('id', '=', id).executeTakeFirst(),
  );
  if (!found || found.provider_ref === null) return;
  const provider = openProvider(await asOperator((db) => readProvider(db, found.provider)));
  if (!provider.readCharge) return;
  const { reference, provider_ref: providerRef } = found;
  const providerReport = await provider.readCharge({ reference, providerRef }, now);
  const report = isExpired(found, providerReport, now)
    ? { ...providerReport, state: 'expired' as const }
    : providerReport;
  const { charge, hasPaid } = await asOperator((db) => applyReport(db, company, { id, report, now }));
  if (hasPaid) await tellOfPayment({ companyId: company.id, invoiceId: charge.invoice_id });
  if (charge.state === 'open' && !(await isInvoiceOpen(company, charge.invoice_id))) {
    // The invoice was paid by other means or became void, so the code of this charge must not be paid any more.
    await cancelQuietly(provider, charge);
    await asOperator((db) => updateCharge(db, { kind: charge.provider, id }, { state: 'expired' }));
  }
}

/**
 * Whether a first payment of a mandate was not made in time. Such a payment exists at the provider only when it is
 * paid, so the provider never reports that its code has expired. A day is added for late reports.
 */
function isExpired(charge: ChargeRow, report: ChargeReport, now: Date): boolean {
  const until = charge.expires_at;
  const isUnpaidFirst = charge.mandate_part === 'first' && report.state === 'open';
  return isUnpaidFirst && until !== null && until.getTime() + dayMs < now.getTime();
}
const dayMs = 86_400_000;

async function applyReport(
  db: Kysely<Tables>,
  company: Company,
  { id, report, now }: { id: number; report: ChargeReport; now: Date },
): Promise<{ charge: ChargeRow; hasPaid: boolean }> {
  // Two nodes may hear of the same payment: the second node finds the result of the first.
  const charge = await lockCharge(db, id);
  if (!charge) throw new Error(`The charge ${id} is gone.`);
  const step = nextStep(charge.state, report);
  if (step === 'stay') return { charge, hasPaid: false };
  if (step !== 'settle') {
    const ending = { state: step, next_check_at: null };
    const refund = step === 'refunded' ? { paid_cents: report.paidCents } : {};
    return {
      charge: await updateCharge(db, { kind: charge.provider, id }, { ...ending, ...refund }),
      hasPaid: false,
    };
  }
  const settled = await settleInvoice(db, {
    companyId: company.id,
    invoiceId: charge.invoice_id,
    cents: report.paidCents,
    paidAt: report.paidAt && report.paidAt < now ? report.paidAt : now,
    by: { provider: charge.provider, chargeId: id },
  });
  // Another charge has paid the invoice: the money of this charge is too much.
  const isTwice = settled.outcome === 'already' && settled.chargeId !== id;
  const state = isTwice ? 'overpaid' : stateAfter[settled.outcome];
  return {
    charge: await updateCharge(
      db,
      { kind: charge.provider, id },
      { state, paid_cents: report.paidCents, settled_at: now, next_check_at: null },
    ),
    hasPaid: settled.outcome === 'settled' || settled.outcome === 'overpaid',
  };
}

const stateAfter = { settled: 'paid', overpaid: 'overpaid', already: 'paid', underpaid: 'underpaid' } as const;

/**
 * What a report means for a charge in a state. A charge that was paid can only be refunded. A charge that expired can
 * still be settled, because a payment may be reported late.
 */
export function nextStep(
  state: ChargeState,
  { state: reported }: Pick<ChargeReport, 'state'>,
): 'stay' | 'settle' | 'refunded' | 'expired' {
  if (state === 'refunded') return 'stay';
  if (reported === 'refunded') return 'refunded';
  if (state === 'paid' || state === 'overpaid') return 'stay';
  if (reported === 'paid') return 'settle';
  return reported === 'expired' && state !== 'underpaid' ? 'expired' : 'stay';
}

async function isInvoiceOpen(company: Company, invoiceId: number): Promise<boolean> {
  try {
    await company.read((scope) => requireOpenInvoice(scope, invoiceId));
    return true;
  } catch (error) {
    if (failureOf(error)?.code === 'ERR_INVOICE_NOT_OPEN') return false;
    throw error;
  }
}
