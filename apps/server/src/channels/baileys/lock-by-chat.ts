import { AsyncLocalStorage } from 'node:async_hooks';
import { isJidGroup } from 'baileys';
import type { WASocket } from 'baileys';
import type { DeviceQueries } from './device-queries.ts';

/** A message that the library is sending. */
interface RunningSend {
  chat: string;
  /** The stanza leaves after this resolves, and never if this rejects. Undefined: the stanza may leave at once. */
  permission: Promise<void> | undefined;
}
const runningSend = new AsyncLocalStorage<RunningSend>();

/** Runs a send of the library under the lock of its chat. */
export const inChat = <T>(chat: string, permission: Promise<void> | undefined, work: () => Promise<T>): Promise<T> =>
  runningSend.run({ chat, permission }, work);

/**
 * Lets the library send messages of different chats at the same time. The library holds one lock for each account, from
 * querying devices to writing the stanza. Here a send holds a lock of its chat instead; the sessions have a lock of
 * their own (`signal-repository.ts`). Before a send to a chat whose devices are unknown, `devices` queries them for
 * several chats at once. The query holds the account's lock, because it also renews our own sessions. Two kinds of
 * sends hold the account's lock, too: a send to a group, since the messages of a group share the state of its members,
 * and a send to a chat whose devices stay unknown.
 */
export function lockByChat({ authState: { keys, creds } }: WASocket, devices: DeviceQueries): void {
  const { get, transaction } = keys;

  keys.transaction = async (work, key) => {
    const send = key === creds.me?.id ? runningSend.getStore() : undefined;
    if (!send) return transaction(work, key);
    const { chat, permission } = send;
    if (!isJidGroup(chat)) {
      if (!devices.isKnown(chat)) await devices.learn(chat);
      if (devices.isKnown(chat)) return transaction(work, `chat ${chat}`);
    }
    // Wait outside the lock, so that other messages of the account do not wait for this one's predecessor.
    await permission;
    return transaction(work, key);
  };
  // The read of `tctoken` is the library's last one between the encryption of a message to a person and the writing of
  // its stanza, so a wait in it holds the stanza back.
  keys.get = async (type, ids) => {
    if (type === 'tctoken') await runningSend.getStore()?.permission;
    return get(type, ids);
  };
}
