import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Log } from '../../platform/log.ts';
import type { DriverFactory } from '../driver.ts';

export interface BaileysOptions {
  secrets: Pick<Secrets, 'atRest'>;
  log: Log;
  /** Another server than WhatsApp's, for tests: its media hosts are believed, too. */
  socketUrl?: string | undefined;
  /** How long each code is shown; the library's own times (a minute, then twenty seconds each) otherwise. */
  codeMs?: number;
}

/** Real numbers, linked by QR code through WhatsApp's multi-device protocol. The library is loaded with the first connection: it takes some 50 MB. */
export function baileysDriver(options: BaileysOptions): DriverFactory {
  return {
    async drive(host, { fresh }) {
      const { startSession } = await import('./session.ts');
      return startSession(host, { ...options, fresh });
    },
  };
}
