import { signals } from '@balcao/contract';
import type { Kysely } from 'kysely';
import { eraseLastRows, eraseRows } from '../../platform/company-data/erase-rows.ts';
import { dropJobs } from '../../platform/jobs/enqueue-job.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { operators } from '../../platform/realtime/rooms.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOfRow } from '../../platform/scope/company-of-row.ts';
import { companyOf, type OfCompany } from '../../platform/scope/company.ts';
import type { Company } from '../../platform/scope/scope.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { forgetCompany, listCompanies } from '../companies/index.ts';
import { unlinkNumbers } from '../connections/index.ts';
import { closeBooks } from '../invoices/index.ts';
import { removeArchive, removeFilesOf } from '../media/index.ts';
import { forgetPayers, hasActiveMandate } from '../payments/index.ts';
import { enqueueExport, tellOfExport } from './exports.ts';
import { writeNextPart } from './work-export.ts';

/** The books of the operator, which keep their rows without personal data. */
export const tablesKeptAtCompanyErasure = ['invoices', 'payment_charges', 'prorations'];

/** How long the erasure waits for nodes to end the links of numbers. After that, a node may be gone for good. */
const unlinkMs = 60 * 60_000;
/** How long the erasure waits for the provider to end a mandate. After that, the provider's key may be invalid. */
const endMandateMs = 24 * 60 * 60_000;

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
    const overdueMs = since === null ? 0 : now.getTime() - since.getTime();
    // One company that fails does not stop the others.
    await eraseCompany(companyOf({ companyId: id }), { overdueMs, signal }).catch((error: unknown) =>
      failures.push(error),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Companies could not be erased; the next run continues.');
}

/** Erases a company, unless links or a mandate must end first; then the next run tries again. */
async function eraseCompany(company: Company, { overdueMs, signal }: { overdueMs: number; signal: AbortSignal }) {
  const linked = await company.inScope(unlinkNumbers);
  if (linked > 0 && overdueMs <= unlinkMs) return;
  // A job of the payments ends the mandate at the provider, and needs the mandate's row for that.
  if (overdueMs <= endMandateMs && (await hasActiveMandate(company))) return;
  const owner = { companyId: company.id };
  await dropJobs(owner);
  await removeFilesOf(company);
  await eraseRows(owner, { keep: tablesKeptAtCompanyErasure, signal });
  const companies = await asOperator((db) => finishErasure(db, owner));
  // Again: work that ran until the rows were gone may have stored a file.
  await removeFilesOf(company);
  // Operators may be signed in to any company.
  for (const other of companies) other.announce(signals.subscriber, [operators], { action: 'delete', id: company.id });
}

/**
 * Removes personal data from the books and the company's own row, in one transaction.
 * @returns the companies that remain
 * @throws Error if rows came back; the next run continues
 */
async function finishErasure(db: Kysely<Tables>, owner: OfCompany): Promise<Company[]> {
  await forgetPayers(db, owner);
  await closeBooks(db, owner);
  await forgetCompany(db, owner);
  // Triggers have just noted these changes in the audit log of the company.
  await eraseLastRows(db, owner, tablesKeptAtCompanyErasure);
  return listCompanies(db);
}

/** How long one run of the job works. Then it enqueues the rest, so that other jobs of the company get their turn. */
const turnMs = 4 * 60_000;
const exportAttempts = 10;

/** Makes the parts of an archive, one after the other. After `turnMs` it enqueues itself again for the rest. */
export const makeExport = job<{ id: number }>(
  async ({ payload: { id }, attempt, signal, ...owner }) => {
    const company = companyOf(owner);
    const until = Date.now() + turnMs;
    try {
      let row = await findOpenExport(company, id);
      // Undefined: another worker made this part, and goes on with the archive.
      while (row?.state === 'waiting' || row?.state === 'working') {
        row = await writeNextPart(company, row, signal);
        if (row?.state !== 'working' || Date.now() < until) continue;
        await company.inScope((scope) => enqueueExport(scope, id));
        return;
      }
    } catch (error) {
      if (attempt >= exportAttempts) await endExport(company, id, 'failed');
      throw error;
    }
  },
  { attempts: exportAttempts, retryDelaySeconds: 5, timeoutSeconds: 1800, isBackground: true },
);

const findOpenExport = (company: Company, id: number) =>
  company.read(({ db }) =>
    db
      .selectFrom('company_exports')
      .selectAll()
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'working'])
      .executeTakeFirst(),
  );

/** Removes the parts of an archive, stores why, and tells the admins. */
async function endExport(company: Company, id: number, state: 'failed' | 'expired'): Promise<void> {
  await removeArchive(company, id);
  const row = await company.inScope(({ db, now }) =>
    db
      .updateTable('company_exports')
      .set({ state, updated_at: now, ended_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
  );
  if (row) tellOfExport(company, row);
}

/** After ten minutes without a new part, the job of an archive may be lost. */
const stalledAfterMs = 10 * 60_000;

/** Orders again the archives on which no node has worked for ten minutes: their job may be lost with its node. */
export async function goOnWithExports(now = new Date()): Promise<void> {
  const stalled = await asOperator((db) =>
    db
      .selectFrom('company_exports')
      .select(['id', companyOfRow('company_exports')])
      .where('state', 'in', ['waiting', 'working'])
      .where('updated_at', '<', new Date(now.getTime() - stalledAfterMs))
      .execute(),
  );
  for (const { id, ...owner } of stalled) await companyOf(owner).inScope((scope) => enqueueExport(scope, id));
}

/** Removes archives whose link has expired. It runs every hour. */
export async function expireExports(now = new Date()): Promise<void> {
  const expired = await asOperator((db) =>
    db
      .selectFrom('company_exports')
      .select(['id', companyOfRow('company_exports')])
      .where('state', '=', 'ready')
      .where('expires_at', '<=', now)
      .execute(),
  );
  for (const { id, ...owner } of expired) await endExport(companyOf(owner), id, 'expired');
}
