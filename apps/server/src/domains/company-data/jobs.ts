import { signals } from '@balcao/contract';
import type { Kysely } from 'kysely';
import { eraseLastRows, eraseRows } from '../../platform/company-data/erase-rows.ts';
import { dropJobs } from '../../platform/jobs/enqueue-job.ts';
import { operators } from '../../platform/realtime/rooms.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf, type OfCompany } from '../../platform/scope/company.ts';
import type { Company } from '../../platform/scope/scope.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { forgetCompany, listCompanies } from '../companies/index.ts';
import { unlinkNumbers } from '../connections/index.ts';
import { closeBooks } from '../invoices/index.ts';
import { removeFilesOf } from '../media/index.ts';
import { forgetPayers } from '../payments/index.ts';

/** The books of the operator, which keep their rows without personal data. */
export const keptTables = ['invoices', 'payment_charges'];

/** The links of numbers that have not ended by then are forgotten: their node may be gone for good. */
const unlinkMs = 60 * 60_000;

/**
 * Erases the companies whose waiting time is over. It runs every few minutes on one node. What a stop or a crash
 * interrupts, the next run continues.
 */
export async function eraseDueCompanies({ signal, now = new Date() }: { signal: AbortSignal; now?: Date }) {
  const due = await asOperator((db) =>
    db
      .selectFrom('companies')
      .select(['id', 'erase_at'])
      .where('erase_at', '<=', now)
      .where('erased_at', 'is', null)
      .orderBy('erase_at')
      .execute(),
  );
  const failures: unknown[] = [];
  for (const { id, erase_at: since } of due) {
    signal.throwIfAborted();
    const mayForgetLinks = since !== null && now.getTime() - since.getTime() > unlinkMs;
    // One company that fails does not stop the others.
    await eraseCompany(companyOf({ companyId: id }), { mayForgetLinks, signal }).catch((error: unknown) =>
      failures.push(error),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Companies could not be erased; the next run continues.');
}

async function eraseCompany(
  company: Company,
  { mayForgetLinks, signal }: { mayForgetLinks: boolean; signal: AbortSignal },
) {
  const linked = await company.inScope(unlinkNumbers);
  if (linked > 0 && !mayForgetLinks) return;
  const of = { companyId: company.id };
  await dropJobs(of);
  await removeFilesOf(company);
  await eraseRows(of, { keep: keptTables, signal });
  const companies = await asOperator((db) => finish(db, of));
  // Work that ran until the rows were gone may have stored a file.
  await removeFilesOf(company);
  for (const one of companies) one.announce(signals.subscriber, [operators], { action: 'delete', id: company.id });
}

/** @throws Error if rows came back; the next run continues */
async function finish(db: Kysely<Tables>, of: OfCompany): Promise<Company[]> {
  await forgetPayers(db, of);
  await closeBooks(db, of);
  await forgetCompany(db, of);
  // The triggers of these changes noted them in the log of the company itself.
  await eraseLastRows(db, of, keptTables);
  return listCompanies(db);
}
