import type { BinaryNode, WASocket } from 'baileys';
import type { Inbox } from './inbox.ts';

/** The most stanzas that wait for their commit or their receipt at the same time. */
const maxUnderWay = 64;

/**
 * Decrypts stanzas one after the other, in the order of their arrival. The library handles several at a time and keeps
 * stanzas from the offline backlog in a queue of their own. A message could then be stored before an older one of its
 * chat, and after a crash the older one would be stored behind it. While a stanza waits for its commit the next one is
 * decrypted, so several share a commit. A stanza that is not a plain message is handled alone.
 */
export function decryptInOrder({ ws, messageMutex }: WASocket, inbox: Pick<Inbox, 'register'>): void {
  // The library holds this mutex from before the decryption until after the receipt. The order here replaces it.
  messageMutex.mutex = async (work) => work();
  const listeners = ws.listeners('CB:message') as ((stanza: BinaryNode) => unknown)[];
  ws.removeAllListeners('CB:message');
  const underWay = new Set<Promise<unknown>>();

  async function handle(stanza: BinaryNode, decrypted: Promise<void> | undefined) {
    if (!decrypted) await Promise.all(underWay);
    else if (underWay.size >= maxUnderWay) await Promise.race(underWay);
    const handled: Promise<unknown> = Promise.allSettled(listeners.map(async (listener) => listener(stanza))).finally(
      () => underWay.delete(handled),
    );
    underWay.add(handled);
    await (decrypted ? Promise.race([decrypted, handled]) : handled);
  }

  let last: Promise<void> = Promise.resolve();
  ws.on('CB:message', (stanza: BinaryNode) => {
    const decrypted = inbox.register(stanza);
    // Without this attribute the library does not put the stanza into its offline queue.
    delete stanza.attrs['offline'];
    last = last.then(() => handle(stanza, decrypted));
  });
}
