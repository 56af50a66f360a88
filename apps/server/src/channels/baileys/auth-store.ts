import { initAuthCreds } from 'baileys';
import type { AuthenticationCreds, AuthenticationState } from 'baileys';
import type { Log } from '../../platform/log.ts';
import { decode, encode } from './codec.ts';
import type { KeyRows } from './key-rows.ts';
import { openKeyStore, type KeyStore } from './key-store.ts';

/** The credentials and Signal keys of one number for one socket. */
export interface Auth {
  state: AuthenticationState & { keys: KeyStore };
  isLinked(): boolean;
  /** Writes the credentials as they are now; one write after the other. */
  save(): Promise<void>;
  /**
   * From here nothing of this socket is read or stored any more: the library goes on decrypting what it had queued, and
   * must not overwrite what the next socket has loaded. Resolves when what is being stored is.
   */
  close(): Promise<void>;
}

const credsType = 'creds';

/** Loads what is stored; a number that was never linked gets new credentials, which are stored when it is. */
export async function openAuth(rows: KeyRows, log: Log, failed: (error: unknown) => void): Promise<Auth> {
  const stored = (await rows.read(credsType, ['']).catch((error: unknown) => forgetUnreadable(rows, log, error)))?.get(
    '',
  );
  const creds = stored ? decode<AuthenticationCreds>(stored) : initAuthCreds();
  const keys = openKeyStore(rows, failed);
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
    state: { creds, keys },
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
  if (!(error instanceof Error) || 'severity' in error || !/unsupported state|authenticate|tag/i.test(error.message))
    throw error;
  log.error({ err: error }, 'the keys of a number cannot be opened with our secret: it has to be linked again');
  await rows.wipe();
  return undefined;
}
