import { AsyncLocalStorage } from 'node:async_hooks';
import { isJidGroup, isLidUser, jidDecode } from 'baileys';
import type { WASocket } from 'baileys';
import type { BoundedCache } from './bounded-cache.ts';

const chats = new AsyncLocalStorage<string>();

/** What the library sends within `work` goes to this chat. */
export const inChat = <T>(chat: string, work: () => Promise<T>): Promise<T> => chats.run(chat, work);

/**
 * The library sends one message of an account at a time, from asking for devices to writing the stanza. The sessions
 * have a lock of their own (inbox.ts), so messages of different chats may be sent at the same time. Not where devices
 * have to be asked for: each send would ask for the account's own as well, and renew the sessions with them. Nor in
 * groups, whose messages share what is known about the members.
 */
export function lockByChat({ authState }: WASocket, devices: Pick<BoundedCache, 'has'>): void {
  const { keys, creds } = authState;
  const isKnown = (jid: string | undefined) => devices.has(jidDecode(jid)?.user ?? '');
  const { transaction } = keys;
  keys.transaction = (work, key) => {
    const chat = key === creds.me?.id ? chats.getStore() : undefined;
    if (!chat || isJidGroup(chat) || !isKnown(chat)) return transaction(work, key);
    const own = isLidUser(chat) && creds.me?.lid ? creds.me.lid : creds.me?.id;
    return transaction(work, isKnown(own) ? `chat ${chat}` : key);
  };
}
