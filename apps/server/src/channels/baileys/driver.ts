import type { DriverFactory, FileFetcher } from '../driver.ts';
import { fetchNewestVersion } from './fetch-newest-version.ts';
import { isOnThisMachine } from './media-address.ts';
import type { BaileysOptions } from './options.ts';
import type { Versions } from './versions.ts';

/**
 * Numbers that are linked by QR code, over WhatsApp's multi-device protocol. The library uses 50 MB, so it is loaded
 * with the first connection.
 */
export function baileysDriver(options: BaileysOptions): DriverFactory {
  let versions: Versions | undefined;
  return {
    async drive(host, { fresh }) {
      const [{ startSession }, { openVersions }] = await Promise.all([import('./session.ts'), import('./versions.ts')]);
      // A test server need not accept the version that WhatsApp's page names.
      const canReadVersionPage = options.socketUrl === undefined || options.versionUrl !== undefined;
      versions ??= openVersions({
        log: options.log,
        fetchNewest: canReadVersionPage ? () => fetchNewestVersion(options.versionUrl) : undefined,
      });
      return startSession(host, { ...options, fresh, versions });
    },
  };
}

/**
 * Downloads files of messages that are not stored yet (`AwaitedFile`). The library is loaded with the first download.
 */
export function baileysFiles({ socketUrl }: Pick<BaileysOptions, 'socketUrl'>): FileFetcher {
  return async (file, tools) => {
    const { fetchAwaited } = await import('./fetch-awaited.ts');
    return fetchAwaited({ isLocal: isOnThisMachine(socketUrl) })(file, tools);
  };
}
