import type { ContactImport } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { targetOf } from './import-target.ts';
import { requireImport } from './import-view.ts';

const cancel = statement(
  `update contact_imports set status = 'cancelled', ended_at = $2 where id = $1 and status = 'running' returning id`,
);

/**
 * Stops an import, and keeps the contacts or people that it made. An import that has ended is not changed.
 * @throws ERR_NO_IMPORT_FOUND
 */
export async function cancelImport(scope: Scope, id: number): Promise<ContactImport> {
  await requireImport(scope, id);
  if ((await scope.rows(cancel, [id, scope.now])).length > 0) {
    await dropChunks(scope, id);
    await scope.record('contacts-import.changed', { importId: id });
    await (await targetOf(scope, id))?.end(scope);
  }
  return requireImport(scope, id);
}

/** Deletes the rows of an import that are not stored yet. */
export async function dropChunks(scope: Scope, importId: number): Promise<void> {
  await scope.db.deleteFrom('contact_import_chunks').where('import_id', '=', importId).execute();
}
