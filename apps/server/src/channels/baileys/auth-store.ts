import { initAuthCreds, makeCacheableSignalKeyStore, proto } from 'baileys';
import type { AuthenticationCreds, AuthenticationState, SignalDataSet, SignalDataTypeMap, SignalKeyStore } from 'baileys';
import type { Log } from '../../platform/log.ts';
import { boundedCache } from './bounded-cache.ts';
import { decode, encode } from './codec.ts';
import { isInbox } from './inbox.ts';
import type { KeyChanges, KeyRows } from './key-rows.ts';
import { libraryLog } from './library-log.ts';
import { KeyTrouble } from './library-trouble.ts';

/** The credentials and Signal keys of one number for one socket. */
export interface Auth {
  state: AuthenticationState;
  isLinked(): boolean;
  /** Writes the credentials as they are now; one write after the other. */
  save(): Promise<void>;
  /**
   * From here nothing of this socket is read or stored any more: the library goes on decrypting what it had queued, and must not overwrite what the next socket
   * has loaded. Resolves when what is being stored is.
   */
  close(): Promise<void>;
}

const credsType = 'creds';
/** A warm chat needs two or three values; measured, a socket with this many costs some 2 MB. */
const mostCached = 5000;
const cachedMs = 5 * 60_000;

/** Loads what is stored; a number that was never linked gets new credentials, which are stored when it is. */
export async function openAuth(rows: KeyRows, log: Log, failed: (error: unknown) => void): Promise<Auth> {
  const stored = (await rows.read(credsType, ['']).catch((error: unknown) => forgetUnreadable(rows, log, error)))?.get('');
  const creds = stored ? decode<AuthenticationCreds>(stored) : initAuthCreds();
  const keys = keyStore(rows, failed);
  let saving: Promise<void> | undefined;
  let again = false;

  async function saveUntilDone() {
    try {
      while (again) {
        again = false;
        await rows.write({ [credsType]: { '': encode(creds) } });
      }
    } catch (error) {
      failed(error);
    } finally {
      saving = undefined;
    }
  }

  return {
    state: { creds, keys: makeCacheableSignalKeyStore(keys, libraryLog(log), keyCache()) },
    isLinked: () => creds.me !== undefined && creds.account !== undefined,
    save() {
      // Credentials without an account are worth nothing: the next start makes new ones and shows another code.
      if (!creds.me) return Promise.resolve();
      again = true;
      return (saving ??= saveUntilDone());
    },
    async close() {
      await Promise.all([keys.close(), saving]);
    },
  };
}

/** Sealed with a key that this installation no longer has: the number must be linked again. */
async function forgetUnreadable(rows: KeyRows, log: Log, error: unknown) {
  if (!(error instanceof Error) || 'severity' in error || !/unsupported state|authenticate|tag/i.test(error.message)) throw error;
  log.error({ err: error }, 'the keys of a number cannot be opened with our secret: it has to be linked again');
  await rows.wipe();
  return undefined;
}

/** Warm sessions. What arrived is in the table for the sake of a crash only; nobody reads it through here. */
function keyCache() {
  const cache = boundedCache({ most: mostCached, ttlMs: cachedMs });
  return { ...cache, set: <T>(key: string, value: T) => (isInbox(key) ? undefined : cache.set(key, value)) };
}

/** A write that failed means that what the socket remembers and what is stored differ: `failed` ends the socket. */
function keyStore(rows: KeyRows, failed: (error: unknown) => void): SignalKeyStore & { close(): Promise<unknown> } {
  const writing = new Set<Promise<void>>();
  let closed = false;
  const requireOpen = () => {
    if (closed) throw new KeyTrouble('this socket is gone');
  };
  return {
    close() {
      closed = true;
      return Promise.allSettled(writing);
    },
    async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      requireOpen();
      const found = await rows.read(type, ids).catch((error: unknown) => {
        throw new KeyTrouble('keys could not be read', { cause: error });
      });
      return Object.fromEntries([...found].map(([id, bytes]) => [id, revive(type, decode(bytes))])) as { [id: string]: SignalDataTypeMap[T] };
    },
    async set(data: SignalDataSet) {
      requireOpen();
      const changes: KeyChanges = {};
      for (const [type, values] of Object.entries(data)) {
        changes[type] = Object.fromEntries(Object.entries(values ?? {}).map(([id, value]) => [id, value === null || value === undefined ? null : encode(value)]));
      }
      const written = rows.write(changes);
      writing.add(written);
      try {
        await written;
      } catch (error) {
        failed(error);
        throw new KeyTrouble('keys could not be stored', { cause: error });
      } finally {
        writing.delete(written);
      }
    },
  };
}

const revive = (type: string, value: object): unknown => (type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value) : value);
