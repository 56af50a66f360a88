import type { BinaryNode, WASocket } from 'baileys';
import type { Inbox } from './inbox.ts';

/** Stanzas that are decrypted and wait for their commit, or are being confirmed. */
const mostUnderWay = 64;

/**
 * The library handles many stanzas at once, so that a message can be decrypted and stored before an older one of its
 * chat; after a crash in between the older one would be delivered again and stored behind it. Stanzas that waited while
 * the number was away it handles in a queue of their own, where new ones overtake them. Here stanzas are decrypted one
 * after the other, in the order of their arrival. While one waits for its commit the next is decrypted, so that several
 * share a commit; a stanza that is no plain message is handled by itself.
 */
export function takeInTurn({ ws, messageMutex }: WASocket, inbox: Pick<Inbox, 'watch'>): void {
  // Of the library, from before the decryption to after the receipt: the order here replaces it.
  messageMutex.mutex = async (work) => work();
  const listeners = ws.listeners('CB:message') as ((stanza: BinaryNode) => unknown)[];
  ws.removeAllListeners('CB:message');
  const underWay = new Set<Promise<unknown>>();

  async function take(stanza: BinaryNode, decrypted: Promise<void> | undefined) {
    if (!decrypted) await Promise.all(underWay);
    else if (underWay.size >= mostUnderWay) await Promise.race(underWay);
    const handled: Promise<unknown> = Promise.allSettled(listeners.map(async (listener) => listener(stanza))).finally(
      () => underWay.delete(handled),
    );
    underWay.add(handled);
    await (decrypted ? Promise.race([decrypted, handled]) : handled);
  }

  let last: Promise<void> = Promise.resolve();
  ws.on('CB:message', (stanza: BinaryNode) => {
    const decrypted = inbox.watch(stanza);
    delete stanza.attrs['offline'];
    last = last.then(() => take(stanza, decrypted));
  });
}
