import { randomBytes } from 'node:crypto';
import type { Company } from '../../platform/scope/scope.ts';
import { drawAvatar } from './examine-picture.ts';
import { mediaDependencies } from './media-dependencies.ts';
import { folderOf } from './media-folder.ts';
import { lastingLink } from './media-link.ts';
import { requireOwn } from './store-media.ts';

export interface Avatar {
  key: string;
  /**
   * Does not expire, because SQL writes the JSON of lists and cannot sign links. The link stops working when the file
   * is deleted: when the contact has another picture or is deleted.
   */
  url: string;
}

/**
 * Stores a small square of a contact's picture. Call it outside a scope.
 * @returns `undefined` if the bytes are not a picture; the present avatar if it is the same
 */
export async function storeAvatar(
  company: Company,
  bytes: Uint8Array,
  presentKey: string | null,
): Promise<Avatar | undefined> {
  const { storage } = mediaDependencies();
  const drawn = await drawAvatar(bytes);
  if (!drawn) return undefined;
  if (presentKey !== null) requireOwn(company, presentKey);
  const present = presentKey === null ? undefined : await storage.read(presentKey);
  const isSame = present !== undefined && Buffer.compare(present, drawn) === 0;
  const key =
    isSame && presentKey !== null
      ? presentKey
      : `${folderOf(company)}avatars/${randomBytes(16).toString('base64url')}.webp`;
  if (!isSame) await storage.put(key, drawn, { contentType: 'image/webp' });
  return { key, url: lastingLink(company, key, 'avatar.webp') };
}

/** Deletes a picture that is no longer shown. Best effort. */
export async function discardAvatar(key: string): Promise<void> {
  await mediaDependencies()
    .storage.remove(key)
    .catch(() => undefined);
}
