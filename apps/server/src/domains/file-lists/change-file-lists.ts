import type { FileList, FileListChanges, FileListFields } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { fileLists, viewFileList } from './file-lists.ts';

/** Adds a file list; its options have no files until these are uploaded. */
export async function createFileList(scope: Scope, { options, ...fields }: FileListFields): Promise<FileList> {
  const userId = scope.actor.kind === 'user' ? scope.actor.userId : null;
  const row = await fileLists.create(scope, { ...fields, userId });
  await placeOptions(scope, row.id, options);
  return viewFileList(scope, row);
}

/** Changes the given fields of a file list. @throws ERR_NO_FILE_LIST_FOUND, also for an option of another list */
export async function updateFileList(
  scope: Scope,
  id: number,
  { options, ...changes }: FileListChanges,
): Promise<FileList> {
  // The update locks the row, even without changes, so the changes of two clients follow one after the other.
  const row = await fileLists.update(scope, id, changes);
  if (options) await placeOptions(scope, id, options);
  return viewFileList(scope, row);
}

/**
 * Makes the given options those of a list: existing ones keep their files, the rest is added or deleted.
 * @throws ERR_NO_FILE_LIST_FOUND for the id of an option of another list
 */
async function placeOptions({ db }: Scope, fileListId: number, options: FileListFields['options']): Promise<void> {
  const givenIds = options.flatMap(({ id }) => id ?? []);
  const storedOptions = await db
    .selectFrom('file_list_options')
    .select('id')
    .where('file_list_id', '=', fileListId)
    .execute();
  const storedIds = new Set(storedOptions.map(({ id }) => id));
  if (givenIds.some((id) => !storedIds.has(id))) throw fail('ERR_NO_FILE_LIST_FOUND');
  const removedIds = [...storedIds].filter((id) => !givenIds.includes(id));
  if (removedIds.length > 0) await db.deleteFrom('file_list_options').where('id', 'in', removedIds).execute();
  for (const [place, { id, name }] of options.entries())
    await (id
      ? db.updateTable('file_list_options').set({ place, name }).where('id', '=', id).execute()
      : db.insertInto('file_list_options').values({ file_list_id: fileListId, place, name }).execute());
}
