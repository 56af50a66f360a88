import type { DownloadableMessage, MediaType } from 'baileys';
import type { FileSource } from '../driver.ts';
import type { MediaKeys } from './open-media.ts';

/** Where a file of a message is stored and how it is decrypted. */
export interface MediaSource extends FileSource {
  driver: 'baileys';
  /** Made by `mediaAddress`; null: the message names no allowed address. */
  address: string | null;
  type: MediaType;
  /** Base64, like the next two. Without the key the file cannot be decrypted. */
  mediaKey: string | null;
  encSha256: string | null;
  sha256: string | null;
  /** The key of the message, for a request to the phone. */
  key: { remoteJid: string; id: string; fromMe: boolean; participant: string | null };
  /** The phone's answer, until the next download reads it. */
  answer?: PhoneAnswer;
}

/** The content of a `mediaretry` notification. */
export interface PhoneAnswer extends FileSource {
  driver: 'baileys';
  /** Base64; encrypted with a key derived from the file's key. */
  sealed?: { ciphertext: string; iv: string };
  /** An error as an HTTP status: 404, the phone does not have the file; 412 and 418, the upload failed. */
  status?: number;
}

interface Downloadable extends DownloadableMessage {
  fileSha256?: Uint8Array | null;
  fileEncSha256?: Uint8Array | null;
}

const base64 = (bytes: Uint8Array | null | undefined) => (bytes?.length ? Buffer.from(bytes).toString('base64') : null);

export const mediaSource = (
  from: Downloadable,
  type: MediaType,
  address: string | undefined,
  key: MediaSource['key'],
): MediaSource => ({
  driver: 'baileys',
  address: address ?? null,
  type,
  mediaKey: base64(from.mediaKey),
  encSha256: base64(from.fileEncSha256),
  sha256: base64(from.fileSha256),
  key,
});

/** Undefined: the message has no key. */
export function keysOf({ mediaKey, type, encSha256, sha256 }: MediaSource): MediaKeys | undefined {
  const bytes = (text: string | null) => (text === null ? null : Buffer.from(text, 'base64'));
  const key = bytes(mediaKey);
  return key ? { mediaKey: key, type, encSha256: bytes(encSha256), sha256: bytes(sha256) } : undefined;
}
