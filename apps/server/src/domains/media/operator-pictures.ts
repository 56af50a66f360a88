import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { limits } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { UploadedFile } from '../../platform/http/serve.ts';
import { drawPicture } from './examine-picture.ts';
import { mediaDependencies } from './media-dependencies.ts';

/** The folder of the pictures of the operator's announcements, which belong to no company. */
export const operatorFolder = 'o/announcements/';

const acceptedTypes: readonly string[] = ['image/jpeg', 'image/png'];

/**
 * Draws a picture of the operator anew and stores it. Nothing of the original file is kept.
 * @returns its key
 * @throws ERR_MEDIA_EMPTY ERR_MEDIA_TOO_LARGE ERR_MEDIA_BROKEN
 */
export async function storePicture({ path, size }: UploadedFile): Promise<string> {
  if (size === 0) throw fail('ERR_MEDIA_EMPTY');
  if (size > limits.upload.image) throw fail('ERR_MEDIA_TOO_LARGE', { kind: 'image', limit: limits.upload.image });
  const type = await fileTypeFromFile(path).catch(() => undefined);
  const webp = type && acceptedTypes.includes(type.mime) ? await drawPicture(await fs.readFile(path)) : undefined;
  if (!webp) throw fail('ERR_MEDIA_BROKEN');
  const key = `${operatorFolder}${randomBytes(16).toString('base64url')}.webp`;
  await mediaDependencies().storage.put(key, webp, { contentType: 'image/webp' });
  return key;
}

/** Deletes a picture that is no longer shown. A failure is ignored: the picture then stays in the storage. */
export async function discardPicture(key: string): Promise<void> {
  await mediaDependencies()
    .storage.remove(key)
    .catch(() => undefined);
}
