import {
  cloudDriver,
  cloudFiles,
  forgetAccount,
  graphAt,
  saveAccount,
  workCloudMessages,
} from './channels/cloud-api/index.ts';
import { baileysDriver, baileysFiles } from './channels/baileys/index.ts';
import { sandboxDriver } from './channels/sandbox/index.ts';
import { startHost, type HouseHooks, type RunningHost } from './channels/host.ts';
import type { DriverFactory } from './channels/driver.ts';
import {
  finishMove,
  forgetConnection,
  noteConnectionState,
  offerDrivers,
  wishesOf,
  workLookUps,
} from './domains/connections/index.ts';
import { connectNumberCheck, workProfiles } from './domains/contacts/index.ts';
import { loadForDriver, storeForDriver } from './domains/media/index.ts';
import { findWire, tellPresence, workDownloads, workMessages, type Channels } from './domains/messages/index.ts';
import { checkNumber } from './domains/tickets/index.ts';
import type { Config } from './platform/config.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import { onFact } from './platform/facts/after-fact.ts';
import { anywhere, wakeLanes } from './platform/lanes/wake.ts';
import type { Log } from './platform/log.ts';
import { inCompany, readCompany } from './platform/scope/in-company.ts';

/** The functions of the product that the channels call; neither side imports the other. */
function hooksOf(log: Log): HouseHooks {
  return {
    noteState: (companyId, connectionId, change, epoch) =>
      inCompany(companyId, (scope) => noteConnectionState(scope, connectionId, change, epoch)),
    removed: (companyId, connectionId) => inCompany(companyId, (scope) => forgetConnection(scope, connectionId)),
    moved: (companyId, connectionId) => inCompany(companyId, (scope) => finishMove(scope, connectionId)),
    tell(companyId, connectionId, event) {
      tellPresence(companyId, connectionId, event).catch((error: unknown) =>
        log.debug({ err: error }, 'presence was not told'),
      );
    },
    store: storeForDriver,
    load: loadForDriver,
    wireOf: async (companyId, connectionId, waId) => (await findWire(companyId, connectionId, waId))?.wire ?? null,
    secretOf: async (companyId, connectionId, waId) => (await findWire(companyId, connectionId, waId))?.secret ?? null,
    async standingOf(companyId, connectionId, waId) {
      const found = await findWire(companyId, connectionId, waId);
      return !found ? 'absent' : found.kind === 'undecryptable' ? 'undecryptable' : 'open';
    },
    wishes: (companyId, connectionId) => readCompany(companyId, (scope) => wishesOf(scope, connectionId)),
  };
}

let host: RunningHost | undefined;

/**
 * Registers the drivers of this installation and the handlers of the message lanes; call it before the workers start.
 * `stop` aborts running downloads; call it before the workers stop.
 */
export function introduceMessages(config: Config, secrets: Secrets, log: Log): { stop(): void } {
  offerDrivers(config.sandbox ? ['baileys', 'cloud-api', 'sandbox'] : ['baileys', 'cloud-api'], {
    save: (scope, connectionId, cloud) => saveAccount(scope, secrets, connectionId, cloud),
    forget: forgetAccount,
  });
  const cloud = { secrets, graph: graphAt(config.graphUrl) };
  workCloudMessages({ ...cloud, store: storeForDriver, log });
  const channels: Channels = {
    drivenConnections: () => host?.drivenConnections() ?? [],
    driving: (companyId, connectionId) => host?.driving(companyId, connectionId),
  };
  workMessages(channels, log);
  workLookUps(channels);
  workProfiles(channels);
  connectNumberCheck(checkNumber);
  return workDownloads({
    fetchers: { baileys: baileysFiles({ socketUrl: config.whatsappSocketUrl }), 'cloud-api': cloudFiles(cloud) },
    store: storeForDriver,
    ...channels,
  });
}

/** Starts driving connections on this node. */
export function startChannels(config: Config, secrets: Secrets, log: Log): { stop(): Promise<void> } {
  const drivers: Record<string, DriverFactory> = {
    baileys: baileysDriver({
      secrets,
      log,
      socketUrl: config.whatsappSocketUrl,
      versionUrl: config.whatsappVersionUrl,
    }),
    'cloud-api': cloudDriver({ secrets, log, graph: graphAt(config.graphUrl) }),
    ...(config.sandbox && { sandbox: sandboxDriver({ log }) }),
  };
  const started = startHost({
    drivers,
    hooks: hooksOf(log),
    log,
    ready: () => wakeLanes(anywhere(['send', 'send-held', 'look-up', 'profile', 'ask-file'])),
  });
  host = started;
  return {
    async stop() {
      await started.stop();
      host = undefined;
    },
  };
}

// A user ordered a change: this node looks at once, other nodes at their next poll.
onFact('connection.ordered', async () => host?.wake());
