import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { fail } from '../fail.ts';

/** One part of a form, after its header has arrived. */
export interface Part {
  name: string;
  /** Absent for a field. */
  fileName: string | undefined;
  /** The content type that the client claims. */
  type: string;
  content: Readable;
}

export interface PartLimits {
  /** The maximum bytes of one part. */
  partBytes: number;
  /** A larger part ends the reading with the error that this function makes. */
  tooLarge(part: Part): Error;
}

/** The maximum bytes of a part's header: it has a field, a file name of 255 characters and a type. */
const partHeaderBytes = 8 * 1024;
/** The maximum of parts in a form, also of those without a name. */
const maxParts = 1000;

/**
 * Calls `read` for each part of a form (fields and files) as soon as its header has arrived. The content is a stream,
 * because the parser buffers no part. An error of `read` ends the reading at once, and so does a rejection of `cut`.
 * @returns the results of `read`
 */
export async function readParts<T>(
  body: IncomingMessage & { headers: IncomingHttpHeaders },
  { partBytes, tooLarge }: PartLimits,
  cut: Promise<never>,
  read: (part: Part) => Promise<T>,
): Promise<T[]> {
  const failed = Promise.withResolvers<never>();
  const finished = Promise.withResolvers<void>();
  const end = (error: unknown) => failed.reject(error);
  // `failed.promise` may reject when nothing awaits it any more. That must not count as an unhandled rejection.
  failed.promise.catch(() => undefined);
  let isOver = false;
  const contents: Readable[] = [];
  const results: Promise<T>[] = [];
  const parser = new Busboy({
    headers: body.headers as { 'content-type': string },
    isPartAFile: () => true,
    limits: { fileSize: partBytes, parts: maxParts, headerSize: partHeaderBytes },
  });
  parser
    .on('file', (name, content, fileName: string | undefined, _encoding, type) => {
      // `isPartAFile` makes each part a stream, fields too. This is the parser's usual rule for files.
      const isFile = fileName !== undefined || type === 'application/octet-stream';
      const part = { name: name ?? '', fileName: isFile ? (fileName ?? '') : undefined, type, content };
      if (isOver) return void content.destroy();
      contents.push(content);
      content.on('error', end).once('limit', () => end(tooLarge(part)));
      const result = read(part);
      result.catch(end);
      results.push(result);
    })
    .on('partsLimit', () => end(fail('ERR_VALIDATION', { issues: [{ path: '', message: 'too many parts' }] })))
    .on('error', end)
    .on('finish', () => finished.resolve());
  // `close` also comes after a complete body. Then `readableEnded` is true, and nothing is wrong.
  const hangUp = () => body.readableEnded || end(new Error('The caller hung up.'));
  if (body.destroyed) hangUp();
  body.once('error', end).once('close', hangUp);
  try {
    body.pipe(parser);
    await Promise.race([finished.promise, failed.promise, cut]);
    return await Promise.race([Promise.all(results), failed.promise, cut]);
  } catch (error) {
    isOver = true;
    body.unpipe(parser);
    for (const content of contents) content.destroy(new Error('The form is given up.'));
    await Promise.allSettled(results);
    throw error;
  }
}
