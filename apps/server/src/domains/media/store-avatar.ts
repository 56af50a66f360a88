import { randomBytes } from 'node:crypto';
import { drawAvatar } from './look-at-picture.ts';
import { mediaGround } from './media-ground.ts';
import { lastingLink } from './media-link.ts';
import { requireOwn } from './store-media.ts';

export interface Avatar {
  key: string;
  /**
   * It does not expire: lists are written by the database, which cannot sign. It ends with the file, when the contact
   * shows another picture or goes.
   */
  url: string;
}

/**
 * Keeps a small square of somebody's picture. Undefined when it is no picture; the present one, untouched, when it is
 * the same. To be called outside a scope.
 */
export async function storeAvatar(
  companyId: number,
  bytes: Uint8Array,
  presentKey: string | null,
): Promise<Avatar | undefined> {
  const { storage } = mediaGround();
  const drawn = await drawAvatar(bytes);
  if (!drawn) return undefined;
  if (presentKey !== null) requireOwn(companyId, presentKey);
  const present = presentKey === null ? undefined : await storage.read(presentKey);
  const isSame = present !== undefined && Buffer.compare(present, drawn) === 0;
  const key =
    isSame && presentKey !== null ? presentKey : `c/${companyId}/avatars/${randomBytes(16).toString('base64url')}.webp`;
  if (!isSame) await storage.put(key, drawn, { contentType: 'image/webp' });
  return { key, url: lastingLink(companyId, key, 'avatar.webp') };
}

/** Removes a picture that nobody shows any more. Best effort. */
export async function discardAvatar(key: string): Promise<void> {
  await mediaGround()
    .storage.remove(key)
    .catch(() => undefined);
}
