import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import manifest from '../package.json' with { type: 'json' };
import { measuredOf } from './app-metrics.ts';
import { cloudHttp, graphAt, takeWebhooks } from './channels/cloud-api/index.ts';
import { sandboxHttp } from './channels/sandbox/index.ts';
import { authHttp } from './domains/auth/http.ts';
import {
  authenticate,
  connectAuth,
  findEnded,
  firstRun,
  renew,
  tokenExpiry,
  type FirstAdmin,
} from './domains/auth/index.ts';
import { companyHttp } from './domains/companies/http.ts';
import { authenticateToken, connectionHttp, tryAgain } from './domains/connections/index.ts';
import { contactHttp } from './domains/contacts/http.ts';
import { externalApiHttp } from './domains/external-api/index.ts';
import { mediaHttp } from './domains/media/http.ts';
import { connectMedia, mediaLink, storeForDriver } from './domains/media/index.ts';
import { messageHttp } from './domains/messages/index.ts';
import { numberHealthHttp, startCounting, startWatching } from './domains/number-health/index.ts';
import { planHttp } from './domains/plans/http.ts';
import { queueHttp } from './domains/queues/http.ts';
import { quickMessageHttp } from './domains/quick-messages/http.ts';
import { startIndexing } from './domains/search/index.ts';
import { sendBudgetHttp } from './domains/send-budgets/index.ts';
import { settingHttp } from './domains/settings/http.ts';
import { tagHttp } from './domains/tags/http.ts';
import { ticketNoteHttp } from './domains/ticket-notes/index.ts';
import { ticketHttp } from './domains/tickets/index.ts';
import { userHttp } from './domains/users/http.ts';
import './domains/media/jobs.ts';
import './domains/users/jobs.ts';
import { introduceMessages, startChannels } from './introduce-channels.ts';
import { trackResources, type Resources } from './platform/resources.ts';
import type { Config, Role } from './platform/config.ts';
import { randomToken, loadSecrets, type Secrets } from './platform/crypto/secrets.ts';
import { requireDataDir, requireFinishedRestore } from './platform/data-dir.ts';
import { factsTold, logFactsTo } from './platform/facts/deliver-facts.ts';
import { callerAddress } from './platform/http/caller-address.ts';
import { answerHealth, type Health } from './platform/http/health.ts';
import { countInFlight } from './platform/http/in-flight.ts';
import type { CallLimits } from './platform/http/call-limits.ts';
import { measure } from './platform/http/measure.ts';
import { openHttp } from './platform/http/open-http.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { showDocs } from './platform/http/show-docs.ts';
import type { Served } from './platform/http/serve.ts';
import { webFolder } from './platform/http/serve-pages.ts';
import { startJobs } from './platform/jobs/start-jobs.ts';
import { bridgeLanes } from './platform/lanes/bridge.ts';
import { startLanes } from './platform/lanes/worker.ts';
import type { Log } from './platform/log.ts';
import { checkMail, connectMail } from './platform/mail/send-mail.ts';
import { startEmbedded } from './platform/postgres/embedded.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { openPools, poolSizes, type Pools } from './platform/postgres/pool.ts';
import { requireSessionPooling } from './platform/postgres/require-session-pooling.ts';
import { watchRights } from './platform/postgres/watch-rights.ts';
import type { SocketLimits } from './platform/realtime/socket-admission.ts';
import { openFanOut } from './platform/realtime/open-fan-out.ts';
import { openSockets } from './platform/realtime/sockets.ts';
import { tellBuild } from './platform/metrics.ts';
import { watchDisk } from './platform/watch-disk.ts';
import { watchServices } from './platform/watch-services.ts';
import { connectScopes } from './platform/scope/pools.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { requireStorage } from './platform/storage/require-storage.ts';

/** The routes of every noun. */
export const served: readonly Served[] = [
  authHttp,
  companyHttp,
  connectionHttp,
  contactHttp,
  externalApiHttp,
  mediaHttp,
  messageHttp,
  numberHealthHttp,
  planHttp,
  queueHttp,
  quickMessageHttp,
  sendBudgetHttp,
  settingHttp,
  tagHttp,
  ticketHttp,
  ticketNoteHttp,
  userHttp,
];

/** Options that a test may set in addition to the configuration. */
export interface AppOptions {
  /** Replaces the embedded PostgreSQL and the database of DATABASE_URL. */
  database?: { url: string };
  limits?: Partial<CallLimits>;
  now?: () => Date;
  /** The name of this node in metrics; absent: its id. */
  node?: string;
  sockets?: Partial<SocketLimits>;
  /** Aborts a start that is under way; everything that is already open is closed again. */
  stopping?: AbortSignal;
  /** Called with the step that the start or the stop waits for. */
  note?: (doing: string) => void;
}

export interface RunningApp {
  /** The address on which the server listens. */
  url: string;
  /** The first operator's login, created for an empty database. */
  firstAdmin: FirstAdmin | undefined;
  /** A login of the demo company, if there is one. */
  demoLogin: { email: string; password: string } | undefined;
  /**
   * Stops in this order: refuse new calls, finish the calls in flight (at most seven seconds), close the sockets, stop
   * workers and drivers, close the database.
   */
  stop(): Promise<void>;
}

/** Shorter than the deadline of a stop, so that time is left for closing everything else. */
const patienceMs = 7000;
const factsTimeoutMs = 1000;

/** Starts all parts of this process. If a part cannot start, all others are closed again and the error is thrown. */
export async function startApp(config: Config, log: Log, options: AppOptions = {}): Promise<RunningApp> {
  const has = (role: Role) => config.roles.includes(role);
  const nodeId = `${process.pid}-${randomToken(6)}`;
  const health: Health = { state: 'starting', checks: {} };
  const { stopping: stopped, note = () => undefined } = options;
  // Resources are closed in the reverse order of opening, also when the start fails half-way.
  const opened = trackResources(log, note);
  const aborted = stopped && whenAborted(stopped);
  aborted?.catch(() => undefined);
  /** Runs a step of the start. When the process is to stop, it throws instead and no longer waits for the step. */
  const step = async <T>(doing: string, work: () => Promise<T>): Promise<T> => {
    stopped?.throwIfAborted();
    note(doing);
    const result = await Promise.race([work(), ...(aborted ? [aborted] : [])]);
    stopped?.throwIfAborted();
    return result;
  };
  try {
    requireFinishedRestore(config.dataDir);
    requireDataDir(config.dataDir);
    const secrets = loadSecrets(config);
    connectAuth(secrets, config.publicUrl);
    logFactsTo(log);

    const disk = watchDisk(config.dataDir, log);
    opened.add('the watch over the disk', () => disk.stop());
    health.checks['disk'] = () => !disk.isFull();
    tellBuild(manifest.version, options.node ?? nodeId);
    let rightsHold = () => true;
    // The server listens first: a taken port is known before anything else starts, and a monitor can ask for readiness.
    const http = await openHttp({
      log,
      served: has('web') ? [...served, ...channelsHttp(config, secrets, log)] : [],
      ...(has('web') && { pages: webFolder }),
      authenticate,
      authenticateToken,
      uploadFolder: path.join(config.dataDir, 'tmp', 'uploads'),
      trustProxy: config.trustProxy,
      publicUrl: config.publicUrl,
      isOpen: () => health.state === 'up' && rightsHold(),
      disk,
      ...(options.now && { now: options.now }),
      ...(options.limits && { limits: options.limits }),
    });
    const inFlight = countInFlight(http);
    if (has('web')) {
      showDocs(http);
      takeWebhooks(http, { secrets, log, isOpen: () => health.state === 'up' && rightsHold() });
    }
    answerHealth(http, health);
    opened.add('the HTTP server', () => {
      // Connections of idle or disconnected clients would delay the close.
      http.server.closeAllConnections();
      return http.close();
    });
    let pools: Pools | undefined;
    let countSockets = () => 0;
    measure(http, {
      token: config.metricsToken,
      // With `on` every client may claim any address.
      behindProxy: config.trustProxy !== false && config.trustProxy !== true,
      ...measuredOf({
        node: options.node ?? nodeId,
        disk: disk.space,
        pools: () => pools,
        sockets: () => countSockets(),
        services: () => health.services?.() ?? {},
      }),
    });
    const url = await http.listen({ host: config.host, port: config.port });

    stopped?.throwIfAborted();
    note('starting the database');
    let resync = () => {};
    const database = options.database ?? (await openDatabase(config, log, opened, () => resync()));
    if (config.databaseUrl !== undefined)
      await step('connecting to the database', () => requireSessionPooling(database.url));
    await step('migrating the database', () => migrate(database.url, log));
    const connected = (pools = openPools(database.url, { log, size: poolSizes(config.databaseConnections) }));
    opened.add('the database pools', () => connected.close());
    connectScopes(connected);
    const rights = watchRights(connected, log);
    opened.add('the check of row security', () => rights.stop());
    rightsHold = rights.areSafe;
    health.checks['rowSecurity'] = rights.areSafe;
    health.checks['database'] = async () => (await connected.readers.query('select 1')).rowCount === 1;
    connectMail(config.smtpUrl);
    const storage = await step('opening the storage', () => openStorage(config));
    await step('asking the storage', () => requireStorage(storage, config, log));
    connectMedia({
      storage,
      secrets,
      dataDir: config.dataDir,
      ffmpegPath: config.ffmpegPath,
      log,
    });
    const services = watchServices(
      { storage: () => storage.check(), ...(config.smtpUrl !== undefined && { mail: checkMail }) },
      log,
    );
    opened.add('the watch over services', () => services.stop());
    health.services = services.states;
    const firstAdmin = await step('making the first sign-in', () => firstRun(config));

    const counting = startCounting(log);
    opened.add('the counting of messages', () => counting.stop());
    const jobs = await step('starting the jobs', () => startJobs({ url: database.url, log, roles: config.roles }));
    opened.add('the jobs', () => jobs.stop());
    if (has('worker')) {
      const watching = startWatching(log, { publicUrl: config.publicUrl, afterMs: config.alertAfterMs });
      opened.add('the watch over WhatsApp numbers', () => watching.stop());
      const indexing = startIndexing(log);
      opened.add('the search documents', () => indexing.stop());
    }

    if (config.databaseUrl !== undefined) {
      const bridge = bridgeLanes({ url: database.url, log, nodeId });
      opened.add('the bridge of the lanes', () => bridge.stop());
    }
    const downloads = introduceMessages(config, secrets, log);
    if (has('channels')) {
      const channels = startChannels(config, secrets, log);
      opened.add('the WhatsApp connections', () => channels.stop());
    }
    if (has('worker') || has('channels')) {
      const only = has('worker') ? (has('channels') ? undefined : 'batches') : 'errands';
      const lanes = startLanes({ log, nodeId, ...(only && { only }) });
      opened.add('the lanes', () => lanes.stop());
      opened.add('the downloads', async () => downloads.stop());
    }
    // Workers announce too: they reach sockets of other processes.
    const fanOut = await openFanOut({ redisUrl: config.redisUrl, databaseUrl: config.databaseUrl, log });
    if (fanOut) {
      opened.add('the fan-out of the sockets', () => fanOut.close());
      health.checks['fanOut'] = fanOut.isUp;
      if (config.redisUrl !== undefined) health.services = () => ({ ...services.states(), redis: fanOut.isUp() });
    }
    if (has('web') || fanOut) {
      const { io, close } = openSockets({
        http: http.server,
        log,
        nodeId,
        isOpen: rights.areSafe,
        authenticate,
        tokenExpiry,
        renew,
        headers: securityHeaders(config.publicUrl),
        onRequest: (request) => http.bodyWatch.watch(request),
        findEnded,
        addressOf: callerAddress(config.trustProxy),
        fanOut,
        limits: options.sockets,
      });
      countSockets = () => io.engine.clientsCount;
      // Facts that were committed right before PostgreSQL died may not have been announced.
      resync = () => void io.local.emit('resync');
      opened.add('the sockets', close);
    }
    const demo = config.demo && has('channels') ? await (await import('./seed/open-demo.ts')).openDemo(log) : undefined;
    if (demo) opened.add('the demo', () => demo.stop());
    stopped?.throwIfAborted();
    health.state = 'up';

    let stopping: Promise<void> | undefined;
    const stop = async () => {
      health.state = 'stopping';
      note('waiting for calls in flight');
      if (!(await inFlight.settled(patienceMs))) log.warn('some calls took too long and were cut');
      note('telling the screens');
      await Promise.race([factsTold(), wait(factsTimeoutMs, undefined, { ref: false })]);
      // Connections of idle or disconnected clients would delay the close of the sockets, which share the port.
      http.server.closeAllConnections();
      await opened.closeAll();
    };
    return { url, firstAdmin, demoLogin: demo?.login, stop: () => (stopping ??= stop()) };
  } catch (error) {
    await opened.closeAll();
    throw error;
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** The routes of drivers that have routes of their own. */
const channelsHttp = (config: Config, secrets: Secrets, log: Log): Served[] => [
  sandboxHttp({
    enabled: config.sandbox,
    store: storeForDriver,
    linkTo: (companyId, key, name) => mediaLink(companyId, key, name, new Date()),
  }),
  cloudHttp({ secrets, publicUrl: config.publicUrl, graph: graphAt(config.graphUrl), log, reconnect: tryAgain }),
];

async function openDatabase(
  config: Config,
  log: Log,
  opened: Resources,
  onRestart: () => void,
): Promise<{ url: string }> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl };
  const embedded = await startEmbedded({ dataDir: config.dataDir, log, onRestart });
  opened.add('PostgreSQL', () => embedded.stop());
  return { url: embedded.url };
}
