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

const maxAttempts = 5;
/** Screens see the progress at most this often. */
const announceMs = 300;

/**
 * Stores the rows of an import as contacts, or as people of a contact list, with a transaction for each chunk. The
 * transaction deletes its chunk, so a job that is repeated after a crash goes on with the next one.
 */
export const importJob = job<ImportJob>(workImport, { attempts: maxAttempts, timeoutSeconds: 1800 });

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
      const shouldAnnounce = Date.now() - announcedAt >= announceMs;
      if (shouldAnnounce) announcedAt = Date.now();
      if (!chunk) {
        await company.inScope((scope) => finish(scope, importId, 'done', target));
        return;
      }
      const goesOn = await workChunk(company, importId, chunk, { country, shouldAnnounce, target });
      if (!goesOn) return;
    }
  } catch (error) {
    if (attempt >= maxAttempts)
      await company.inScope(async (scope) => {
        const target = await targetOf(scope, importId);
        if (target) await finish(scope, importId, 'failed', target);
      });
    throw error;
  }
}

interface Chunk {
  /** Its place among the chunks of the import. */
  place: number;
  rows: SheetContact[];
}
const selectNextChunk = statement(
  'select place, rows from contact_import_chunks where import_id = $1 order by place limit 1',
);
const nextChunk = async (company: Company, importId: number): Promise<Chunk | undefined> =>
  (await company.read((scope) => scope.rows<Chunk>(selectNextChunk, [importId])))[0];

const lockRunning = statement(`select from contact_imports where id = $1 and status = 'running' for update`);
const deleteChunk = statement('delete from contact_import_chunks where import_id = $1 and place = $2 returning place');
const insertRefusals =
  statement(`insert into contact_import_refusals (import_id, row_number, name, number, email, variables, reason)
  select $1, r.row, r.name, r.number, r.email, coalesce(r.variables, '{}'), r.reason
  from jsonb_to_recordset($2::jsonb)
    r (row int, name text, number text, email text, variables jsonb, reason text)`);
const addCounts = statement(`update contact_imports
  set done = done + $2, created = created + $3, updated = updated + $4, refused = refused + $5 where id = $1`);

/** Stores one chunk. @returns false if the import is not running any more */
async function workChunk(
  company: Company,
  importId: number,
  { place, rows }: Chunk,
  { country, shouldAnnounce, target }: { country: string; shouldAnnounce: boolean; target: ImportTarget },
): Promise<boolean> {
  // Numbers are parsed before the transaction, because that takes longer than the statements.
  const { contacts, refused } = await readRows(rows, country);
  return company.inScope(async (scope) => {
    if ((await scope.rows(lockRunning, [importId])).length === 0) return false;
    // Another worker has stored this chunk: the job was claimed again while this worker still ran.
    if ((await scope.rows(deleteChunk, [importId, place])).length === 0) return true;
    const stored = await target.store(scope, contacts);
    const byRowNumber = new Map(rows.map((sheetRow) => [sheetRow.row, sheetRow]));
    const refusals = [...refused, ...stored.refused].map(({ row, reason }) => ({
      ...byRowNumber.get(row),
      row,
      reason,
    }));
    if (refusals.length > 0) await scope.rows(insertRefusals, [importId, JSON.stringify(refusals)]);
    await scope.rows(addCounts, [importId, rows.length, stored.created, stored.updated, refusals.length]);
    if (shouldAnnounce) {
      await scope.record('contacts-import.changed', { importId });
      await target.tell(scope);
    }
    return true;
  });
}

const markEnded = statement(
  `update contact_imports set status = $2, ended_at = $3 where id = $1 and status = 'running' returning id`,
);

/** Ends a running import. @returns false if it has ended already */
async function finish(
  scope: Scope,
  importId: number,
  status: 'done' | 'failed',
  target: ImportTarget,
): Promise<boolean> {
  if ((await scope.rows(markEnded, [importId, status, scope.now])).length === 0) return false;
  await dropChunks(scope, importId);
  await scope.record('contacts-import.changed', { importId });
  await target.end(scope);
  return true;
}
