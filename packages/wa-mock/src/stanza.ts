import { randomBytes } from 'node:crypto';
import type { BinaryNode } from 'baileys';

/**
 * The address of the server itself: a JID with an empty user. The bare word `s.whatsapp.net` is compared with === by
 * the client and then ignored.
 */
export const SERVER = '@s.whatsapp.net';

/** Builds a stanza; attributes that are undefined are left out. */
export function stanza(
  tag: string,
  attrs: Record<string, string | undefined> = {},
  content?: BinaryNode['content'],
): BinaryNode {
  const present = Object.entries(attrs).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { tag, attrs: Object.fromEntries(present), ...(content === undefined ? {} : { content }) };
}

/** Now in whole seconds, as attributes carry it. */
export const stamp = () => Math.floor(Date.now() / 1000).toString();

/** Random upper-case hex of `bytes` bytes, the alphabet of stanza and message ids. */
export const randomId = (bytes = 8) => randomBytes(bytes).toString('hex').toUpperCase();

/** The bytes as one big-endian number (at most 6 of them). */
export const toNumber = (bytes: Uint8Array) => Buffer.from(bytes).readUIntBE(0, bytes.length);

/** The number as `length` big-endian bytes. */
export function toBytes(value: number, length: number) {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}
