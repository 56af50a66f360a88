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
        const go = () => {
          request.off('drain', go).off('close', go);
          resolve();
        };
        request.on('drain', go).on('close', go);
      });
    },
    end: (bytes) => void request.end(bytes),
    hangUp: () => void request.destroy(),
    answered,
    closed,
  };
}

const edge = 'edge';
export const formType = { 'content-type': `multipart/form-data; boundary=${edge}` };
/** The beginning of one part of a form; its content follows. */
export const partOf = (name: string, fileName?: string): string =>
  `\r\n--${edge}\r\ncontent-disposition: form-data; ` +
  `name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n`;
export const formEnd = `\r\n--${edge}--\r\n`;
