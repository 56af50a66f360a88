import type { DriverFactory } from '../driver.ts';
import type { BaileysOptions } from './options.ts';

/** Real numbers, linked by QR code through WhatsApp's multi-device protocol. The library is loaded with the first connection: it takes some 50 MB. */
export function baileysDriver(options: BaileysOptions): DriverFactory {
  return {
    async drive(host, { fresh }) {
      const { startSession } = await import('./session.ts');
      return startSession(host, { ...options, fresh });
    },
  };
}
