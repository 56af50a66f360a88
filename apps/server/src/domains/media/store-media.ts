import type { StoredFile } from '../../channels/driver.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { folderOf } from './media-folder.ts';

/**
 * Stores the description of a file and returns its id. What refers to it (such as a message) is stored within a day,
 * mostly in the same transaction; `tidyMedia` deletes descriptions that nothing refers to.
 * @param isFlowFile whether blocks of flows may name the file
 */
export async function storeMedia(
  scope: Scope,
  file: StoredFile,
  { isFlowFile = false }: { isFlowFile?: boolean } = {},
): Promise<string> {
  requireOwn(scope.company, file.key, file.thumbKey, file.playKey);
  const { id } = await scope.db
    .insertInto('media')
    .values({
      key: file.key,
      thumb_key: file.thumbKey,
      play_key: file.playKey,
      // PostgreSQL cannot store NUL.
      name: file.name.replaceAll('\0', ''),
      mimetype: file.mimetype,
      kind: file.kind,
      size: file.size,
      play_size: file.playSize ?? null,
      width: file.width,
      height: file.height,
      seconds: file.seconds,
      peaks: file.peaks && [...file.peaks],
      voice: file.voice,
      is_flow_file: isFlowFile,
      created_at: scope.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Keys pass through journals and drivers, so they are checked again.
 * @throws Error if a key belongs to another company
 */
export function requireOwn(company: Company, ...keys: readonly (string | null)[]): void {
  if (keys.some((key) => key !== null && !key.startsWith(folderOf(company))))
    throw new Error('This file belongs to another company.');
}
