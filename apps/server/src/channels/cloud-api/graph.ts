import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import {
  fetchOutside,
  openOutside,
  OutsideError,
  type OutsideAnswer,
} from '../../platform/outbound-http/fetch-outside.ts';

/** The address of Meta's Graph API. */
export interface GraphEndpoint {
  /** With the version: `https://graph.facebook.com/v25.0`. */
  url: string;
  /** A test server on this machine: plain HTTP and loopback addresses are allowed, also for files. */
  isLocal: boolean;
}

/** Version 25 is of 2026. Meta serves each version for two years (Graph API changelog). */
export const metaGraph: GraphEndpoint = { url: 'https://graph.facebook.com/v25.0', isLocal: false };
export const graphAt = (url: string | undefined): GraphEndpoint =>
  url === undefined ? metaGraph : { url, isLocal: true };

/** An error that the Graph API returned. */
export class GraphError extends Error {
  override name = 'GraphError';
  readonly code: number;
  readonly status: number;
  /** Meta's own words for people. */
  readonly details: string;
  constructor(code: number, status: number, details: string) {
    super(`Graph API error ${code}: ${details}`);
    this.details = details;
    this.code = code;
    this.status = status;
  }
}

/** The call had no valid answer. `sent` is false if the request cannot have arrived; else its outcome is unknown. */
export class GraphNoResponse extends Error {
  override name = 'GraphNoResponse';
  readonly sent: boolean;
  constructor(sent: boolean, cause: unknown) {
    super('The Graph API did not answer.', { cause });
    this.sent = sent;
  }
}

export interface UploadFile {
  bytes: Uint8Array;
  name: string;
  type: string;
}

export interface DownloadOptions {
  maxBytes: number;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Calls to the Graph API with the token of one account. @throws GraphError GraphNoResponse */
export interface Graph {
  get(path: string, query?: Record<string, string>, options?: { signal?: AbortSignal }): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
  delete(path: string, query: Record<string, string>): Promise<unknown>;
  /** Sends the bytes of a resumable upload, all in one call. */
  sendBytes(path: string, bytes: Uint8Array): Promise<unknown>;
  /** Sends a file with form fields, as `multipart/form-data`. */
  upload(path: string, fields: Record<string, string>, file: UploadFile): Promise<unknown>;
  /** Downloads a URL of the Graph API into a file. */
  download(url: string, path: string, options: DownloadOptions): Promise<void>;
}

/** The access token is invalid (Graph API error codes). */
const tokenInvalid = 190;
const answerTimeoutMs = 30_000;
const uploadTimeoutMs = 120_000;
/** Files are on Meta's own hosts, such as `lookaside.fbsbx.com`; the token is sent to no other host. */
const isOfMeta = (host: string) => /^(?:[\w-]+\.)*(?:facebook\.com|fbsbx\.com|fbcdn\.net|whatsapp\.net)$/.test(host);

export function graphWith(endpoint: GraphEndpoint, accessToken: string): Graph {
  const localOptions = endpoint.isLocal ? { plain: true, permit: ['127.0.0.1', '::1'] } : {};
  const authorization = { authorization: `Bearer ${accessToken}` };
  /** Meta would refuse every call without a token. So no call is made, and the caller gets the same error. */
  const requireToken = () => {
    if (accessToken === '') throw new GraphError(tokenInvalid, 401, 'The account has no access token.');
  };

  async function ask(path: string, options: Parameters<typeof fetchOutside>[1]): Promise<unknown> {
    requireToken();
    const answer = await outside(`${endpoint.url}/${path}`, {
      timeoutMs: answerTimeoutMs,
      hosts: (host) => host === new URL(endpoint.url).host,
      ...localOptions,
      ...options,
      headers: { ...authorization, ...options?.headers },
    });
    const decoded = parse(answer);
    if (answer.status >= 200 && answer.status < 300 && decoded !== undefined) return decoded;
    throw graphErrorOf(decoded, answer.status) ?? new GraphNoResponse(true, new Error(`HTTP ${answer.status}`));
  }

  return {
    get(path, query = {}, options = {}) {
      const hasQuery = Object.keys(query).length > 0;
      return ask(hasQuery ? `${path}?${new URLSearchParams(query)}` : path, options);
    },
    post: (path, body) =>
      ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    delete: (path, query) => ask(`${path}?${new URLSearchParams(query)}`, { method: 'DELETE' }),
    sendBytes: (path, bytes) =>
      ask(path, {
        method: 'POST',
        // The resumable upload takes the token under this name only (Graph API, resumable upload).
        headers: {
          authorization: `OAuth ${accessToken}`,
          file_offset: '0',
          'content-type': 'application/octet-stream',
        },
        body: bytes,
        timeoutMs: uploadTimeoutMs,
      }),
    async upload(path, fields, file) {
      const { type, body } = formOf(fields, file);
      return ask(path, { method: 'POST', headers: { 'content-type': type }, body, timeoutMs: uploadTimeoutMs });
    },
    async download(url, path, options) {
      requireToken();
      const { status, body } = await translateFailures(() =>
        openOutside(url, {
          // Meta may redirect to another of its hosts.
          redirects: 2,
          headers: authorization,
          ...options,
          ...(endpoint.isLocal ? localOptions : { hosts: isOfMeta }),
        }),
      );
      if (status !== 200) {
        body.destroy();
        throw new GraphError(0, status, 'a file could not be fetched');
      }
      await translateFailures(() => pipeline(body, createWriteStream(path, { mode: 0o600 })));
    },
  };
}

interface ErrorAnswer {
  error?: { code?: unknown; message?: unknown; error_user_msg?: unknown; error_data?: { details?: unknown } };
}

/** The error that Meta describes in an answer. Undefined: the answer is not Meta's. */
function graphErrorOf(decoded: unknown, status: number): GraphError | undefined {
  const error = (decoded as ErrorAnswer | undefined)?.error;
  if (typeof error?.code !== 'number') return undefined;
  const details = error.error_data?.details ?? error.error_user_msg ?? error.message ?? '';
  return new GraphError(error.code, status, String(details));
}

/** Errors that occur before the request is sent: name resolution, refused connections and unreachable hosts. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

const outside = (url: string, options: Parameters<typeof fetchOutside>[1]): Promise<OutsideAnswer> =>
  translateFailures(() => fetchOutside(url, options));

/**
 * Makes a call outside. An `OutsideError` becomes a `GraphNoResponse`, which says whether the request may have
 * arrived. Other errors are thrown unchanged.
 */
async function translateFailures<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Error && !(error instanceof OutsideError)) throw error;
    const code = error instanceof OutsideError ? (error.cause as { code?: unknown } | undefined)?.code : undefined;
    const isRefusedHere = error instanceof OutsideError && (error.reason === 'address' || error.reason === 'protocol');
    throw new GraphNoResponse(!isRefusedHere && !neverSent.has(String(code)), error);
  }
}

function parse({ body }: OutsideAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    // Not JSON: the answer is not Meta's.
    return undefined;
  }
}

function formOf(fields: Record<string, string>, { bytes, name, type }: UploadFile): { type: string; body: Uint8Array } {
  const boundary = `balcao-${randomBytes(16).toString('hex')}`;
  // These characters would end the name within its header.
  const safeName = name.replaceAll(/["\r\n\\]/g, '_');
  const parts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head =
    `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; ` +
    `filename="${safeName}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
