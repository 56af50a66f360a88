import type { Checkout } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { findCompany } from '../companies/index.ts';
import { readLines, requireOpenInvoice } from '../invoices/index.ts';
import { findLastPayer } from './charges.ts';
import { findMandateTerms } from './mandates/mandate-terms.ts';
import { findActiveProvider } from './provider-settings.ts';

/** What the checkout of an open invoice shows. @throws ERR_NO_INVOICE_FOUND ERR_INVOICE_NOT_OPEN */
export async function openCheckout(company: Company, invoiceId: number): Promise<Checkout> {
  const active = await asOperator(findActiveProvider);
  return company.read(async (scope) => {
    const found = await findCompany(scope.db, company.id);
    if (!found) throw fail('ERR_NO_COMPANY_FOUND');
    return {
      invoice: await requireOpenInvoice(scope, invoiceId),
      lines: await readLines(scope, invoiceId),
      plan: found.plan,
      payer: await findLastPayer(scope),
      needsDocument: active?.kind === 'asaas',
      canPay: active !== undefined,
      mandateCents: (await findMandateTerms(scope, { invoiceId, active }))?.maxCents ?? null,
    };
  });
}
