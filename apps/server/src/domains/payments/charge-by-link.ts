import type { CheckoutCharge } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { findCompany } from '../companies/index.ts';
import { requirePayLink } from '../invoices/index.ts';
import { startCharge } from './start-charge.ts';

/**
 * The charge of the invoice that a pay link names. The payer need not sign in.
 * @param document of the payer, CPF or CNPJ; some providers require it
 * @throws ERR_PAY_LINK ERR_NOTHING_TO_PAY, and what `startCharge` throws
 */
export async function chargeByLink(token: string, document: string): Promise<CheckoutCharge> {
  const { company, invoiceId } = await requirePayLink(token);
  const found = await company.read((scope) => findCompany(scope.db, company.id));
  if (!found) throw fail('ERR_PAY_LINK');
  const address = { address2: '', city: '', state: '', zipcode: '', country: '' };
  return startCharge(company, { invoiceId, payer: { firstName: found.name, lastName: '', document, ...address } });
}
