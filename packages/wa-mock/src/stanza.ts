import { randomBytes } from 'node:crypto';
import type { BinaryNode } from 'baileys';

/**
 * The server's own address: a JID with an empty user. The client compares the bare `s.whatsapp.net` with === and then
 * ignores the stanza.
 */
export const SERVER = '@s.whatsapp.net';

/** Builds a stanza without the attributes that are undefined. */
export function stanza(
  tag: string,
  attrs: Record<string, string | undefined> = {},
  content?: BinaryNode['content'],
): BinaryNode {
  const present = Object.entries(attrs).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { tag, attrs: Object.fromEntries(present), ...(content === undefined ? {} : { content }) };
}

/** The current time in whole seconds, as attributes carry it. */
export const stamp = () => Math.floor(Date.now() / 1000).toString();

/** `bytes` random bytes in upper-case hex, the alphabet of stanza and message ids. */
export const randomId = (bytes = 8) => randomBytes(bytes).toString('hex').toUpperCase();

/** Reads at most 6 bytes as a big-endian number. */
export const toNumber = (bytes: Uint8Array) => Buffer.from(bytes).readUIntBE(0, bytes.length);

/** The number as `length` big-endian bytes. */
export function toBytes(value: number, length: number) {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}
