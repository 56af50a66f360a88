import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { hkdf } from 'baileys';
import { randomId } from './stanza.ts';
import type { World } from './world.ts';

/** The kinds of encrypted files. The keys of a file are derived for its kind; a sticker counts as an image. */
export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker' | 'md-msg-hist';

/** The location and the keys of an encrypted file, as a message carries them. */
export type SealedMedia = {
  url: string;
  directPath: string;
  mediaKey: Uint8Array;
  fileLength: number;
  fileSha256: Uint8Array;
  fileEncSha256: Uint8Array;
};

const purpose: Record<MediaKind, string> = {
  image: 'WhatsApp Image Keys',
  sticker: 'WhatsApp Image Keys',
  video: 'WhatsApp Video Keys',
  audio: 'WhatsApp Audio Keys',
  document: 'WhatsApp Document Keys',
  'md-msg-hist': 'WhatsApp History Keys',
};

const MAC_BYTES = 10;

/** Encrypts a file as a client does and stores it on the media host. */
export function sealMedia(world: World, plain: Uint8Array, kind: MediaKind): SealedMedia {
  const mediaKey = randomBytes(32);
  const { iv, cipherKey, macKey } = keysFor(mediaKey, kind);
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
  const sealed = Buffer.concat([encrypted, macOf(macKey, iv, encrypted)]);
  const directPath = keepFile(world, sealed);
  return {
    url: `https://${world.mediaHost}${directPath}`,
    directPath,
    mediaKey,
    fileLength: plain.length,
    fileSha256: sha256(plain),
    fileEncSha256: sha256(sealed),
  };
}

/**
 * Decrypts a file that a client uploaded.
 * @throws when the file is missing, or its MAC or one of its checksums is wrong.
 */
export function openMedia(world: World, media: { [K in keyof SealedMedia]?: unknown }, kind: MediaKind): Buffer {
  const sealed = world.files.get(String(media.directPath));
  if (!sealed) throw new Error(`no file at ${String(media.directPath)}`);
  const { iv, cipherKey, macKey } = keysFor(media.mediaKey as Uint8Array, kind);
  const encrypted = sealed.subarray(0, -MAC_BYTES);
  if (!macOf(macKey, iv, encrypted).equals(sealed.subarray(-MAC_BYTES)))
    throw new Error('the MAC of the file is wrong');
  if (!sha256(sealed).equals(media.fileEncSha256 as Uint8Array))
    throw new Error('the checksum of the encrypted file is wrong');
  const cipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  const plain = Buffer.concat([cipher.update(encrypted), cipher.final()]);
  if (!sha256(plain).equals(media.fileSha256 as Uint8Array)) throw new Error('the checksum of the file is wrong');
  return plain;
}

/** Stores an encrypted file on the media host and returns its path. */
export function keepFile(world: World, sealed: Buffer) {
  const path = `/v/t62/${randomId(12)}.enc`;
  world.files.set(path, sealed);
  return path;
}

/** Deletes a file from the media host, as the service does after some weeks. The phones still have it. */
export function expireFile(world: World, path: string) {
  const sealed = world.files.get(path);
  if (!sealed) throw new Error(`no file at ${path}`);
  world.files.delete(path);
  world.expired.set(path, sealed);
}

function keysFor(mediaKey: Uint8Array, kind: MediaKind) {
  const keys = Buffer.from(hkdf(mediaKey, 112, { info: purpose[kind] }));
  return { iv: keys.subarray(0, 16), cipherKey: keys.subarray(16, 48), macKey: keys.subarray(48, 80) };
}

const macOf = (key: Buffer, iv: Buffer, encrypted: Buffer) =>
  createHmac('sha256', key).update(iv).update(encrypted).digest().subarray(0, MAC_BYTES);

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest();
