import fs from 'node:fs';
import path from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brandedFiles, etagOf, iconAt, keepBranded, type BrandSource } from './page-brand.ts';

/** The folder of the built web app. */
export const webFolder = path.resolve(import.meta.dirname, '../../../../web/dist');

/** The version of the built page: a short hash, which the page itself also has. `undefined`: no page is built. */
export function builtPage(): string | undefined {
  const stamp = path.join(webFolder, '.inputs');
  return fs.existsSync(stamp) ? fs.readFileSync(stamp, 'utf8').slice(0, 12) : undefined;
}

/**
 * Serves the web app: files as the build compressed them, hashed files cached for ever, others revalidated each time.
 * Any address that is not a file gets the app's page, which has its own router. The brand of the installation is
 * written into the files of `brandedFiles`, and its logo replaces the icons of `iconAt`. Without a brand, these files
 * and icons are sent as they were built.
 * @returns a function that sends the page; for a request that does not ask for a page, the function returns undefined.
 *   If the web app is not built, undefined instead of the function.
 */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  brand: BrandSource = noBrand,
): Promise<((request: FastifyRequest, reply: FastifyReply) => PromiseLike<unknown> | undefined) | undefined> {
  if (!fs.existsSync(path.join(folder, 'index.html'))) return undefined;
  const sendBranded = brandSender(folder, brand);
  // Every request passes here. Only a request for a branded file waits.
  app.addHook('onRequest', (request, reply, done) => {
    const [address = ''] = request.url.split('?');
    if (!isRead(request) || !isBranded(address)) return done();
    sendBranded(address, request, reply).then((isSent) => {
      if (!isSent) done();
    }, done);
  });
  const options = { preCompressed: true, cacheControl: false, dotfiles: 'ignore' } as const;
  await app.register(files, {
    ...options,
    root: folder,
    // One route for each existing file: other addresses go to the app without three look-ups on disk.
    wildcard: false,
    globIgnore: ['assets/**'],
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
  // These are about nine hundred files: a route for each would take memory and time at the start.
  await app.register(files, {
    ...options,
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  return (request, reply) =>
    isPage(request)
      ? sendBranded('/', request, reply).then((isSent) => (isSent ? reply : reply.code(200).sendFile('index.html')))
      : undefined;
}

const noBrand: BrandSource = { current: async () => undefined, file: async () => undefined };

const isBranded = (address: string): boolean => iconAt.has(address) || brandedFiles.has(address);

/**
 * Makes a function that sends a branded file. If there is nothing to change in the file, it returns `false` instead.
 */
function brandSender(folder: string, source: BrandSource) {
  const branded = keepBranded();
  return async (address: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const icon = iconAt.get(address);
    const page = brandedFiles.get(address);
    if (icon === undefined && !page) return false;
    const brand = await source.current();
    if (!brand) return false;
    if (page) {
      const built = await fs.promises.readFile(path.join(folder, page.file), 'utf8').catch(() => undefined);
      if (built === undefined) return false;
      const { bytes, zipped, etag } = branded(built, brand, page.write);
      const isZipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
      if (isZipped) void reply.header('content-encoding', 'gzip');
      send(request, reply, { type: page.type, etag, bytes: isZipped ? zipped : bytes });
      return true;
    }
    const bytes = brand.filesPath === null || icon === undefined ? undefined : await source.file(icon);
    if (!bytes) return false;
    send(request, reply, { type: 'image/png', etag: etagOf(bytes), bytes });
    return true;
  };
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, etag, bytes }: { type: string; etag: string; bytes: Uint8Array },
): void {
  void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
  if (request.headers['if-none-match'] === etag) void reply.code(304).removeHeader('content-encoding').send();
  else void reply.code(200).type(type).send(Buffer.from(bytes));
}

const isRead = ({ method }: Pick<FastifyRequest, 'method'>) => method === 'GET' || method === 'HEAD';

/** Whether a browser asks for a page: by GET, outside the API and the assets, and with HTML accepted. */
const isPage = ({ method, url, headers }: FastifyRequest) =>
  isRead({ method }) &&
  !/^\/(?:api|socket\.io|assets)(?:[/?]|$)/.test(url) &&
  (headers.accept ?? '*/*').split(',').some((type) => /^\s*(?:text\/html|\*\/\*)/.test(type));
