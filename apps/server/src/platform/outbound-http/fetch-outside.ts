import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { isPublicAddress } from './public-address.ts';

export interface OutsideCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** For everything together, redirects included. */
  timeoutMs?: number;
  /** Of the answer's body. */
  maxBytes?: number;
  /** How many are followed; each is checked like the first address. */
  redirects?: number;
  /** Allows http: as well; somebody must have chosen that for this address. */
  plain?: boolean;
  /** Addresses that are allowed although they are not public. For tests only. */
  permit?: readonly string[];
}

export interface OutsideAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  /** Where the answer came from, after redirects. */
  url: string;
}

export type OutsideReason = 'address' | 'protocol' | 'timeout' | 'too-large' | 'redirects' | 'network';

/** Nothing came, or nothing may be asked there. Answers with an error status are answers. */
export class OutsideError extends Error {
  override name = 'OutsideError';
  readonly reason: OutsideReason;
  constructor(reason: OutsideReason, cause?: unknown) {
    super(`The call outside failed: ${reason}`, { cause });
    this.reason = reason;
  }
}

/**
 * The only way to call an address that a company or a stranger gave us. The name is resolved once and the connection
 * goes to the address that was checked, so a name that changes its mind between check and call gains nothing.
 * @throws OutsideError
 */
export async function fetchOutside(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
    timeoutMs = 15_000,
    maxBytes = 5 * 1024 * 1024,
    redirects = 3,
    plain = false,
    permit = [],
  }: OutsideCall = {},
): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  let ask: Ask = { url: readUrl(url, plain), method, headers, body };
  for (let left = redirects; ; left -= 1) {
    const answer = await call(ask, { signal, maxBytes, permit });
    const next = redirectOf(answer, ask, plain);
    if (!next) return answer;
    if (left <= 0) throw new OutsideError('redirects');
    ask = next;
  }
}

interface Ask {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array | undefined;
}

function readUrl(text: string, plain: boolean): URL {
  const url = URL.parse(text);
  if (
    !url ||
    !(url.protocol === 'https:' || (plain && url.protocol === 'http:')) ||
    url.username !== '' ||
    url.password !== ''
  )
    throw new OutsideError('protocol');
  return url;
}

/** As browsers do it: 303 and the old two become a GET; what was meant for one house is not shown to another. */
function redirectOf({ status, headers: { location } }: OutsideAnswer, ask: Ask, plain: boolean): Ask | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  const to = URL.parse(location, ask.url.href);
  if (!to) throw new OutsideError('protocol');
  const url = readUrl(to.href, plain);
  const secret =
    url.origin === ask.url.origin ? /^$/ : /^(authorization|cookie|proxy-authorization)$|key|token|secret/i;
  const becomesGet = status === 303 ? ask.method !== 'HEAD' : status < 303 && ask.method === 'POST';
  const dropped = (name: string) => secret.test(name) || (becomesGet && /^content-/i.test(name));
  const headers = Object.fromEntries(Object.entries(ask.headers).filter(([name]) => !dropped(name)));
  return { url, headers, method: becomesGet ? 'GET' : ask.method, body: becomesGet ? undefined : ask.body };
}

function call(
  { url, method, headers, body }: Ask,
  { signal, maxBytes, permit }: { signal: AbortSignal; maxBytes: number; permit: readonly string[] },
): Promise<OutsideAnswer> {
  const isAllowed = (address: string) => permit.includes(address) || isPublicAddress(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A name is checked when it is resolved; an address is never resolved.
  if (net.isIP(host) !== 0 && !isAllowed(host)) return Promise.reject(new OutsideError('address'));
  return new Promise((resolve, reject) => {
    const refuse = (reason: OutsideReason, cause?: unknown) => {
      reject(new OutsideError(reason, cause));
      request.destroy();
    };
    const failed = (error: Error) =>
      refuse(error instanceof OutsideError ? error.reason : signal.aborted ? 'timeout' : 'network', error);
    const request = (url.protocol === 'https:' ? https : http).request(url.href, {
      method,
      headers: {
        'user-agent': 'Balcao',
        accept: '*/*',
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      // No connection is kept for the next call: it may be for a name that meanwhile means another address.
      agent: false,
      lookup: (name, options, done) =>
        dns.lookup(name, { ...options, all: true }, (error, found) =>
          answerLookup(error, found, options.all === true, isAllowed, done),
        ),
      signal,
    });
    request.on('error', failed);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      if (Number(response.headers['content-length'] ?? 0) > maxBytes && method !== 'HEAD') return refuse('too-large');
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxBytes) refuse('too-large');
        else chunks.push(chunk);
      });
      response.on('error', failed);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
          url: url.href,
        }),
      );
    });
    request.end(body);
  });
}

type LookupDone = (error: NodeJS.ErrnoException | null, address: string | dns.LookupAddress[], family?: number) => void;

/** One closed address among several refuses the name: it is no accident. */
function answerLookup(
  error: NodeJS.ErrnoException | null,
  found: dns.LookupAddress[],
  all: boolean,
  isAllowed: (address: string) => boolean,
  done: LookupDone,
) {
  const [first] = found ?? [];
  if (error || !first) return done(error ?? new OutsideError('network'), '');
  if (!found.every(({ address }) => isAllowed(address))) return done(new OutsideError('address'), '');
  return all ? done(null, found) : done(null, first.address, first.family);
}
