import type { Readable } from 'node:stream';

/** The content to store: bytes in memory, or a file on this machine, which stays in place. */
export type FileContent = Uint8Array | { path: string };

/** The first and the last byte, counted from 0, as in a Range header. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Stores files by key. The server generates each key, such as `c/<company>/<yyyy-mm>/<random>.<ext>`, and never uses
 * the name of an uploaded file for it. A stored file is never changed in place.
 */
export interface Storage {
  /** Resolves when the file would survive a power cut: from then on a message may refer to it. */
  put(key: string, content: FileContent, options: { contentType: string }): Promise<void>;
  /** The bytes, or a part of them; undefined: there is no such file. `size` is the size of the whole file. */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | undefined>;
  /** All bytes at once; undefined: there is no such file. */
  read(key: string): Promise<Uint8Array | undefined>;
  stat(key: string): Promise<{ size: number } | undefined>;
  /** Removes a file; a missing file is not an error. */
  remove(key: string): Promise<void>;
  /** @throws Error when nothing can be stored now: the disk fails to write, or the store does not answer. */
  check(): Promise<void>;
  /**
   * Every key with its size. A file that is stored or removed during the listing may or may not be included.
   * @param prefix only keys that begin with it; it ends in a slash
   * @param after only keys after this one, in the order of the storage
   */
  list(options?: { prefix?: string; after?: string | undefined }): AsyncIterable<{ key: string; size: number }>;
  /** Removes all files whose key begins with the prefix, which ends in a slash. */
  removeAll(prefix: string): Promise<void>;
}

/** Folders of plain characters, then a name with extensions: `c/7/2026-11/x8Kq_2.jpg`. */
const keyPattern = /^[a-z0-9]+(\/[A-Za-z0-9_-]+)*\/[A-Za-z0-9_-]+(\.[a-z0-9]+)*$/;

/** Whether the text has the form of a generated key. */
export const isKey = (key: string): boolean => key.length <= 150 && keyPattern.test(key);

/** @throws Error for any text that is not a generated key: no path traversal, no absolute path, no other characters. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error('This is not a key of the storage.');
  return key;
}

/**
 * @throws Error unless the prefix is the beginning of generated keys and ends in a slash (`c/1/`). Without the slash,
 *   `c/1` would match company 12, too.
 */
export function requirePrefix(prefix: string): string {
  if (!/^([A-Za-z0-9_-]+\/){2,}$/.test(prefix))
    throw new Error('This is not a folder of the storage; a folder ends in a slash.');
  return prefix;
}
