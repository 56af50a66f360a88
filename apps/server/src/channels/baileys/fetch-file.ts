import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '@balcao/contract';
import { openOutside, OutsideError, type OutsideStream } from '../../platform/outbound-http/fetch-outside.ts';
import { isMediaHost, isOnThisMachine } from './media-address.ts';
import { keysOf, type MediaSource } from './media-source.ts';
import { DamagedMedia, openMedia } from './open-media.ts';

/**
 * Why a download failed. `gone`: the host does not have the file. `failing`: the host or the network fails. `damaged`:
 * the content does not match its checksums. `not-begun`: no time was left. `too-large` and `unknown` (no address or
 * key) are permanent.
 */
export type MissReason = 'gone' | 'failing' | 'damaged' | 'not-begun' | 'too-large' | 'unknown';

export class FileMissed extends Error {
  override name = 'FileMissed';
  readonly reason: MissReason;
  constructor(reason: MissReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

export interface FetchTools {
  /** The server is a test server on this machine. */
  isLocal: boolean;
  signal: AbortSignal;
  /** The limit for the whole download. */
  timeoutMs: number;
}

/** The largest accepted file: a document. */
export const maxFileBytes = limits.upload.document;
/** A download fails when the host sends nothing for this time. */
const idleTimeoutMs = 15_000;
/** Enough for what an encrypted file has in addition: at most 16 bytes of padding, and a MAC of 10 bytes. */
const maxSealBytes = 64;
/** The headers of WhatsApp's web app. */
const headers = { origin: 'https://web.whatsapp.com' };
const thisMachine = ['127.0.0.1', '::1'];

/**
 * Downloads and decrypts a file into `path`, as a stream. The content is checked at its end, so the file may be used
 * only when this resolves.
 * @throws FileMissed
 */
export async function fetchFile(source: MediaSource, path: string, tools: FetchTools): Promise<void> {
  const { body, keys } = await openSource(source, maxFileBytes, tools);
  await withMissReason(() =>
    pipeline(
      body,
      (sealed: AsyncIterable<Buffer>) => openMedia(sealed, keys),
      createWriteStream(path, { mode: 0o600 }),
    ),
  );
}

/**
 * Downloads and decrypts a file into memory.
 * @throws FileMissed
 */
export async function fetchBytes(source: MediaSource, maxBytes: number, tools: FetchTools): Promise<Uint8Array> {
  const { body, keys } = await openSource(source, maxBytes, tools);
  return withMissReason(async () => {
    const parts: Buffer[] = [];
    for await (const part of openMedia(body as AsyncIterable<Buffer>, keys)) parts.push(part);
    return Buffer.concat(parts);
  });
}

async function openSource(source: MediaSource, maxBytes: number, { isLocal, signal, timeoutMs }: FetchTools) {
  const keys = keysOf(source);
  if (source.address === null || !keys)
    throw new FileMissed('unknown', 'the message names no allowed address or no key');
  if (signal.aborted) throw new FileMissed('not-begun', 'no time was left');
  const { address } = source;
  const { status, body } = await withMissReason<OutsideStream>(() =>
    openOutside(address, {
      headers,
      timeoutMs,
      idleMs: idleTimeoutMs,
      maxBytes: maxBytes + maxSealBytes,
      signal,
      hosts: (host) => (isLocal ? isOnThisMachine(`https://${host}`) : isMediaHost(host)),
      ...(isLocal && { permit: thisMachine }),
    }),
  );
  if (status !== 200) rejectStatus(body, status);
  return { body, keys };
}

function rejectStatus(body: Readable, status: number): never {
  body.destroy();
  const isGone = status === 403 || status === 404 || status === 410;
  throw new FileMissed(isGone ? 'gone' : 'failing', `the media host answered ${status}`);
}

/** Runs a part of the download, and throws its errors as `FileMissed` with a reason. */
async function withMissReason<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DamagedMedia) throw new FileMissed('damaged', error.message, error);
    if (!(error instanceof OutsideError)) throw error;
    throw new FileMissed(error.reason === 'too-large' ? 'too-large' : 'failing', error.message, error);
  }
}
