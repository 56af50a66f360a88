import { once } from 'node:events';
import http from 'node:http';

/** A call whose body is not sent completely yet. */
export interface OpenCall {
  /** Resolves when the system has accepted the bytes, or the connection has ended. */
  write(bytes: string | Buffer): Promise<void>;
  end(bytes?: string): void;
  hangUp(): void;
  /**
   * The answer, which may arrive before the body has ended; `status` 0: the connection was closed without an answer.
   */
  answered: Promise<{ status: number; body: Record<string, unknown>; headers: http.IncomingHttpHeaders }>;
  /** Resolves when the connection is closed. */
  closed: Promise<void>;
}

/** Begins a call; the test sends its body. */
export function openCall(
  url: string,
  { method = 'POST', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): OpenCall {
  const request = http.request(url, { method, headers, agent: new http.Agent({ keepAlive: false }) });
  request.on('error', () => undefined);
  request.flushHeaders();
  const answered = new Promise<Awaited<OpenCall['answered']>>((resolve) => {
    request.on('response', (response) => {
      response.toArray().then(
        (parts) => {
          const text = parts.join('');
          const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
          resolve({ status: response.statusCode ?? 0, body, headers: response.headers });
        },
        () => resolve({ status: response.statusCode ?? 0, body: {}, headers: response.headers }),
      );
    });
    // If a response came, its body is read first; this second `resolve` then has no effect.
    request.on('close', () => setImmediate(resolve, { status: 0, body: {}, headers: {} }));
  });
  const closed = once(request, 'socket').then(async ([socket]) => {
    const { destroyed } = socket as { destroyed: boolean };
    if (!destroyed) await once(socket as never, 'close');
  });
  closed.catch(() => undefined);
  return {
    async write(bytes) {
      if (request.write(bytes) || request.destroyed) return;
      await new Promise<void>((resolve) => {
        const resume = () => {
          request.off('drain', resume).off('close', resume);
          resolve();
        };
        request.on('drain', resume).on('close', resume);
      });
    },
    end: (bytes) => void request.end(bytes),
    hangUp: () => void request.destroy(),
    answered,
    closed,
  };
}

const boundary = 'edge';
export const formType = { 'content-type': `multipart/form-data; boundary=${boundary}` };
/** The beginning of one part of a form; its content follows. */
export const partOf = (name: string, fileName?: string): string =>
  `\r\n--${boundary}\r\ncontent-disposition: form-data; ` +
  `name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n`;
export const formEnd = `\r\n--${boundary}--\r\n`;
