import fs from 'node:fs';
import path from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The folder of the built web app. */
export const webFolder = path.resolve(import.meta.dirname, '../../../../web/dist');

/** A short name of the built page, as the page itself has it; undefined while none is built. */
export function builtPage(): string | undefined {
  const stamp = path.join(webFolder, '.inputs');
  return fs.existsSync(stamp) ? fs.readFileSync(stamp, 'utf8').slice(0, 12) : undefined;
}

/**
 * Serves the web app: files as the build compressed them, hashed files cached for ever, others revalidated each time.
 * Any address that is not a file gets the app's page, which has its own router.
 * @returns a function that sends the page, and returns undefined for a request that does not ask for a page; absent
 *   when the web app is not built.
 */
export async function servePages(
  app: FastifyInstance,
  folder: string,
): Promise<((request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined) | undefined> {
  if (!fs.existsSync(path.join(folder, 'index.html'))) return undefined;
  await app.register(files, {
    root: folder,
    preCompressed: true,
    // One route for each existing file: other addresses go to the app without three look-ups on disk.
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      void reply.header(
        'cache-control',
        /[\\/]assets[\\/]/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  return (request, reply) => (isPage(request) ? reply.code(200).sendFile('index.html') : undefined);
}

const isPage = ({ method, url, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(?:api|socket\.io|assets)(?:[/?]|$)/.test(url) &&
  (headers.accept ?? '*/*').split(',').some((type) => /^\s*(?:text\/html|\*\/\*)/.test(type));
