import { limits, type ContactImport } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { UploadedFile } from '../../platform/http/serve.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { keptImports, requireImport } from './import-view.ts';
import type { ImportJob } from './jobs.ts';
import { readSheet } from './read-sheet.ts';

/** About how many bytes of chunks one statement stores. Building a larger one would block other calls. */
const batchBytes = 128 * 1024;

// Keeps one import less than `keptImports`, since the new one is inserted next.
const deleteOld = statement(`delete from contact_imports where status <> 'running' and list_id is not distinct from $1
  and id <= (
    select id
    from contact_imports
    where list_id is not distinct from $1
    order by id desc
    offset ${keptImports - 1}
    limit 1)`);
const insertChunks = statement(`insert into contact_import_chunks (import_id, place, rows)
  select $1, c.place, c.rows from jsonb_to_recordset($2::jsonb) c (place int, rows jsonb)`);

/**
 * Reads the file in a thread of its own and stores its rows; a job makes the contacts, or the people of a contact list.
 * @param list the contact list that gets the people; `admit` throws if they do not fit into it
 * @throws ERR_IMPORT_FORMAT ERR_IMPORT_OLD_WORKBOOK ERR_IMPORT_EMPTY ERR_IMPORT_COLUMNS ERR_IMPORT_TOO_LARGE
 * ERR_IMPORT_RUNNING
 */
export async function startImport(
  actor: UserActor,
  file: UploadedFile | undefined,
  list?: { id: number; admit(scope: Scope, rows: number): Promise<void> },
): Promise<ContactImport> {
  if (!file) throw fail('ERR_IMPORT_EMPTY');
  if (file.size > limits.contactImport.fileBytes) throw fail('ERR_IMPORT_TOO_LARGE');
  const { rows, chunks } = await readSheet(file.path, { withVariables: list !== undefined });
  if (rows === 0) throw fail('ERR_IMPORT_EMPTY');
  return companyOf(actor).inScope(
    async (scope) => {
      await list?.admit(scope, rows);
      const listId = list?.id ?? null;
      await scope.rows(deleteOld, [listId]);
      const { id } = await scope.db
        .insertInto('contact_imports')
        .values({
          user_id: actor.userId,
          list_id: listId,
          file_name: file.name.slice(0, 200) || 'contatos',
          total: rows,
          created_at: scope.now,
          ended_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const batch of batchesOf(chunks)) await scope.rows(insertChunks, [id, batch]);
      await enqueueJob(scope, 'import-contacts', { importId: id } satisfies ImportJob);
      await scope.record('contacts-import.changed', { importId: id });
      return requireImport(scope, id);
    },
    { actor },
  );
}

/** The chunks with their places, as JSON arrays of about `batchBytes`. */
function* batchesOf(chunks: readonly Uint8Array[]): Generator<string> {
  let batch: string[] = [];
  let bytes = 0;
  for (const [place, chunk] of chunks.entries()) {
    const rows = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString();
    batch.push(`{"place":${place},"rows":${rows}}`);
    bytes += chunk.byteLength;
    if (bytes < batchBytes && place < chunks.length - 1) continue;
    yield `[${batch.join(',')}]`;
    batch = [];
    bytes = 0;
  }
}
