import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { guardedLookup, isNamedOrigin, OutsideError, requireReachable, type Reach } from './guard.ts';

export { OutsideError, type OutsideReason } from './guard.ts';

export interface OutsideCall extends Reach {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** The timeout of the whole call, redirects and the body included; 15 seconds by default. */
  timeoutMs?: number;
  /** The maximum time without a byte from the server; 30 seconds by default. */
  idleMs?: number;
  /** The maximum size of the response body; 5 MB by default. */
  maxBytes?: number;
  /** The maximum number of redirects, none by default; each is checked like the first address. */
  redirects?: number;
  /** Allows `http:` as well; only for an address that a user has chosen, or for tests. */
  plain?: boolean;
  /** Aborts the call. */
  signal?: AbortSignal;
  /** How this client proves its identity by TLS. Not for calls that follow redirects. */
  identity?: ClientIdentity;
}

/** A certificate with its key, for servers that ask for one (mTLS). */
export interface ClientIdentity {
  /** A PKCS #12 archive. */
  pfx: Buffer;
  passphrase?: string;
  /** The authority that is trusted instead of the public ones. For tests only. */
  ca?: string;
}

export interface OutsideAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  /** The address of the response, after redirects. */
  url: string;
}

/** A response whose body is not read yet. Read it to its end or destroy it. Its errors are OutsideErrors. */
export type OutsideStream = Omit<OutsideAnswer, 'body'> & { body: Readable };

/**
 * The product's HTTP client for calls to other servers. The host name is resolved once, and the socket connects to the
 * address that was checked.
 * @throws OutsideError
 */
export async function fetchOutside(url: string, options: OutsideCall = {}): Promise<OutsideAnswer> {
  const { body, ...answer } = await openOutside(url, options);
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  return { ...answer, body: Buffer.concat(chunks) };
}

/**
 * The same call, with the body as a stream.
 * @throws OutsideError
 */
export async function openOutside(
  url: string,
  { method = 'GET', headers = {}, body, redirects = 0, timeoutMs = 15_000, ...rest }: OutsideCall = {},
): Promise<OutsideStream> {
  const timeoutSignal = AbortSignal.timeout(timeoutMs);
  const limits: Limits = {
    idleMs: 30_000,
    maxBytes: 5 * 1024 * 1024,
    ...rest,
    timeoutSignal,
    signal: rest.signal ? AbortSignal.any([timeoutSignal, rest.signal]) : timeoutSignal,
  };
  let request: OutsideRequest = { url: readUrl(url, limits), method, headers, body };
  for (let redirectsLeft = redirects; ; redirectsLeft -= 1) {
    const answer = await call(request, limits);
    let redirected: OutsideRequest | undefined;
    try {
      redirected = redirectOf(answer, request, limits);
      if (redirected && redirectsLeft <= 0) throw new OutsideError('redirects');
    } catch (error) {
      answer.body.destroy();
      throw error;
    }
    if (!redirected) return answer;
    answer.body.destroy();
    request = redirected;
  }
}

interface OutsideRequest {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array | undefined;
}

/**
 * Whether a call to this address is allowed, as far as the address itself tells. A host name is checked again when it
 * is resolved.
 */
export function isCallable(url: string, allowed: Allowed): boolean {
  try {
    requireReachable(readUrl(url, allowed), allowed);
    return true;
  } catch (error) {
    if (error instanceof OutsideError) return false;
    throw error;
  }
}

/** The addresses that a call may reach, and by which protocol. */
type Allowed = Reach & Pick<OutsideCall, 'plain'>;

interface Limits extends Allowed {
  idleMs: number;
  maxBytes: number;
  /** Aborted by the timeout. */
  timeoutSignal: AbortSignal;
  /** Aborted by the timeout or the caller. */
  signal: AbortSignal;
  identity?: ClientIdentity;
}

/** @throws OutsideError `protocol` */
function readUrl(text: string, allowed: Allowed): URL {
  const url = URL.parse(text);
  if (!url || url.username !== '' || url.password !== '') throw new OutsideError('protocol');
  const mayBePlain = allowed.plain === true || isNamedOrigin(url, allowed);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && mayBePlain)) throw new OutsideError('protocol');
  return url;
}

/** Headers with credentials: the standard ones, and names such as `x-api-key` and `x-auth-token`. */
const credentialHeaders = /^(authorization|cookie|proxy-authorization)$|key|token|secret/i;

/**
 * The request that follows a redirect of `from`; undefined: the answer is no redirect. As in browsers, 301 and 302 turn
 * a POST into a GET, and 303 any method but HEAD. Credentials of one origin are not sent to another.
 * @throws OutsideError `protocol`
 */
function redirectOf(
  { status, headers: { location } }: OutsideStream,
  from: OutsideRequest,
  limits: Limits,
): OutsideRequest | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  const to = URL.parse(location, from.url.href);
  if (!to) throw new OutsideError('protocol');
  const url = readUrl(to.href, limits);
  const isSameOrigin = url.origin === from.url.origin;
  const becomesGet = status === 303 ? from.method !== 'HEAD' : status < 303 && from.method === 'POST';
  const isDropped = (name: string) =>
    (!isSameOrigin && credentialHeaders.test(name)) || (becomesGet && /^content-/i.test(name));
  const headers = Object.fromEntries(Object.entries(from.headers).filter(([name]) => !isDropped(name)));
  return { url, headers, method: becomesGet ? 'GET' : from.method, body: becomesGet ? undefined : from.body };
}

function call({ url, method, headers, body }: OutsideRequest, limits: Limits): Promise<OutsideStream> {
  const { idleMs, maxBytes, timeoutSignal, signal, identity } = limits;
  return new Promise((resolve, reject) => {
    requireReachable(url, limits);
    const request = (url.protocol === 'https:' ? https : http).request(url.href, {
      method,
      headers: {
        'user-agent': 'Balcao',
        accept: '*/*',
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      // No connection is kept for the next call: by then the name may resolve to another address.
      agent: false,
      lookup: isNamedOrigin(url, limits) ? undefined : guardedLookup(limits),
      timeout: idleMs,
      signal,
      ...identity,
    });
    let isSilent = false;
    const toError = (error: unknown) => toOutsideError(error, isSilent || timeoutSignal.aborted);
    request.on('timeout', () => {
      isSilent = true;
      request.destroy();
    });
    request.on('error', (error) => reject(toError(error)));
    request.on('response', (response) => {
      if (Number(response.headers['content-length'] ?? 0) > maxBytes && method !== 'HEAD') {
        reject(new OutsideError('too-large'));
        return void request.destroy();
      }
      const stream = Readable.from(bounded(response, maxBytes, toError), { objectMode: false });
      // The response has no reader when the stream is destroyed before it is read.
      response.on('error', () => undefined);
      stream.once('close', () => request.destroy());
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: stream, url: url.href });
    });
    request.end(body);
  });
}

/** The bytes of a response. @throws OutsideError when they exceed the limit, or when the response breaks off */
async function* bounded(
  response: http.IncomingMessage,
  maxBytes: number,
  toError: (error: unknown) => OutsideError,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new OutsideError('too-large');
      yield chunk;
    }
  } catch (error) {
    throw toError(error);
  }
}

const toOutsideError = (error: unknown, isLate: boolean) =>
  error instanceof OutsideError ? error : new OutsideError(isLate ? 'timeout' : 'network', error);
