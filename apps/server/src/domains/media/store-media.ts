import type { StoredFile } from '../../channels/driver.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import './tables.ts';

/** Writes down what a stored file is; answers its id. A message refers to it in the same transaction. */
export async function storeMedia(scope: Scope, file: StoredFile): Promise<string> {
  requireOwn(scope.companyId, file.key, file.thumbKey, file.playKey);
  const { id } = await scope.db
    .insertInto('media')
    .values({
      key: file.key,
      thumb_key: file.thumbKey,
      play_key: file.playKey,
      name: file.name.replaceAll('\0', ''),
      mimetype: file.mimetype,
      kind: file.kind,
      size: file.size,
      width: file.width,
      height: file.height,
      seconds: file.seconds,
      peaks: file.peaks && [...file.peaks],
      voice: file.voice,
      created_at: scope.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @throws Error when a key is another company's: keys travel through journals and drivers. */
export function requireOwn(companyId: number, ...keys: readonly (string | null)[]): void {
  if (keys.some((key) => key !== null && !key.startsWith(`c/${companyId}/`)))
    throw new Error('This file belongs to another company.');
}
