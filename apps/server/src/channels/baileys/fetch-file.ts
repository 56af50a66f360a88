import { downloadContentFromMessage } from 'baileys';
import type { RemoteFile } from './remote-file.ts';

export interface FileFetcher {
  /** The decrypted bytes. @throws when it is not there, is larger than anything we keep, or takes too long. */
  fetch(file: Pick<RemoteFile, 'from' | 'type' | 'size'>): Promise<Uint8Array>;
}

/** The largest file the house keeps: a document. */
const mostBytes = 100 * 2 ** 20;
const attempts = 3;
const attemptMs = 120_000;

/**
 * Fetches files of messages from WhatsApp's media hosts. The address is the sender's word, so only the service's own
 * hosts are asked, whatever it says.
 * @param anyHost the server under test is not WhatsApp's: its media host is wherever it says.
 * @param atOnce they are in memory while they come.
 */
export function fileFetcher({
  anyHost,
  given,
  atOnce = 4,
}: {
  anyHost: boolean;
  given: AbortSignal;
  atOnce?: number;
}): FileFetcher {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  async function fetchOnce({ from, type, size }: Parameters<FileFetcher['fetch']>[0]): Promise<Uint8Array> {
    if (size > mostBytes) throw new Error(`${size} bytes are more than we keep`);
    const stream = await downloadContentFromMessage(
      from,
      type,
      anyHost || isOfWhatsApp(from.url) ? {} : { host: 'mmg.whatsapp.net' },
    );
    const tooLate = setTimeout(() => stream.destroy(new Error('it took too long')), attemptMs);
    const stopped = () => stream.destroy(new Error('stopped'));
    given.addEventListener('abort', stopped, { once: true });
    try {
      const parts: Buffer[] = [];
      let bytes = 0;
      for await (const part of stream as AsyncIterable<Buffer>) {
        bytes += part.length;
        if (bytes > mostBytes) throw new Error('it is larger than we keep');
        parts.push(part);
      }
      return Buffer.concat(parts);
    } finally {
      clearTimeout(tooLate);
      given.removeEventListener('abort', stopped);
    }
  }

  return {
    fetch: (file) =>
      inTurn(async () => {
        for (let attempt = 1; ; attempt++) {
          try {
            return await fetchOnce(file);
          } catch (error) {
            if (attempt === attempts || given.aborted || isGone(error)) throw error;
          }
        }
      }),
  };
}

function isOfWhatsApp(url: string | null | undefined): boolean {
  return url ? /^https:\/\/[\w.-]+\.(whatsapp\.net|fbcdn\.net)\//.test(url) : false;
}

/** Answered by the host: asking again gives the same. */
const isGone = (error: unknown): boolean =>
  [403, 404, 410].includes((error as { output?: { statusCode?: number } }).output?.statusCode ?? 0);
