import fs from 'node:fs';
import path from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Where the built web app is. */
export const webFolder = path.resolve(import.meta.dirname, '../../../../web/dist');

/**
 * Serves the web app: files as they were compressed at the build, hashed ones for ever, the rest asked for anew each
 * time. Every address that is not a file is the app itself, which knows its own routes.
 * @returns the answer to such addresses, or undefined where there is no page (then it is a 404); absent when the web
 *   app is not built.
 */
export async function servePages(
  app: FastifyInstance,
  folder: string,
): Promise<((request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined) | undefined> {
  if (!fs.existsSync(path.join(folder, 'index.html'))) return undefined;
  await app.register(files, {
    root: folder,
    preCompressed: true,
    // A route for each file there is: what is no file goes to the app without being looked for three times.
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
