import { openOutside, OutsideError } from '../../platform/outbound-http/fetch-outside.ts';
import { resolveByDns } from '../../platform/outbound-http/resolve-by-dns.ts';
import { outboundRules } from './outbound-rules.ts';
import { readPage, type PageDescription } from './read-page.ts';

/** How much of a page is read: its head, which describes the page, rarely ends later. */
const pageBytes = 512 * 1024;
/** A page that announces more bytes is refused; of others only `pageBytes` are read. */
const maxPageBytes = 50 * 1024 * 1024;
/** A larger picture is not used. */
const imageBytes = 5 * 1024 * 1024;
const idleMs = 4000;
const redirects = 3;

/**
 * Reads how a page describes itself; undefined: it cannot be reached, or is no page. Each redirect is checked like the
 * first address.
 */
export async function fetchPage(url: string, signal: AbortSignal): Promise<PageDescription | undefined> {
  const found = await read(url, { signal, accept: 'text/html', maxBytes: maxPageBytes, readBytes: pageBytes });
  if (!found || !/^(?:text\/html|application\/xhtml\+xml)\b/i.test(found.type)) return undefined;
  return readPage(found.bytes, found.type, found.url);
}

/**
 * The bytes of the address that a page names as its picture; undefined: they cannot be fetched. The caller must check
 * that they are a picture.
 */
export const fetchImage = async (url: string, signal: AbortSignal): Promise<Uint8Array | undefined> =>
  (await read(url, { signal, accept: 'image/*', maxBytes: imageBytes, readBytes: imageBytes }))?.bytes;

interface ReadOptions {
  signal: AbortSignal;
  accept: string;
  /** A reply that announces more is refused. */
  maxBytes: number;
  /** How many bytes are read. */
  readBytes: number;
}

async function read(url: string, { signal, accept, maxBytes, readBytes }: ReadOptions) {
  try {
    const headers = { accept, 'user-agent': 'Balcao (link preview)', 'accept-encoding': 'identity' };
    const answer = await openOutside(url, {
      ...outboundRules(),
      resolve: resolveByDns,
      headers,
      redirects,
      idleMs,
      maxBytes,
      signal,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      // The body of a server that compresses although `identity` was asked for is not read.
      const isPlain = [undefined, '', 'identity'].includes(answer.headers['content-encoding']);
      if (answer.status !== 200 || !isPlain) return undefined;
      for await (const chunk of answer.body as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= readBytes) break;
      }
    } finally {
      answer.body.destroy();
    }
    const bytes = Buffer.concat(chunks).subarray(0, readBytes);
    return { bytes, type: answer.headers['content-type'] ?? '', url: answer.url };
  } catch (error) {
    // The address cannot be reached or is not allowed.
    if (error instanceof OutsideError) return undefined;
    throw error;
  }
}
