import { fail } from '../../../platform/fail.ts';
import { asOperator } from '../../../platform/scope/as-operator.ts';
import type { Company } from '../../../platform/scope/scope.ts';
import { readProvider } from '../provider-settings.ts';
import { openProvider } from '../providers/open-provider.ts';
import { ProviderError } from '../providers/port.ts';
import { refusalOf } from '../start-charge.ts';
import { applyMandateReport, checkMandate } from './check-mandate.ts';

/**
 * Ends the active mandate of a company at its provider. Invoices are paid by an ordinary Pix from then on.
 * @throws ERR_NO_MANDATE_FOUND ERR_PAYMENT_REFUSED ERR_PAYMENT_UNAVAILABLE
 */
export async function cancelMandate(company: Company, now = new Date()): Promise<void> {
  const active = await company.read(({ db }) =>
    db.selectFrom('payment_mandates').selectAll().where('state', '=', 'active').executeTakeFirst(),
  );
  if (!active || active.provider_ref === null) throw fail('ERR_NO_MANDATE_FOUND');
  const { mandates } = openProvider(await asOperator((db) => readProvider(db, active.provider)));
  if (!mandates) throw fail('ERR_NO_MANDATE_FOUND');
  try {
    const report = await mandates.cancel({ reference: active.reference, providerRef: active.provider_ref });
    await asOperator((db) => applyMandateReport(db, { id: active.id, report, now }));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // If the bank has ended the mandate before, the provider refuses to cancel it. A look-up stores its state.
    if (error.outcome !== 'refused') throw refusalOf(error);
    await checkMandate(company, active.id, now);
    const { state } = await company.read(({ db }) =>
      db.selectFrom('payment_mandates').select('state').where('id', '=', active.id).executeTakeFirstOrThrow(),
    );
    if (state === 'active') throw refusalOf(error);
  }
}
