import { fail } from '../../../platform/fail.ts';
import { asOperator } from '../../../platform/scope/as-operator.ts';
import type { Company, Scope } from '../../../platform/scope/scope.ts';
import { readPeriod } from '../../invoices/index.ts';
import { findActiveProvider } from '../provider-settings.ts';
import { openProvider, type ProviderRow } from '../providers/open-provider.ts';
import type { MandateTerms } from './mandate-rows.ts';

const dayMs = 86_400_000;

/**
 * What a company authorises when it pays an invoice: later invoices for as many months that cost at most as much as the
 * plan or this invoice, whichever is more. Undefined: mandates are not offered, or not for this invoice, or the company
 * already has an active one.
 */
export async function findMandateTerms(
  scope: Pick<Scope, 'db' | 'now'>,
  { invoiceId, active }: { invoiceId: number; active: ProviderRow | undefined },
): Promise<MandateTerms | undefined> {
  if (!active?.mandates) return undefined;
  const provider = openProvider(active);
  const period = await readPeriod(scope, invoiceId);
  if (!provider.mandates?.takesPeriod(period.months) || period.cents <= 0) return undefined;
  const activeMandates = await scope.db
    .selectFrom('payment_mandates')
    .select('id')
    .where('state', '=', 'active')
    .execute();
  if (activeMandates.length > 0) return undefined;
  // The first debit is after the period that this payment covers, and never today.
  const tomorrow = new Date(scope.now.getTime() + dayMs).toISOString().slice(0, 10);
  return {
    months: period.months,
    maxCents: Math.max(period.cents, period.planCents),
    startDay: period.end > tomorrow ? period.end : tomorrow,
  };
}

/** Like `findMandateTerms`, for the active provider. @throws ERR_MANDATE_NOT_OFFERED ERR_NO_INVOICE_FOUND */
export async function requireMandateTerms(company: Company, invoiceId: number): Promise<MandateTerms> {
  const active = await asOperator(findActiveProvider);
  const terms = await company.read((scope) => findMandateTerms(scope, { invoiceId, active }));
  if (!terms) throw fail('ERR_MANDATE_NOT_OFFERED');
  return terms;
}
