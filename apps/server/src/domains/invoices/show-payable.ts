import type { PayableInvoice } from '@balcao/contract';
import { readLines } from './invoice-lines.ts';
import { invoices } from './invoices.ts';
import { requirePayLink } from './pay-links.ts';
import { readTermsOfCompany } from './read-terms-of-company.ts';

/**
 * What the page of a pay link shows: the invoice with its lines, and the name of the company that owes it.
 * @throws ERR_PAY_LINK ERR_NO_INVOICE_FOUND ERR_NOTHING_TO_PAY
 */
export async function showPayable(token: string): Promise<PayableInvoice> {
  const { company, invoiceId } = await requirePayLink(token);
  return company.read(async (scope) => {
    const terms = await readTermsOfCompany(scope);
    const invoice = await invoices.require(scope, invoiceId);
    return { invoice, company: terms.company, lines: await readLines(scope, invoiceId) };
  });
}
