import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * What a page of ours may load: itself. Mantine writes its colours into style attributes; voice notes and previews are blobs; the recorder's
 * mp3 encoder is WebAssembly of our own, which needs a word of its own (it allows no eval of scripts).
 */
const policy = (sockets: readonly string[]) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  'media-src': ["'self'", 'blob:', 'data:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'", ...sockets],
  'worker-src': ["'self'", 'blob:'],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
});

/** The page of the API's documentation starts itself by a script in the page and compiles patterns; it still loads nothing from elsewhere. */
export const docsPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; " +
  "connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Headers that tell browsers what not to do with what we answer. */
export async function sendSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): Promise<void> {
  const secure = publicUrl?.startsWith('https:') ?? false;
  // Older Safari does not count a web socket of the same host as 'self'.
  const sockets = publicUrl === undefined ? [] : [new URL(publicUrl).origin.replace(/^http/, 'ws')];
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(sockets) },
    crossOriginEmbedderPolicy: false,
    // On plain http browsers ignore it and say so in the console.
    crossOriginOpenerPolicy: secure && { policy: 'same-origin' },
    originAgentCluster: secure,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    hsts: secure && { maxAge: 15_552_000, includeSubDomains: false },
  });
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', 'camera=(self), microphone=(self), geolocation=(self)');
  });
}
