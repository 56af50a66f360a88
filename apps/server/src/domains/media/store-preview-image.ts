import { randomBytes } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import type { Company } from '../../platform/scope/scope.ts';
import { drawPreview } from './examine-picture.ts';
import { folderOf } from './media-folder.ts';
import { mediaDependencies } from './media-dependencies.ts';

/** A picture of a page, in the storage. */
export interface PreviewImage {
  key: string;
  width: number;
  height: number;
}

/** Types by the bytes, not by the page's claim. SVG may contain scripts; rarer formats are not worth their decoders. */
const acceptedTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/**
 * Draws the picture of a page anew, small, and stores it. Nothing of the original file is kept. Call it outside a
 * scope.
 * @returns `undefined` if the bytes are not a picture of an accepted type, or one hardly larger than a dot
 */
export async function storePreviewImage(company: Company, bytes: Uint8Array): Promise<PreviewImage | undefined> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const picture = type && acceptedTypes.includes(type.mime) ? await drawPreview(bytes) : undefined;
  if (!picture) return undefined;
  const key = `${folderOf(company)}previews/${randomBytes(16).toString('base64url')}.webp`;
  await mediaDependencies().storage.put(key, picture.webp, { contentType: 'image/webp' });
  return { key, width: picture.width, height: picture.height };
}

/** Deletes a picture that is no longer shown. Best effort. */
export async function discardPreviewImage(key: string): Promise<void> {
  await mediaDependencies()
    .storage.remove(key)
    .catch(() => undefined);
}
