import type { FastifyInstance } from 'fastify';

/**
 * What a page of ours may load: itself. Mantine writes its colours into style attributes; voice notes and previews are
 * blobs; the recorder's mp3 encoder is WebAssembly of our own, which needs a word of its own (it allows no eval of
 * scripts).
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

/**
 * The page of the API's documentation starts itself by a script in the page and compiles patterns; it still loads
 * nothing from elsewhere.
 */
export const docsPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; " +
  "connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * Headers that tell browsers what not to do with what we answer; the same for every answer, so they are written once.
 */
export function sendSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const secure = publicUrl?.startsWith('https:') ?? false;
  // Older Safari does not count a web socket of the same host as 'self'.
  const sockets = publicUrl === undefined ? [] : [new URL(publicUrl).origin.replace(/^http/, 'ws')];
  const headers = {
    'content-security-policy': Object.entries(policy(sockets))
      .map((directive) => directive.flat().join(' '))
      .join(';'),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // On plain http browsers ignore them and say so in the console.
    ...(secure && {
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'strict-transport-security': 'max-age=15552000',
    }),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}
