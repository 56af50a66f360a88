import { createHash } from 'node:crypto';
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
 * The page of the API's documentation starts itself by a script in the page, which is named by its hash; it loads nothing
 * from elsewhere.
 * @param inlineScripts the text of each script in the page
 */
export const docsPolicy = (inlineScripts: readonly string[]): string =>
  writePolicy({
    ...policy([]),
    'script-src': [
      "'self'",
      ...inlineScripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
    ],
  });

const writePolicy = (directives: Record<string, readonly string[]>) =>
  Object.entries(directives)
    .map((directive) => directive.flat().join(' '))
    .join(';');

/**
 * Headers that tell browsers what not to do with what we answer; the same for every answer.
 * @param publicUrl where browsers reach us
 */
export function securityHeaders(publicUrl: string | undefined): Record<string, string> {
  const secure = publicUrl?.startsWith('https:') ?? false;
  // Older Safari does not count a web socket of the same host as 'self'.
  const sockets = publicUrl === undefined ? [] : [new URL(publicUrl).origin.replace(/^http/, 'ws')];
  return {
    'content-security-policy': writePolicy(policy(sockets)),
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
}

/** Sends them with every answer of the app. */
export function sendSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const headers = securityHeaders(publicUrl);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}
