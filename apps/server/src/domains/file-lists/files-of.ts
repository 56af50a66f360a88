import type { Scope } from '../../platform/scope/scope.ts';
import { findMedia, type MediaRow } from '../media/index.ts';
import { fileLists } from './file-lists.ts';

/** A file to send: its row of the media, the id of that row, and the name that the list gives to it. */
export interface ListedFile {
  mediaId: string;
  name: string;
  media: MediaRow;
}

/**
 * The files of a list, in the order in which they are sent. Options whose file is not uploaded are left out.
 * @throws ERR_NO_FILE_LIST_FOUND
 */
export async function filesOf(scope: Scope, fileListId: number): Promise<ListedFile[]> {
  await fileLists.require(scope, fileListId);
  return (await filesOfLists(scope, [fileListId])).get(fileListId) ?? [];
}

/** The files of several lists, by id of the list. A list without files is absent. */
export async function filesOfLists(
  scope: Scope,
  fileListIds: readonly number[],
): Promise<ReadonlyMap<number, ListedFile[]>> {
  if (fileListIds.length === 0) return new Map();
  const options = await scope.db
    .selectFrom('file_list_options')
    .select(['file_list_id', 'name', 'media_id'])
    .where('file_list_id', 'in', [...fileListIds])
    .where('media_id', 'is not', null)
    .orderBy('place')
    .orderBy('id')
    .execute();
  const found = await findMedia(
    scope,
    options.flatMap(({ media_id }) => media_id ?? []),
  );
  const files = options.flatMap(({ file_list_id: fileListId, name, media_id }) => {
    const media = media_id === null ? undefined : found.get(media_id);
    return media_id !== null && media ? [{ fileListId, mediaId: media_id, name, media }] : [];
  });
  return Map.groupBy(files, ({ fileListId }) => fileListId);
}

/** Which of these stored files a file list contains, by their ids. */
export async function fileListMediaInUse(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('file_list_options')
    .select('media_id')
    .distinct()
    .where('media_id', 'in', [...ids])
    .execute();
  return rows.flatMap(({ media_id }) => media_id ?? []);
}
