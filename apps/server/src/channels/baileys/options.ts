import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Log } from '../../platform/log.ts';

export interface BaileysOptions {
  secrets: Pick<Secrets, 'atRest'>;
  log: Log;
  /** Another server than WhatsApp's, for tests. One on this machine is believed about its media hosts, too. */
  socketUrl?: string | undefined;
  /** Where that other server tells its version. */
  versionUrl?: string | undefined;
  /** How long each code is shown; the library's own times (a minute, then twenty seconds each) otherwise. */
  codeMs?: number;
}
