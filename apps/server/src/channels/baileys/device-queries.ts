import { AsyncLocalStorage } from 'node:async_hooks';
import { isLidUser, jidDecode, jidNormalizedUser } from 'baileys';
import type { WASocket } from 'baileys';
import type { BoundedCache } from './bounded-cache.ts';

/** Which devices the people of chats use; a message is encrypted for each of them. */
export interface DeviceQueries {
  /** Whether the devices of the chat, and our own, are cached. */
  isKnown(chat: string): boolean;
  /**
   * Queries the devices of the chat, unless WhatsApp refuses. Chats that ask in the same turn of the event loop, or
   * while a query is under way, share a query. Never rejects: if the chat is still unknown, the library queries again
   * when it sends, and reports the error.
   */
  learn(chat: string): Promise<void>;
}

/**
 * The most chats in one query. The library renews the session of each phone number among them, without giving way to
 * other work.
 */
const maxChats = 20;

/** Chats that share a query which has not begun. */
interface Gathering {
  chats: Set<string>;
  /** Resolves when the query has ended. */
  done: Promise<void>;
}

/** @param devices the library's cache, by user */
export function deviceQueries(
  { authState: { creds, keys }, getUSyncDevices }: WASocket,
  devices: Pick<BoundedCache, 'has'>,
): DeviceQueries {
  /**
   * Runs a query outside the asynchronous context of the send that began it. By this context the library recognises a
   * send, but a query serves several sends.
   */
  const outside = AsyncLocalStorage.snapshot();
  const { transaction } = keys;
  const isCached = (jid: string | undefined) => devices.has(jidDecode(jid)?.user ?? '');
  /** Our own address in the same form as the chat's: LID or phone number. */
  const ownOf = (chat: string) => (isLidUser(chat) && creds.me?.lid ? creds.me.lid : creds.me?.id);
  let gathering: Gathering | undefined;
  let last = Promise.resolve();

  async function query(chats: ReadonlySet<string>): Promise<void> {
    const account = creds.me?.id;
    if (!account) return;
    const own = [...chats].flatMap((chat) => ownOf(chat) ?? []);
    const people = [...new Set([...own.map((jid) => jidNormalizedUser(jid)), ...chats])];
    // `true`: people in the cache are not queried again. `false`: phones, which have the device number 0, count, too.
    await transaction(() => getUSyncDevices(people, true, false), account).catch(() => undefined);
  }

  function gather(): Gathering {
    const chats = new Set<string>();
    const done = last.then(async () => {
      await new Promise(setImmediate);
      // From here on no chat joins this query.
      if (gathering?.chats === chats) gathering = undefined;
      await outside(query, chats);
    });
    last = done;
    return { chats, done };
  }

  return {
    isKnown: (chat) => isCached(chat) && isCached(ownOf(chat)),
    learn(chat) {
      if (!gathering || gathering.chats.size >= maxChats) gathering = gather();
      gathering.chats.add(chat);
      return gathering.done;
    },
  };
}
