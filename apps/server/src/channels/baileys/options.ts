import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Log } from '../../platform/log.ts';

export interface BaileysOptions {
  secrets: Pick<Secrets, 'atRest'>;
  log: Log;
  /** Another server than WhatsApp's, for tests: its media hosts are believed, too. */
  socketUrl?: string | undefined;
  /** Where that other server tells its version. */
  versionUrl?: string | undefined;
  /** How long each code is shown; the library's own times (a minute, then twenty seconds each) otherwise. */
  codeMs?: number;
}
