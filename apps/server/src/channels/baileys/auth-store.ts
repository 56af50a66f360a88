import { initAuthCreds } from 'baileys';
import type { AuthenticationCreds, AuthenticationState } from 'baileys';
import type { Log } from '../../platform/log.ts';
import { decode, encode } from './codec.ts';
import type { KeyRows } from './key-rows.ts';
import { openKeyStore, type KeyStore } from './key-store.ts';

/** The credentials and Signal keys of one number, for one socket. */
export interface Auth {
  state: AuthenticationState & { keys: KeyStore };
  isLinked(): boolean;
  /** Stores the current credentials; one write at a time. Never rejects: a failure is reported to the session. */
  save(): Promise<void>;
  /**
   * Stops all reads and writes of keys for this socket: the library continues to decrypt its queue, and must not
   * overwrite what the next socket has loaded. `save` still works. Resolves when the writes under way have ended.
   */
  close(): Promise<void>;
}

const credsType = 'creds';
/**
 * A token of a trusted contact, which WhatsApp wants with messages to people, is valid for four weeks that begin on a
 * fixed day of the week. So 35 days are enough (decision 0097).
 */
const tokenDays = 35;

/**
 * Loads the stored credentials. A number that was never linked gets new credentials, which are stored when it is
 * linked.
 * @param failed called when keys or credentials could not be stored
 */
export async function openAuth(rows: KeyRows, log: Log, failed: (error: unknown) => void): Promise<Auth> {
  const storedRows = await rows.read(credsType, ['']).catch((error: unknown) => forgetUnreadable(rows, log, error));
  const encoded = storedRows?.get('');
  const storedCreds = encoded && decode<AuthenticationCreds>(encoded);
  // A pairing code that was never typed leaves credentials without an account. WhatsApp refuses a login with them.
  const creds = storedCreds?.account ? storedCreds : initAuthCreds();
  await rows.deleteOld('tctoken', tokenDays);
  const keys = openKeyStore(rows, failed);
  let saving: Promise<void> | undefined;
  let hasUnsavedChanges = false;

  async function saveUntilDone() {
    try {
      while (hasUnsavedChanges) {
        hasUnsavedChanges = false;
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
      // Credentials that name no number are useless: the next start makes new ones and shows another code.
      if (!creds.me) return Promise.resolve();
      hasUnsavedChanges = true;
      return (saving ??= saveUntilDone());
    },
    async close() {
      await Promise.all([keys.close(), saving]);
    },
  };
}

/** Deletes keys that were encrypted with another key than this installation's. The number must be linked again. */
async function forgetUnreadable(rows: KeyRows, log: Log, error: unknown) {
  if (!isDecryptionError(error)) throw error;
  log.error({ err: error }, 'the keys of a number cannot be opened with our secret: it has to be linked again');
  await rows.wipe();
  return undefined;
}

/**
 * Node's error for a wrong key, for example "Unsupported state or unable to authenticate data". An error of PostgreSQL
 * has a `severity`.
 */
const isDecryptionError = (error: unknown): boolean =>
  error instanceof Error && !('severity' in error) && /unsupported state|authenticate|tag/i.test(error.message);
