import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from 'baileys';
import { proto } from 'baileys';
import { boundedCache, type BoundedCache } from './bounded-cache.ts';
import { decode, encode } from './codec.ts';
import { isInbox } from './inbox-types.ts';
import type { KeyChanges, KeyRows } from './key-rows.ts';
import { KeyStoreError } from './library-error.ts';

/** The Signal keys of one number for one socket. */
export interface KeyStore extends SignalKeyStore {
  /** `set` without waiting. `get` returns the new values at once, and they are written in the order of the calls. */
  put(data: SignalDataSet): void;
  /** Resolves when every change so far is stored; undefined when there is none to store. @throws KeyStoreError */
  stored(): Promise<void> | undefined;
  /** Further reads and changes throw. Resolves when the changes so far are stored. */
  close(): Promise<unknown>;
}

/** A chat in use needs two or three values. Measured: a socket with this many values uses 2 MB. */
const maxCached = 5000;
const cachedMs = 5 * 60_000;

/**
 * Caches the values that are read or written. Changes share commits (`keyWriter`). After a failed write the cache and
 * the table differ, so the store accepts nothing more and `onFailure` ends the socket.
 */
export function openKeyStore(rows: Pick<KeyRows, 'read' | 'write'>, onFailure: (error: unknown) => void): KeyStore {
  const cache = boundedCache({ maxEntries: maxCached, ttlMs: cachedMs });
  let isClosed = false;
  const writer = keyWriter(rows, (error) => {
    isClosed = true;
    onFailure(error);
  });
  /** A value that is not written yet, or a cached one. */
  const valueInMemory = (key: string): unknown => writer.unwritten(key) ?? cache.get(key);
  const requireOpen = () => {
    if (isClosed) throw new KeyStoreError('this socket is closed');
  };

  function put(data: SignalDataSet) {
    requireOpen();
    for (const [type, values] of Object.entries(data)) {
      for (const [id, newValue] of Object.entries(values ?? {})) {
        if (isTokenList(type, id)) continue;
        const value: unknown = newValue ?? absent;
        const bytes = value === absent ? null : encode(value);
        writer.add(keyOf(type, id), { type, id, value, bytes });
        // Rows of the inbox are read when a session or connection starts, and never through this cache.
        if (!isInbox(type)) cache.set(keyOf(type, id), valueOf(type, bytes));
      }
    }
    writer.schedule();
  }

  return {
    put,
    stored: writer.stored,
    close() {
      isClosed = true;
      return writer.settled();
    },
    async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      requireOpen();
      const storedIds = ids.filter((id) => !isTokenList(type, id));
      const found: Record<string, unknown> = Object.fromEntries(
        storedIds.map((id) => [id, valueInMemory(keyOf(type, id))]),
      );
      const missing = storedIds.filter((id) => found[id] === undefined);
      if (missing.length > 0) Object.assign(found, await readMissing(rows, cache, valueInMemory, type, missing));
      return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== absent)) as {
        [id: string]: SignalDataTypeMap[T];
      };
    },
    async set(data: SignalDataSet) {
      put(data);
      await writer.stored();
    },
  };
}

async function readMissing(
  rows: Pick<KeyRows, 'read'>,
  cache: BoundedCache,
  valueInMemory: (key: string) => unknown,
  type: string,
  ids: readonly string[],
): Promise<Record<string, unknown>> {
  const stored = await rows.read(type, ids).catch((error: unknown) => {
    throw new KeyStoreError('keys could not be read', { cause: error });
  });
  const found: Record<string, unknown> = {};
  for (const id of ids) {
    const bytes = stored.get(id);
    // A value that was set during the read is newer.
    const value = valueInMemory(keyOf(type, id)) ?? valueOf(type, bytes);
    cache.set(keyOf(type, id), value);
    found[id] = value;
  }
  return found;
}

interface KeyChange {
  type: string;
  id: string;
  value: unknown;
  /** The stored form; null deletes the row. */
  bytes: Buffer | null;
}

/**
 * Writes changes with one statement at a time. Changes made while a statement runs go into the next one, so the devices
 * of one message, and messages of several chats, share a commit.
 */
function keyWriter(rows: Pick<KeyRows, 'write'>, onFailure: (error: unknown) => void) {
  let waiting = new Map<string, KeyChange>();
  let inFlight = new Map<string, KeyChange>();
  let next: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();
  let isStored = true;

  async function write() {
    await new Promise(setImmediate);
    inFlight = waiting;
    waiting = new Map();
    next = undefined;
    const changes: Record<string, Record<string, Buffer | null>> = {};
    for (const { type, id, bytes } of inFlight.values()) (changes[type] ??= {})[id] = bytes;
    try {
      await rows.write(changes satisfies KeyChanges);
    } catch (error) {
      onFailure(error);
      throw new KeyStoreError('keys could not be stored', { cause: error });
    }
    inFlight.clear();
  }

  return {
    add: (key: string, change: KeyChange) => void waiting.set(key, change),
    unwritten: (key: string): unknown => (waiting.get(key) ?? inFlight.get(key))?.value,
    schedule() {
      if (waiting.size === 0 || next) return;
      isStored = false;
      const scheduled = last.then(write);
      next = scheduled;
      last = scheduled;
      scheduled.then(
        () => {
          // A later write may be scheduled meanwhile; then its changes are not stored yet.
          isStored = last === scheduled;
        },
        // `onFailure` was called, and there may be no other listener.
        () => undefined,
      );
    },
    stored: (): Promise<void> | undefined => (isStored ? undefined : last),
    settled: (): Promise<unknown> => last.catch(() => undefined),
  };
}

/**
 * The library's list of all chats with a token, which it reads and rewrites with each token that it issues. It is
 * neither stored nor returned: with 10,000 chats it has 400 KB (decision 0097).
 */
const isTokenList = (type: string, id: string) => type === 'tctoken' && id === '__index';

/** The cached value of a row that does not exist. No other process writes these rows. */
const absent = Symbol('absent');
/**
 * The value to cache, decoded from its stored form. The value that the library sets is not cached: its keys are parts
 * of a received packet or of Node's pool. A cached key of 32 bytes would keep all of that in memory: 25 KB a chat.
 */
const valueOf = (type: string, bytes: Uint8Array | null | undefined): unknown =>
  bytes ? revive(type, decode(bytes)) : absent;
const keyOf = (type: string, id: string) => `${type}.${id}`;
const revive = (type: string, value: object): unknown =>
  type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value) : value;
