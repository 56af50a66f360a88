import { setTimeout as wait } from 'node:timers/promises';
import type { WASocket } from 'baileys';

const timeoutMs = 15_000;
const retryMs = 100;

/**
 * The media hosts that a test server names for itself. It answers only to a connected number, so the returned function
 * waits for the connection.
 * @param openSocket the socket while messages can be sent
 * @returns a function that resolves to undefined where the files are WhatsApp's own, and to an empty list when the
 *   server named none in time
 */
export function mediaHostsOf({
  isLocal,
  openSocket,
  signal,
}: {
  isLocal: boolean;
  openSocket(): WASocket | undefined;
  signal: AbortSignal;
}): () => Promise<readonly string[] | undefined> {
  return async () => {
    if (!isLocal) return undefined;
    const deadline = performance.now() + timeoutMs;
    while (!signal.aborted && performance.now() < deadline) {
      const answer = await openSocket()
        ?.refreshMediaConn(false)
        .catch(() => undefined);
      if (answer) return answer.hosts.map(({ hostname }) => hostname);
      await wait(retryMs, undefined, { signal }).catch(() => undefined);
    }
    return [];
  };
}
