import type { WASocket } from 'baileys';
import type { KeyStore } from './key-store.ts';

type Done = (error?: Error) => void;
/** The library's client, reduced to the `ws` socket that it writes to. */
interface Client {
  socket: { send(frame: Uint8Array, done?: Done): void } | null;
}

/**
 * Holds every frame back until the keys that changed before it are stored. Otherwise the next message after a crash
 * would reuse a position of the session, and phones drop such a message silently; or a receipt would confirm a message
 * that was never stored. The encryption numbers the frames, so later frames wait, too. When keys cannot be stored, no
 * frame leaves any more.
 */
export function holdUntilStored({ ws }: WASocket, keys: Pick<KeyStore, 'stored'>): void {
  const { socket } = ws as unknown as Client;
  if (!socket) throw new Error('The library has not opened its socket.');
  const send = socket.send.bind(socket);
  let held: Promise<void> | undefined;
  socket.send = (frame, done) => {
    const stored = keys.stored();
    if (!held && !stored) return send(frame, done);
    const turn: Promise<void> = Promise.all([held, stored])
      .then(() => send(frame, done))
      .catch((error: unknown) => done?.(error instanceof Error ? error : new Error(String(error))))
      .then(() => {
        if (held === turn) held = undefined;
      });
    held = turn;
  };
}
