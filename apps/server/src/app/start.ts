import type { Finding } from '@balcao/contract';
import path from 'node:path';
import { connectAuth } from '../domains/auth/index.ts';
import { connectNotifications } from '../domains/notifications/index.ts';
import { connectIntegrations } from '../domains/integrations/index.ts';
import { connectTwoFactor } from '../domains/two-factor/index.ts';
import { introduceNouns } from '../nouns.ts';
import { connectPayments, connectAsaasDouble } from '../domains/payments/index.ts';
import { connectAssistants } from '../platform/assistant/outbound-rules.ts';
import type { Config, Role } from '../platform/config.ts';
import { connectCompanySecrets } from '../platform/crypto/company-secrets.ts';
import { loadSecrets, randomToken, type Secrets } from '../platform/crypto/secrets.ts';
import { requireDataDir, requireFinishedRestore } from '../platform/data-dir.ts';
import { logFactsTo } from '../platform/facts/deliver-facts.ts';
import type { CallLimits } from '../platform/http/call-limits.ts';
import type { Health } from '../platform/http/health.ts';
import type { Log } from '../platform/log.ts';
import type { Pools } from '../platform/postgres/pool.ts';
import type { SocketLimits } from '../platform/realtime/socket-admission.ts';
import { trackResources, type Resources } from '../platform/resources.ts';
import { watchDisk, type DiskWatch } from '../platform/watch-disk.ts';
import { writeTemporarily } from '../platform/scope/write-temporarily.ts';

/** What a start needs beside the configuration. `main.ts` sets `node`, `stopping` and `note`, tests also the others. */
export interface AppOptions {
  /** Replaces the embedded PostgreSQL and the database of DATABASE_URL. */
  database?: { url: string };
  limits?: Partial<CallLimits>;
  now?: () => Date;
  /** The name of this node in metrics and in the machine room; absent: its id. */
  node?: string;
  sockets?: Partial<SocketLimits>;
  /** Aborts a start that is under way; everything that is already open is closed again. */
  stopping?: AbortSignal;
  /** Called with the step that the start or the stop waits for. */
  note?: (doing: string) => void;
}

/** What the steps of a start share. */
export interface Start {
  config: Config;
  log: Log;
  options: AppOptions;
  nodeId: string;
  health: Health;
  /** Resources are closed in the reverse order of opening, also when the start fails half-way. */
  opened: Resources;
  note: (doing: string) => void;
  has(role: Role): boolean;
  /** Throws if the process is to stop. */
  throwIfStopping(): void;
  /** Runs a step of the start. When the process is to stop, it throws instead and no longer waits for the step. */
  step<T>(doing: string, work: () => Promise<T>): Promise<T>;
}

/** A start whose data folder is checked and whose nouns are introduced. */
export interface PreparedStart extends Start {
  secrets: Secrets;
  disk: DiskWatch;
  uploadFolder: string;
  /**
   * What earlier steps need of later ones: the HTTP server listens before the other parts exist. A later step replaces
   * the initial value.
   */
  later: Later;
}

interface Later {
  /** Whether row security holds. */
  areRightsSafe: () => boolean;
  pools: Pools | undefined;
  /** How many sockets clients have open at this process. */
  countSockets: () => number;
  /** Tells all sockets of this process to fetch their data again. */
  resync: () => void;
  /** What the last examination of this process found. */
  findings: () => readonly Finding[];
}

/** Makes the shared state of a start, before anything is opened. */
export function beginStart(config: Config, log: Log, options: AppOptions): Start {
  const { stopping, note = () => undefined } = options;
  const aborted = stopping && whenAborted(stopping);
  // Without a handler, an abort between two steps would be an unhandled rejection, which ends the process.
  aborted?.catch(() => undefined);
  const throwIfStopping = () => stopping?.throwIfAborted();
  return {
    config,
    log,
    options,
    nodeId: `${process.pid}-${randomToken(6)}`,
    health: { state: 'starting', checks: {} },
    opened: trackResources(log, note),
    note,
    has: (role) => config.roles.includes(role),
    throwIfStopping,
    async step(doing, work) {
      throwIfStopping();
      note(doing);
      const result = await Promise.race([work(), ...(aborted ? [aborted] : [])]);
      throwIfStopping();
      return result;
    },
  };
}

/** Checks the data folder, loads the secrets and introduces the nouns. */
export function prepareStart(start: Start): PreparedStart {
  const { config, log, opened, health } = start;
  requireFinishedRestore(config.dataDir);
  requireDataDir(config.dataDir);
  const secrets = loadSecrets(config);
  introduceNouns();
  connectAuth(secrets, config.publicUrl);
  connectCompanySecrets(secrets);
  connectIntegrations({ publicUrl: config.publicUrl, localOrigins: config.integrationOrigins });
  connectPayments({ publicUrl: config.publicUrl });
  if (config.asaasUrl !== undefined) connectAsaasDouble(config.asaasUrl, `http://127.0.0.1:${config.port}`);
  connectAssistants({ localOrigins: config.localAiOrigins });
  connectTwoFactor(secrets);
  connectNotifications({ secrets, publicUrl: config.publicUrl, testService: config.pushServiceUrl });
  logFactsTo(log);
  const disk = watchDisk(config.dataDir, log, writeTemporarily);
  opened.add('the watch over the disk', () => disk.stop());
  health.checks['disk'] = () => !disk.isFull();
  return {
    ...start,
    secrets,
    disk,
    uploadFolder: path.join(config.dataDir, 'tmp', 'uploads'),
    later: {
      areRightsSafe: () => true,
      pools: undefined,
      countSockets: () => 0,
      resync: () => undefined,
      findings: () => [],
    },
  };
}

/** A promise that never resolves. It rejects with the reason of the signal when that aborts. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
