import {
  cloudDriver,
  cloudFiles,
  forgetAccount,
  formPublisher,
  templateGateway,
  graphAt,
  saveAccount,
  cloudWorker,
} from './channels/cloud-api/index.ts';
import { baileysDriver, baileysFiles } from './channels/baileys/index.ts';
import { sandboxDriver } from './channels/sandbox/index.ts';
import { startHost, type ProductHooks, type RunningHost } from './channels/host.ts';
import type { DriverFactory, DrivenLanes, FileToStore } from './channels/driver.ts';
import {
  connectHost,
  finishMove,
  forgetConnection,
  lookUpWorker,
  storeConnectionState,
  pairingCodeWorker,
  offerDrivers,
  driverSettings,
} from './domains/connections/index.ts';
import { nameOfProduct } from './domains/brand/index.ts';
import { connectTemplates } from './domains/templates/index.ts';
import { blockWorker, connectNumberCheck, profileWorker } from './domains/contacts/index.ts';
import { formWorker } from './domains/flows/index.ts';
import { loadForDriver, storeForDriver } from './domains/media/index.ts';
import { downloadWorkers, findWire, isSending, outgoingWorkers, tellPresence } from './domains/messages/index.ts';
import { checkNumber } from './domains/tickets/index.ts';
import type { Config } from './platform/config.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import type { DeliveryKind } from './platform/lanes/lanes.ts';
import { inAnyLane, wakeLanes } from './platform/lanes/wake.ts';
import type { Log } from './platform/log.ts';
import { companyOf } from './platform/scope/company.ts';
import { inCompany, readCompany } from './platform/scope/in-company.ts';

const store = (companyId: number, file: FileToStore) => storeForDriver(companyOf({ companyId }), file);

/** The functions of the product that the channels call; neither side imports the other. */
function hooksOf(log: Log): ProductHooks {
  return {
    storeState: (companyId, connectionId, change, epoch) =>
      inCompany(companyId, (scope) => storeConnectionState(scope, connectionId, change, epoch)),
    finishRemoval: (companyId, connectionId) => inCompany(companyId, (scope) => forgetConnection(scope, connectionId)),
    finishMove: (companyId, connectionId) => inCompany(companyId, (scope) => finishMove(scope, connectionId)),
    showPresence(companyId, connectionId, event) {
      tellPresence(companyOf({ companyId }), connectionId, event).catch((error: unknown) =>
        log.debug({ err: error }, 'presence was not told'),
      );
    },
    store,
    load: (companyId, key) => loadForDriver(companyOf({ companyId }), key),
    wireOf: async (companyId, connectionId, waId) =>
      (await findWire(companyOf({ companyId }), connectionId, waId))?.wire ?? null,
    secretOf: async (companyId, connectionId, waId) =>
      (await findWire(companyOf({ companyId }), connectionId, waId))?.secret ?? null,
    async messageState(companyId, connectionId, waId) {
      const message = await findWire(companyOf({ companyId }), connectionId, waId);
      if (!message) return 'absent';
      return message.kind === 'undecryptable' ? 'undecryptable' : 'readable';
    },
    settings: (companyId, connectionId) => readCompany(companyId, (scope) => driverSettings(scope, connectionId)),
    isSending: (companyId, connectionId) => readCompany(companyId, (scope) => isSending(scope, connectionId)),
  };
}

/** The host of this process, while it runs. */
let host: RunningHost | undefined;

/**
 * Gives the nouns what they need of the channels, and makes the workers that need a driver or the network; call it
 * before the workers start. `stop` aborts running downloads; call it before the workers stop.
 */
export function introduceChannels(
  config: Config,
  secrets: Secrets,
  log: Log,
): { workers: readonly DeliveryKind[]; stop(): void } {
  offerDrivers(config.hasSandbox ? ['baileys', 'cloud-api', 'sandbox'] : ['baileys', 'cloud-api'], {
    save: (scope, connectionId, cloud) => saveAccount(scope, secrets, connectionId, cloud),
    forget: forgetAccount,
  });
  const cloud = { secrets, graph: graphAt(config.graphUrl) };
  /** The lanes of these connections, read anew at each call. */
  const lanesOf = (connections: () => ReturnType<RunningHost['drivenConnections']>): DrivenLanes => ({
    lanes: (laneOf) => connections().map(({ companyId, connectionId }) => ({ companyId, lane: laneOf(connectionId) })),
    // The id of the connection follows the kind in the name of a lane: `send:12`, `send:12:345`.
    drivingOf: ({ companyId, lane }) => host?.driving(companyId, Number(lane.split(':')[1])),
  });
  const driven = lanesOf(() => host?.drivenConnections() ?? []);
  const linking = lanesOf(() => host?.linkingConnections() ?? []);
  connectTemplates(templateGateway({ ...cloud, log }));
  connectNumberCheck(checkNumber);
  connectHost(() => host?.wake());
  const downloads = downloadWorkers({
    fetchers: { baileys: baileysFiles({ socketUrl: config.whatsappSocketUrl }), 'cloud-api': cloudFiles(cloud) },
    store: storeForDriver,
    driven,
  });
  return {
    workers: [
      cloudWorker({ ...cloud, store, log }),
      formWorker(formPublisher({ ...cloud, log })),
      ...outgoingWorkers(driven),
      lookUpWorker(driven),
      pairingCodeWorker(linking),
      profileWorker(driven),
      blockWorker(driven),
      ...downloads.kinds,
    ],
    stop: downloads.stop,
  };
}

/** The number of connections that this process drives and that can send now. */
export const countDrivenConnections = (): number => host?.drivenConnections().length ?? 0;

/** Starts driving connections on this node. */
export function startChannels(config: Config, secrets: Secrets, log: Log): { stop(): Promise<void> } {
  const drivers: Record<string, DriverFactory> = {
    baileys: baileysDriver({
      secrets,
      log,
      socketUrl: config.whatsappSocketUrl,
      versionUrl: config.whatsappVersionUrl,
      deviceName: nameOfProduct,
    }),
    'cloud-api': cloudDriver({ secrets, log, graph: graphAt(config.graphUrl) }),
    ...(config.hasSandbox && { sandbox: sandboxDriver({ log }) }),
  };
  const started = startHost({
    drivers,
    hooks: hooksOf(log),
    log,
    // The lanes whose workers need a connected number.
    onConnected: () => wakeLanes(inAnyLane(['send', 'send-held', 'look-up', 'profile', 'block', 'ask-file'])),
  });
  host = started;
  return {
    async stop() {
      await started.stop();
      host = undefined;
    },
  };
}
