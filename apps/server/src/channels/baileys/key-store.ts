import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from 'baileys';
import { proto } from 'baileys';
import { boundedCache } from './bounded-cache.ts';
import { decode, encode } from './codec.ts';
import { isInbox } from './inbox-types.ts';
import type { KeyChanges, KeyRows } from './key-rows.ts';
import { KeyTrouble } from './library-trouble.ts';

/** The Signal keys of one number for one socket. */
export interface KeyStore extends SignalKeyStore {
  /** `set` without waiting: `get` returns the new values at once, and they are written in the order of the calls. */
  put(data: SignalDataSet): void;
  /**
   * Resolves when everything that was set or put so far is stored; undefined when it is already. @throws KeyTrouble
   */
  stored(): Promise<void> | undefined;
  /** From here nothing is read or taken any more. Resolves when what was taken is stored. */
  close(): Promise<unknown>;
}

interface Change {
  type: string;
  id: string;
  value: unknown;
  /** As it is stored; null removes the row. */
  bytes: Buffer | null;
}

/** A warm chat needs two or three values; measured, a socket with this many costs some 2 MB. */
const mostCached = 5000;
const cachedMs = 5 * 60_000;

/**
 * Caches what is read and writes changes with one statement at a time: changes made while a statement runs go with the
 * next one, so that the devices of one message, and messages of several chats, share a commit. After a failed write the
 * cache and the table differ: nothing is accepted any more, and `failed` ends the socket.
 */
export function openKeyStore(rows: Pick<KeyRows, 'read' | 'write'>, failed: (error: unknown) => void): KeyStore {
  const cache = boundedCache({ most: mostCached, ttlMs: cachedMs });
  let waiting = new Map<string, Change>();
  let carried = new Map<string, Change>();
  let next: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();
  let isStored = true;
  let closed = false;

  const known = (name: string): unknown => (waiting.get(name) ?? carried.get(name))?.value ?? cache.get(name);
  const requireOpen = () => {
    if (closed) throw new KeyTrouble('this socket is gone');
  };

  async function writeWaiting() {
    await new Promise(setImmediate);
    carried = waiting;
    waiting = new Map();
    next = undefined;
    const changes: Record<string, Record<string, Buffer | null>> = {};
    for (const { type, id, bytes } of carried.values()) (changes[type] ??= {})[id] = bytes;
    try {
      await rows.write(changes satisfies KeyChanges);
    } catch (error) {
      closed = true;
      failed(error);
      throw new KeyTrouble('keys could not be stored', { cause: error });
    }
    carried.clear();
  }

  function put(data: SignalDataSet) {
    requireOpen();
    for (const [type, values] of Object.entries(data)) {
      for (const [id, given] of Object.entries(values ?? {})) {
        const value: unknown = given ?? gone;
        waiting.set(nameOf(type, id), { type, id, value, bytes: value === gone ? null : encode(value) });
        // Rows of arrived messages serve the recovery after a crash only; this cache never reads them.
        if (!isInbox(type)) cache.set(nameOf(type, id), value);
      }
    }
    if (waiting.size === 0 || next) return;
    isStored = false;
    const write = (next = last = last.then(writeWaiting));
    write.then(
      () => void (isStored = last === write),
      // `failed` has been called; there may be no other listener.
      () => undefined,
    );
  }

  const stored = () => (isStored ? undefined : last);

  return {
    close() {
      closed = true;
      return last.catch(() => undefined);
    },
    async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      requireOpen();
      const found: Record<string, unknown> = Object.fromEntries(ids.map((id) => [id, known(nameOf(type, id))]));
      const missing = ids.filter((id) => found[id] === undefined);
      if (missing.length > 0) {
        const stored = await rows.read(type, missing).catch((error: unknown) => {
          throw new KeyTrouble('keys could not be read', { cause: error });
        });
        for (const id of missing) {
          const bytes = stored.get(id);
          // What was set while we read is newer.
          const value = (found[id] = known(nameOf(type, id)) ?? (bytes ? revive(type, decode(bytes)) : gone));
          cache.set(nameOf(type, id), value);
        }
      }
      return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined && value !== gone)) as {
        [id: string]: SignalDataTypeMap[T];
      };
    },
    put,
    stored,
    async set(data: SignalDataSet) {
      put(data);
      await stored();
    },
  };
}

/** Not there, and known not to be: nobody else writes. */
const gone = Symbol('gone');
const nameOf = (type: string, id: string) => `${type}.${id}`;
const revive = (type: string, value: object): unknown =>
  type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value) : value;
