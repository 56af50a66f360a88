import { ApiError } from './api-error.ts';

/** One call, with its parameters already in the URL. */
export interface OutgoingCall {
  method: string;
  url: string;
  token: string | null;
  /** Sent as JSON, or unchanged if it is a form with files. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** 0 to 1, while a form is sent. */
  onProgress?: ((part: number) => void) | undefined;
}

/**
 * Sends one call and reads its answer. It does not know the session, so the caller renews an expired token.
 * @throws ApiError with the server's code, or ERR_NETWORK when no answer of the server arrived; the signal's AbortError
 *   when it was aborted
 */
export async function send(call: OutgoingCall): Promise<unknown> {
  const { status, text, file, isTable } = await (call.onProgress
    ? sendWithProgress(call, call.onProgress)
    : sendByFetch(call));
  if (file) return file;
  const isOk = status >= 200 && status < 300;
  const answer = isTable && isOk ? text : readJson(text);
  if (isOk) return answer;
  const { error, requestId, ...details } = (isRecord(answer) ? answer : {}) as { error?: unknown; requestId?: unknown };
  const code = typeof error === 'string' ? error : codeOfStatus(status);
  throw new ApiError(code, status, details, typeof requestId === 'string' ? requestId : undefined);
}

/** For an answer without a code. A proxy that does not reach the server answers so, with 502 to 504. */
const codeOfStatus = (status: number) => (status >= 502 ? 'ERR_NETWORK' : 'ERR_INTERNAL_SERVER_ERROR');

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The value of a JSON text; a text that is no JSON, such as a proxy's page, as it is. */
function readJson(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function headersOf(call: OutgoingCall): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (call.token) headers['authorization'] = `Bearer ${call.token}`;
  if (call.body !== undefined && !(call.body instanceof FormData)) headers['content-type'] = 'application/json';
  return headers;
}

function bodyOf({ body }: OutgoingCall): FormData | string | null {
  if (body === undefined) return null;
  return body instanceof FormData ? body : JSON.stringify(body);
}

interface Reply {
  status: number;
  text: string;
  /** A PDF; `text` is empty then. */
  file?: Blob;
  /** JSON lines or CSV. The text is returned unparsed, although a single line may be valid JSON. */
  isTable?: boolean;
}

async function sendByFetch(call: OutgoingCall): Promise<Reply> {
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: headersOf(call),
      body: bodyOf(call),
      credentials: 'same-origin',
      cache: 'no-store',
      ...(call.signal ? { signal: call.signal } : {}),
    });
    const type = response.headers.get('content-type') ?? '';
    if (response.ok && type === 'application/pdf')
      return { status: response.status, text: '', file: await response.blob() };
    const isTable = type.startsWith('application/jsonl') || type.startsWith('text/csv');
    return { status: response.status, text: await response.text(), isTable };
  } catch (error) {
    if (call.signal?.aborted) throw error;
    throw new ApiError('ERR_NETWORK', 0);
  }
}

/** `fetch` cannot report upload progress; XMLHttpRequest can. */
function sendWithProgress(call: OutgoingCall, onProgress: (part: number) => void): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(call.method, call.url);
    for (const [name, value] of Object.entries(headersOf(call))) request.setRequestHeader(name, value);
    request.upload.addEventListener(
      'progress',
      (event) => event.lengthComputable && onProgress(event.loaded / event.total),
    );
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener('error', () => reject(new ApiError('ERR_NETWORK', 0)));
    request.addEventListener('abort', () => reject(new DOMException('The call was aborted.', 'AbortError')));
    call.signal?.addEventListener('abort', () => request.abort());
    if (call.signal?.aborted) request.abort();
    else request.send(bodyOf(call));
  });
}
