import { job, type Job } from '../../platform/jobs/jobs.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { readRows, type SheetContact } from '../contacts/index.ts';
import { settingsOf } from '../settings/index.ts';
import { dropChunks } from './cancel-import.ts';
import { targetOf, type ImportTarget } from './import-target.ts';

export interface ImportJob {
  importId: number;
}

const attempts = 5;
/** Screens see the progress at most this often. */
const announceMs = 300;

/**
 * Makes the contacts, or the people of a contact list, of an import, a chunk in a transaction. The transaction deletes
 * its chunk, so a job that is repeated after a crash goes on with the next one.
 */
export const importJob = job<ImportJob>(workImport, { attempts, timeoutSeconds: 1800 });

async function workImport(claimed: Job<ImportJob>): Promise<void> {
  const { payload, attempt, signal } = claimed;
  const { importId } = payload;
  const company = companyOf(claimed);
  try {
    let announcedAt = 0;
    const { country } = await company.read(settingsOf);
    const target = await company.read((scope) => targetOf(scope, importId));
    if (!target) return;
    for (;;) {
      signal.throwIfAborted();
      const chunk = await nextChunk(company, importId);
      const isDue = Date.now() - announcedAt >= announceMs;
      if (isDue) announcedAt = Date.now();
      const goesOn = chunk
        ? await workChunk(company, importId, chunk, { country, isDue, target })
        : await company.inScope((scope) => finish(scope, importId, 'done', target));
      if (!goesOn || !chunk) return;
    }
  } catch (error) {
    if (attempt >= attempts)
      await company.inScope(async (scope) => {
        const target = await targetOf(scope, importId);
        if (target) await finish(scope, importId, 'failed', target);
      });
    throw error;
  }
}

interface Chunk {
  place: number;
  rows: SheetContact[];
}
const next = statement('select place, rows from contact_import_chunks where import_id = $1 order by place limit 1');
const nextChunk = async (company: Company, importId: number): Promise<Chunk | undefined> =>
  (await company.read((scope) => scope.rows<Chunk>(next, [importId])))[0];

const lock = statement(`select from contact_imports where id = $1 and status = 'running' for update`);
const takeChunk = statement('delete from contact_import_chunks where import_id = $1 and place = $2 returning place');
const refuse =
  statement(`insert into contact_import_refusals (import_id, row_number, name, number, email, variables, reason)
  select $1, r.row, r.name, r.number, r.email, coalesce(r.variables, '{}'), r.reason
  from jsonb_to_recordset($2::jsonb)
    r (row int, name text, number text, email text, variables jsonb, reason text)`);
const count = statement(`update contact_imports
  set done = done + $2, created = created + $3, updated = updated + $4, refused = refused + $5 where id = $1`);

/** @returns false if the import was cancelled */
async function workChunk(
  company: Company,
  importId: number,
  { place, rows }: Chunk,
  { country, isDue, target }: { country: string; isDue: boolean; target: ImportTarget },
): Promise<boolean> {
  // The numbers are read before the transaction: it takes longer than the statements.
  const { contacts, refused } = await readRows(rows, country);
  return company.inScope(async (scope) => {
    if ((await scope.rows(lock, [importId])).length === 0) return false;
    // Another worker has stored it: the job was handed out again while this one still ran.
    if ((await scope.rows(takeChunk, [importId, place])).length === 0) return true;
    const stored = await target.store(scope, contacts);
    const cells = new Map(rows.map((row) => [row.row, row]));
    const refusals = [...refused, ...stored.refused].map(({ row, reason }) => ({ ...cells.get(row), row, reason }));
    if (refusals.length > 0) await scope.rows(refuse, [importId, JSON.stringify(refusals)]);
    await scope.rows(count, [importId, rows.length, stored.created, stored.updated, refusals.length]);
    if (isDue) {
      await scope.record('contacts-import.changed', { importId });
      await target.tell(scope);
    }
    return true;
  });
}

const end = statement(
  `update contact_imports set status = $2, ended_at = $3 where id = $1 and status = 'running' returning id`,
);

async function finish(
  scope: Scope,
  importId: number,
  status: 'done' | 'failed',
  target: ImportTarget,
): Promise<boolean> {
  if ((await scope.rows(end, [importId, status, scope.now])).length === 0) return false;
  await dropChunks(scope, importId);
  await scope.record('contacts-import.changed', { importId });
  await target.end(scope);
  return true;
}
