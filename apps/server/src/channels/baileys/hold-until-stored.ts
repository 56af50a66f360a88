import type { WASocket } from 'baileys';
import type { KeyStore } from './key-store.ts';

type Done = (error?: Error) => void;
/** The library's client, down to the `ws` socket that it writes to. */
interface Client {
  socket: { send(frame: Uint8Array, done?: Done): void } | null;
}

/**
 * No frame leaves before every key that was changed before it is stored. Otherwise, after a crash, the next message
 * would be encrypted with a position of the session that was used already, and phones drop those without a word; or a
 * receipt would confirm a message that was never stored. Frames are numbered by their encryption, so those behind a
 * frame that waits, wait as well. When keys cannot be stored, nothing leaves any more.
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
