import { limits, signals, type CompanyExport, type RouteReply, type routes } from '@balcao/contract';
import type { Selectable } from 'kysely';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { admins } from '../../platform/realtime/rooms.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { measureStorage, removeArchive } from '../media/index.ts';
import { writeExportLink } from './export-links.ts';

export const exportJob = 'export-company';

export type ExportRow = Selectable<Tables['company_exports']>;

/** The latest archives of the company, and how much it stores. */
export async function listExports(scope: Scope): Promise<RouteReply<typeof routes.companyData.list>> {
  const rows = await scope.db
    .selectFrom('company_exports')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limits.listedExports)
    .execute();
  return {
    exports: rows.map((row) => viewExport(scope.company, row, scope.now)),
    storage: await measureStorage(scope),
  };
}

/**
 * Stores the order to make an archive; a job makes it.
 * @param requestedBy the name of the user or of the operator
 * @param contactId null: an archive of everything of the company
 * @throws ERR_EXPORT_RUNNING
 */
export async function startExport(
  scope: Scope,
  { requestedBy, contactId = null }: { requestedBy: string; contactId?: number | null },
): Promise<CompanyExport> {
  const row = await scope.db
    .insertInto('company_exports')
    .values({
      contact_id: contactId,
      user_id: scope.actor.kind === 'user' ? scope.actor.userId : null,
      requested_by: requestedBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueueExport(scope, row.id);
  scope.afterCommit(() => tellOfExport(scope.company, row));
  return viewExport(scope.company, row, scope.now);
}

export const enqueueExport = (scope: Scope, id: number): Promise<void> =>
  enqueueJob(scope, exportJob, { id }, { singletonKey: String(id) });

/** Tells the admins of the company how far an archive is. */
export const tellOfExport = (company: Company, row: ExportRow): void =>
  company.announce(signals.companyExport, [admins], {
    action: 'update',
    record: viewExport(company, row, new Date()),
  });

/** An archive that can be downloaded: complete, and not expired. */
export const findReadyExport = (
  scope: Scope,
  id: number,
  now: Date,
): Promise<Pick<ExportRow, 'id' | 'parts' | 'bytes'> | undefined> =>
  scope.db
    .selectFrom('company_exports')
    .select(['id', 'parts', 'bytes'])
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** The wire form. An archive whose link has expired is shown as expired before the job has removed it. */
function viewExport(company: Company, row: ExportRow, now: Date): CompanyExport {
  const { expires_at: expiresAt } = row;
  const isExpired = expiresAt !== null && expiresAt <= now;
  const hasLink = row.state === 'ready' && expiresAt !== null && !isExpired;
  return {
    id: row.id,
    contactId: row.contact_id,
    requestedBy: row.requested_by,
    state: row.state === 'ready' && isExpired ? 'expired' : row.state,
    tablesDone: row.tables_done,
    tableCount: row.table_count,
    rows: Number(row.rows),
    files: row.files,
    bytes: Number(row.bytes),
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    url: hasLink ? writeExportLink(company, { id: row.id, expiresAt }) : null,
  };
}

/** Deletes the archives of a contact that is erased. */
export async function removeExportsOf(company: Company, contactId: number): Promise<void> {
  const rows = await company.inScope(({ db }) =>
    db.deleteFrom('company_exports').where('contact_id', '=', contactId).returning('id').execute(),
  );
  for (const { id } of rows) await removeArchive(company, id);
}
