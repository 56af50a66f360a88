import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const ownImages = ["'self'", 'blob:', 'data:'];

/**
 * The resources that a page may load: its own, and the help videos of YouTube with their preview pictures. Mantine
 * writes colours into style attributes; voice notes and previews are blobs. The recorder's mp3 encoder is WebAssembly,
 * which needs `wasm-unsafe-eval` (it does not allow eval in scripts).
 */
const policy = (sockets: readonly string[]) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': [...ownImages, 'https://i.ytimg.com'],
  'media-src': ["'self'", 'blob:', 'data:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'", ...sockets],
  'worker-src': ["'self'", 'blob:'],
  'frame-src': ['https://www.youtube-nocookie.com'],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
});

/**
 * The page of the API's documentation has an inline script, which the policy allows by its hash. The page loads nothing
 * from other servers.
 * @param inlineScripts the text of each script in the page
 */
export function docsPolicy(inlineScripts: readonly string[]): string {
  const hashes = inlineScripts.map((text) => createHash('sha256').update(text).digest('base64'));
  return writePolicy({
    ...policy([]),
    'img-src': ownImages,
    'frame-src': ["'none'"],
    'script-src': ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)],
  });
}

/** Writes the header: `default-src 'self';script-src 'self' 'wasm-unsafe-eval';…`. */
const writePolicy = (directives: Record<string, readonly string[]>) =>
  Object.entries(directives)
    .map((directive) => directive.flat().join(' '))
    .join(';');

/**
 * Security headers for browsers; the same for every answer.
 * @param publicUrl the address that browsers use
 */
export function securityHeaders(publicUrl: string | undefined): Record<string, string> {
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  // Older Safari does not include a web socket of the same host in 'self'.
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
    // On plain http browsers ignore these headers and warn in the console.
    ...(isSecure && {
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'strict-transport-security': 'max-age=15552000', // 180 days
    }),
  };
}

/** Sends the security headers with every answer of the app. */
export function sendSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const headers = securityHeaders(publicUrl);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}
