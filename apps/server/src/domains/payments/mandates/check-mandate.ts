import type { Kysely } from 'kysely';
import { asOperator } from '../../../platform/scope/as-operator.ts';
import type { Company } from '../../../platform/scope/scope.ts';
import type { Tables } from '../../../platform/scope/tables.ts';
import { readProvider } from '../provider-settings.ts';
import { openProvider } from '../providers/open-provider.ts';
import { ProviderError, type MandateReport } from '../providers/port.ts';
import { isLive, lockMandate, type MandateRow } from './mandate-rows.ts';

/**
 * Looks a mandate up at its provider and stores its state. If the mandate became active, the former mandate of the
 * company is cancelled at the provider. A notice of the provider only makes this function run; its content is not
 * trusted.
 * @throws ProviderError
 */
export async function checkMandate(company: Company, id: number, now = new Date()): Promise<void> {
  const found = await company.read(({ db }) =>
    db.selectFrom('payment_mandates').selectAll().where('id', '=', id).executeTakeFirst(),
  );
  if (!found || found.provider_ref === null || !isLive(found.state)) return;
  const mandates = openProvider(await asOperator((db) => readProvider(db, found.provider))).mandates;
  if (!mandates) return;
  const report = await mandates.read({ reference: found.reference, providerRef: found.provider_ref });
  const replaced = await asOperator((db) => applyMandateReport(db, { id, report, now }));
  for (const { reference, provider_ref: providerRef } of replaced) {
    if (providerRef === null) continue;
    try {
      await mandates.cancel({ reference, providerRef });
    } catch (error) {
      // The former mandate may stay at the provider: no charge uses it any more.
      if (!(error instanceof ProviderError)) throw error;
    }
  }
}

/**
 * Stores the state that the provider reported for a mandate, if the mandate can still change.
 * @returns the former mandates of the company, if this mandate became active and replaces them
 */
export async function applyMandateReport(
  db: Kysely<Tables>,
  { id, report, now }: { id: number; report: MandateReport; now: Date },
): Promise<MandateRow[]> {
  // Two nodes may hear of the same change: the second node finds the result of the first.
  const mandate = await lockMandate(db, id);
  if (!mandate || !isLive(mandate.state) || report.state === mandate.state || report.state === 'waiting') return [];
  const isActive = report.state === 'active';
  const replaced = isActive
    ? await db
        .updateTable('payment_mandates')
        .set({ state: 'cancelled', ended_at: now, next_check_at: null })
        .where('company_id', '=', mandate.company_id)
        .where('state', '=', 'active')
        .returningAll()
        .execute()
    : [];
  await db
    .updateTable('payment_mandates')
    .set({ state: report.state, ...(isActive ? { activated_at: now } : { ended_at: now, next_check_at: null }) })
    .where('company_id', '=', mandate.company_id)
    .where('id', '=', id)
    .execute();
  return replaced;
}
