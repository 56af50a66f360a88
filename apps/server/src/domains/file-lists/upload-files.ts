import { limits, type FileList, type FileListUpload } from '@balcao/contract';
import type { StoredFile } from '../../channels/driver.ts';
import { fail, failureOf } from '../../platform/fail.ts';
import type { UploadedFile } from '../../platform/http/serve.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { discardFile, ingestFile, requireAsNamed, storeMedia } from '../media/index.ts';
import { fileLists, viewFileList } from './file-lists.ts';

/**
 * Stores files of a list, all or none. A file whose place has no id in `optionIds` becomes a new option. Files that the
 * options had before are deleted later, with the other unused files. Reading a file is slow, so call this function
 * outside a scope.
 * @throws ERR_VALIDATION without a file · ERR_MEDIA_… a file is refused · ERR_NO_FILE_LIST_FOUND · ERR_FILE_LIST_FULL
 */
export async function uploadFiles(
  { actor, id }: { actor: UserActor; id: number },
  { id: optionIds, name: names }: Pick<FileListUpload, 'id' | 'name'>,
  files: readonly UploadedFile[],
): Promise<FileList> {
  if (files.length === 0) throw fail('ERR_VALIDATION', { issues: [{ path: 'files', message: 'takes a file' }] });
  const company = companyOf(actor);
  const stored: StoredFile[] = [];
  try {
    for (const { path, name, claimedType } of files) {
      const file = await ingestFile({ path, company, name, claimedType });
      stored.push(file);
      requireAsNamed(file);
    }
    return await company.inScope(
      async (scope) => {
        // An update without changes locks the list, so that two uploads do not both fill its last place.
        const row = await fileLists.update(scope, id, {});
        for (const [nth, file] of stored.entries()) {
          const mediaId = await storeMedia(scope, file);
          const optionId = optionIds[nth];
          if (optionId === undefined) await addOption(scope, id, { mediaId, name: names[nth] ?? file.name });
          else await setFile(scope, { id: optionId, fileListId: id }, mediaId);
        }
        return viewFileList(scope, row);
      },
      { actor },
    );
  } catch (error) {
    // Only a refusal proves that nothing was committed. After another error the list may refer to the files.
    if (failureOf(error)) await Promise.all(stored.map(discardFile));
    throw error;
  }
}

/** Gives an option of a list another file. @throws ERR_NO_FILE_LIST_FOUND */
async function setFile({ db }: Scope, { id, fileListId }: { id: number; fileListId: number }, mediaId: string) {
  const changed = await db
    .updateTable('file_list_options')
    .set({ media_id: mediaId })
    .where('id', '=', id)
    .where('file_list_id', '=', fileListId)
    .returning('id')
    .execute();
  if (changed.length === 0) throw fail('ERR_NO_FILE_LIST_FOUND');
}

/** Adds an option at the end of a locked list. @throws ERR_FILE_LIST_FULL */
async function addOption({ db }: Scope, fileListId: number, { mediaId, name }: { mediaId: string; name: string }) {
  const { place, count } = await db
    .selectFrom('file_list_options')
    .select(({ fn }) => [fn.max('place').as('place'), fn.countAll<string>().as('count')])
    .where('file_list_id', '=', fileListId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.fileList.options) throw fail('ERR_FILE_LIST_FULL');
  await db
    .insertInto('file_list_options')
    .values({
      file_list_id: fileListId,
      // Without rows the maximum is null. The type of `place` leaves that out.
      place: ((place as number | null) ?? -1) + 1,
      name: name.slice(0, limits.fileList.optionName),
      media_id: mediaId,
    })
    .execute();
}
