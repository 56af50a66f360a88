import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Log } from '../../platform/log.ts';

export interface BaileysOptions {
  secrets: Pick<Secrets, 'atRest'>;
  log: Log;
  /**
   * The address of a test server; undefined: WhatsApp's own. A test server on this machine also names its media hosts.
   */
  socketUrl?: string | undefined;
  /** The page that names the version of the test server. */
  versionUrl?: string | undefined;
  /** Our name in the list of linked devices on the owner's phone. WhatsApp keeps the name that we had at the link. */
  deviceName(): Promise<string>;
  /** How long each QR code is valid; undefined: the library's own times (a minute, then twenty seconds each). */
  codeMs?: number;
}
