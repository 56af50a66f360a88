import type { BinaryNode, SocketConfig } from 'baileys';
import type { Log } from '../../platform/log.ts';
import { decode } from './codec.ts';
import { inboxType, historyType } from './inbox-types.ts';
import type { KeyRows } from './key-rows.ts';
import type { KeyStore } from './key-store.ts';
import type { HistoryNotice } from './history-notice.ts';
import { inboxRepository, type InboxListeners, type InboxMessage } from './signal-repository.ts';
import { stanzaRegister } from './stanza-register.ts';

/**
 * Messages that are decrypted and not journalled yet. Baileys sends the receipt as soon as a message is decrypted, and
 * the message can never be decrypted again. A crash before the journal would lose it. Therefore the plain message and
 * the ratchet that it moved are stored in one statement. If that statement fails, the server delivers the message
 * again.
 */
export interface Inbox {
  /** Call this for each stanza before it is decrypted, in the order of arrival. The result is `StanzaRegister`'s. */
  register(stanza: BinaryNode): Promise<void> | undefined;
  /** The decryption for one socket. */
  signalRepositoryOver(keys: KeyStore): SocketConfig['makeSignalRepository'];
  /** The messages that an earlier session or process did not journal, oldest first. */
  unprocessed(): Promise<InboxMessage[]>;
  /** Removes a journalled message, together with others a moment later. */
  remove(id: string): void;
  /** Removes the journalled messages that are still to be removed, at once. */
  flush(): Promise<void>;
  /** The pieces of the phone's history that are not imported yet, in the order of their notices. */
  pendingHistory(): Promise<HistoryNotice[]>;
  removeHistory(notice: HistoryNotice): Promise<void>;
}

/** A crash in this time leaves rows that the journal drops as repeats after the next start. */
const removeDelayMs = 250;

export function openInbox(rows: KeyRows, log: Log, listeners: InboxListeners): Inbox {
  const stanzas = stanzaRegister();
  let journalled: string[] = [];
  let removing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function removeJournalled() {
    const ids = journalled;
    journalled = [];
    try {
      if (ids.length > 0) await rows.write({ [inboxType]: Object.fromEntries(ids.map((id) => [id, null])) });
    } catch (error) {
      // After the next start the rows are delivered again, and the journal drops them as repeats.
      log.debug({ err: error, count: ids.length }, 'journalled messages could not be removed from the inbox');
    }
  }

  return {
    register: stanzas.register,
    signalRepositoryOver: (keys) => inboxRepository(keys, stanzas, listeners),
    async unprocessed() {
      const found = await rows.list(inboxType);
      return [...found.values()].map((bytes) => decode<InboxMessage>(bytes)).toSorted((a, b) => a.order - b.order);
    },
    remove(id) {
      journalled.push(id);
      timer ??= setTimeout(() => {
        timer = undefined;
        removing = Promise.resolve(removing).then(removeJournalled);
      }, removeDelayMs);
    },
    async flush() {
      clearTimeout(timer);
      timer = undefined;
      await removing;
      await removeJournalled();
    },
    async pendingHistory() {
      const found = await rows.list(historyType);
      return [...found.values()]
        .map((bytes) => decode<HistoryNotice>(bytes))
        .toSorted((a, b) => a.arrivedAt - b.arrivedAt);
    },
    removeHistory: ({ id }) => rows.write({ [historyType]: { [id]: null } }),
  };
}
