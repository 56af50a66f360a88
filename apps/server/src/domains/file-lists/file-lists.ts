import type { FileList, FileListOption } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { byText, plainRecords } from '../../platform/records/plain-records.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { findMedia, mediaLink, type MediaRow } from '../media/index.ts';

/** The verbs of file lists. Their records have no options; `viewFileLists` adds the options with their files. */
export const fileLists = plainRecords({
  table: 'file_lists',
  view: ['id', 'name', 'message', 'user_id as userId'],
  searchIn: ['name'],
  orderBy: byText('name'),
  missing: 'ERR_NO_FILE_LIST_FOUND',
  facts: 'file-list',
});
type FileListRow = Awaited<ReturnType<typeof fileLists.require>>;

/** File lists in their wire form: with their options, and links to the files. */
export async function viewFileLists(scope: Scope, rows: readonly FileListRow[]): Promise<FileList[]> {
  const options = await findOptions(
    scope,
    rows.map(({ id }) => id),
  );
  const media = await findMedia(
    scope,
    options.flatMap(({ media_id }) => media_id ?? []),
  );
  const fileOf = (mediaId: string | null) => (mediaId === null ? undefined : media.get(mediaId));
  return rows.map((row) => ({
    ...row,
    options: options
      .filter(({ file_list_id }) => file_list_id === row.id)
      .map(({ id, name, media_id }) => ({ id, name, ...viewFile(scope, fileOf(media_id)) })),
  }));
}

/** One file list in its wire form. */
export async function viewFileList(scope: Scope, row: FileListRow): Promise<FileList> {
  const [viewed] = await viewFileLists(scope, [row]);
  if (!viewed) throw fail('ERR_NO_FILE_LIST_FOUND');
  return viewed;
}

/** The file lists with these ids, for announcements. */
export const findFileLists = async (scope: Scope, ids: readonly number[]): Promise<FileList[]> =>
  viewFileLists(scope, await fileLists.find(scope, ids));

/** One page of the file lists, ordered by name. */
export async function pageFileLists(scope: Scope, query: { searchParam?: string | undefined; pageNumber: number }) {
  const { rows, count, hasMore } = await fileLists.page(scope, query);
  return { files: await viewFileLists(scope, rows), count, hasMore };
}

/** The options of these lists, in the order that each list gives them. */
const findOptions = async (scope: Scope, fileListIds: readonly number[]) =>
  fileListIds.length === 0
    ? []
    : scope.db
        .selectFrom('file_list_options')
        .select(['id', 'file_list_id', 'name', 'media_id'])
        .where('file_list_id', 'in', [...fileListIds])
        .orderBy('file_list_id')
        .orderBy('place')
        .orderBy('id')
        .execute();

const noFile = { path: null, file: null, mediaType: null, size: null, thumbUrl: null };

function viewFile({ company, now }: Scope, file: MediaRow | undefined): Omit<FileListOption, 'id' | 'name'> {
  if (!file) return noFile;
  return {
    path: mediaLink(company, file.key, file.name, now),
    file: file.name,
    // In a list a sticker is a picture like others.
    mediaType: file.kind === 'sticker' ? 'image' : file.kind,
    // PostgreSQL's driver returns a bigint as text.
    size: Number(file.size),
    thumbUrl: file.thumb_key && mediaLink(company, file.thumb_key, 'thumb.webp', now),
  };
}
