import { AsyncLocalStorage } from 'node:async_hooks';
import { isJidGroup, isLidUser, jidDecode } from 'baileys';
import type { WASocket } from 'baileys';
import type { BoundedCache } from './bounded-cache.ts';

/** A message on its way through the library. */
interface Under {
  chat: string;
  /** Its stanza leaves after this resolves, and not at all when it rejects. */
  mayLeave: Promise<void> | undefined;
}
const underWay = new AsyncLocalStorage<Under>();

/** What the library sends within `work` goes to this chat, and leaves when it may. */
export const inChat = <T>(chat: string, mayLeave: Promise<void> | undefined, work: () => Promise<T>): Promise<T> =>
  underWay.run({ chat, mayLeave }, work);

/**
 * The library sends one message of an account at a time, from asking for devices to writing the stanza. The sessions
 * have a lock of their own (inbox.ts), so messages of different chats may be sent at the same time. Not where devices
 * have to be asked for: each send would ask for the account's own as well, and renew the sessions with them. Nor in
 * groups, whose messages share what is known about the members.
 */
export function lockByChat({ authState }: WASocket, devices: Pick<BoundedCache, 'has'>): void {
  const { keys, creds } = authState;
  const isKnown = (jid: string | undefined) => devices.has(jidDecode(jid)?.user ?? '');
  const { get, transaction } = keys;

  keys.transaction = async (work, key) => {
    const under = key === creds.me?.id ? underWay.getStore() : undefined;
    if (!under) return transaction(work, key);
    const { chat, mayLeave } = under;
    const own = isLidUser(chat) && creds.me?.lid ? creds.me.lid : creds.me?.id;
    if (!isJidGroup(chat) && isKnown(chat) && isKnown(own)) return transaction(work, `chat ${chat}`);
    // Wait outside the lock: other messages of the account need not wait for this one's predecessor.
    await mayLeave;
    return transaction(work, key);
  };
  // The last that the library asks for between the encryption of a message to a person and its stanza.
  keys.get = async (type, ids) => {
    if (type === 'tctoken') await underWay.getStore()?.mayLeave;
    return get(type, ids);
  };
}
