import type { Readable } from 'node:stream';

/** What is stored: bytes in memory, or a file on this machine, which stays where it is. */
export type Stored = Uint8Array | { path: string };

/** Both ends included, counted from 0, as in a Range header. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Files by key. A key is made by us (`c/<company>/<yyyy-mm>/<random>.<ext>`), never from what somebody called a file. A
 * stored file is never changed.
 */
export interface Storage {
  /** Resolves when the file would survive a power cut: a message may refer to it from then on. */
  put(key: string, content: Stored, options: { contentType: string }): Promise<void>;
  /** The bytes, or a part of them; undefined when there is no such file. `size` is of the whole file. */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | undefined>;
  /** All bytes at once; undefined when there is no such file. */
  read(key: string): Promise<Uint8Array | undefined>;
  stat(key: string): Promise<{ size: number } | undefined>;
  /** No error when it is gone already. */
  remove(key: string): Promise<void>;
  /** @throws Error when nothing could be stored now: the disk does not write, or the store does not answer. */
  check(): Promise<void>;
  /** Every key with its size, in no order. A file that is stored or removed meanwhile may or may not be among them. */
  list(): AsyncIterable<{ key: string; size: number }>;
  /** Everything whose key begins with the prefix, which ends in a slash. */
  removeAll(prefix: string): Promise<void>;
}

const keyForm = /^[a-z0-9]+(\/[A-Za-z0-9_-]+)*\/[A-Za-z0-9_-]+(\.[a-z0-9]+)*$/;

export const isKey = (key: string): boolean => key.length <= 150 && keyForm.test(key);

/** @throws Error for anything that is not a key of ours: no dots that climb, no absolute path, no other characters. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error('This is not a key of the storage.');
  return key;
}

/**
 * @throws Error for anything but the beginning of keys of ours, ending in a slash: `c/1` would also mean company 12.
 */
export function requirePrefix(prefix: string): string {
  if (!/^([A-Za-z0-9_-]+\/){2,}$/.test(prefix))
    throw new Error('This is not a folder of the storage; a folder ends in a slash.');
  return prefix;
}
