import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../platform/fail.ts';
import { chooseRange } from './choose-range.ts';
import { openMediaLink } from './media-link.ts';
import { mediaDependencies } from './media-dependencies.ts';

/** Types that are shown in the browser, by the ending of the key. Everything else is only downloaded. */
const inlineTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  amr: 'audio/amr',
  aiff: 'audio/aiff',
  weba: 'audio/webm',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  '3gp': 'video/3gpp',
  webm: 'video/webm',
  pdf: 'application/pdf',
};

interface MediaLinkQuery {
  key: string;
  name: string;
  exp?: number | undefined;
  sig?: string | undefined;
  download?: string | undefined;
}

/**
 * Streams a file, or the part of it that a player requests. Customers' files never run in the browser: no sniffing, no
 * scripts, no frames. It answers by `reply`, so it returns nothing (`never`) that would be sent as JSON.
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, link: MediaLinkQuery): Promise<never> {
  const now = new Date();
  const key = openMediaLink(link, now);
  const { storage } = mediaDependencies();
  const stat = key === undefined ? undefined : await storage.stat(key);
  if (key === undefined || !stat) throw fail('ERR_NO_MEDIA_FOUND');
  const type = inlineTypes[key.split('.').at(-1) ?? ''];
  // A stored file never changes, so its key is its version.
  const etag = `"${key.split('/').at(-1)}"`;
  const secondsLeft = Math.max(0, (link.exp ?? 0) - Math.floor(now.getTime() / 1000));
  void reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': `private, max-age=${secondsLeft}, immutable`,
    'content-type': type ?? 'application/octet-stream',
    'content-disposition': disposition(
      type !== undefined && link.download === undefined ? 'inline' : 'attachment',
      link.name,
    ),
    'x-content-type-options': 'nosniff',
    // Chromium's PDF viewer does not open inside a sandbox. It runs no script of the file on our origin.
    'content-security-policy':
      type === 'application/pdf'
        ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"
        : "sandbox; default-src 'none'",
  });
  if (namesVersion(request.headers['if-none-match'], etag)) return reply.code(304).send() as never;
  const ifRange = request.headers['if-range'];
  // If the client names the version of the part that it has (`If-Range`), it must be this version.
  const mayBePart = request.method === 'GET' && (ifRange === undefined || ifRange === etag);
  const range = mayBePart ? chooseRange(request.headers.range, stat.size) : 'whole';
  if (range === 'none')
    return reply.code(416).header('content-range', `bytes */${stat.size}`).type('text/plain').send('') as never;
  if (range !== 'whole') void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${stat.size}`);
  void reply.header('content-length', range === 'whole' ? stat.size : range.end - range.start + 1);
  // Without a stream the content-length would be 0.
  if (request.method === 'HEAD') return reply.send(Readable.from([])) as never;
  const part = await storage.open(key, range === 'whole' ? undefined : range);
  if (!part) throw fail('ERR_NO_MEDIA_FOUND');
  return reply.send(part.stream) as never;
}

/** Whether a header `If-None-Match` names the version that the client would get. */
const namesVersion = (header: string | undefined, etag: string) =>
  header === '*' || (header?.split(',').some((version) => version.trim().replace(/^W\//, '') === etag) ?? false);

/** Old clients get a plain name, others the real one (RFC 5987). */
function disposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\w .,()[\]-]/g, '_') || 'file';
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
