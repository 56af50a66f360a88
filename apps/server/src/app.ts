import path from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { measuredOf } from './app-metrics.ts';
import { cloudHttp, graphAt, takeWebhooks } from './channels/cloud-api/index.ts';
import { sandboxHttp } from './channels/sandbox/index.ts';
import { authHttp } from './domains/auth/http.ts';
import { authenticate, connectAuth, firstRun, renew, type FirstAdmin } from './domains/auth/index.ts';
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
import { sendBudgetHttp } from './domains/send-budgets/index.ts';
import { settingHttp } from './domains/settings/http.ts';
import { tagHttp } from './domains/tags/http.ts';
import { ticketNoteHttp } from './domains/ticket-notes/index.ts';
import { ticketHttp } from './domains/tickets/index.ts';
import { userHttp } from './domains/users/http.ts';
import './domains/media/jobs.ts';
import './domains/users/jobs.ts';
import { introduceMessages, startChannels } from './introduce-channels.ts';
import type { Config, Role } from './platform/config.ts';
import { randomToken, loadSecrets, type Secrets } from './platform/crypto/secrets.ts';
import { requireDataDir } from './platform/data-dir.ts';
import { factsTold, logFactsTo } from './platform/facts/deliver-facts.ts';
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
import { openPools, type Pools } from './platform/postgres/pool.ts';
import { requireSessionPooling } from './platform/postgres/require-session-pooling.ts';
import { watchRights } from './platform/postgres/watch-rights.ts';
import { openFanOut } from './platform/realtime/fan-out.ts';
import { openSockets } from './platform/realtime/sockets.ts';
import { tellBuild } from './platform/metrics.ts';
import { watchDisk } from './platform/watch-disk.ts';
import { watchServices } from './platform/watch-services.ts';
import { connectScopes } from './platform/scope/pools.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { requireStorage } from './platform/storage/require-storage.ts';

/** Every noun's calls. */
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

/** What a test may choose beside the configuration. */
export interface AppOptions {
  /** Instead of the embedded PostgreSQL or the one of DATABASE_URL. */
  database?: { url: string };
  limits?: Partial<CallLimits>;
  now?: () => Date;
  /** The name of this node in metrics; its id otherwise. */
  node?: string;
}

export interface RunningApp {
  /** Where it listens. */
  url: string;
  /** The sign-in made for an empty database. */
  firstAdmin: FirstAdmin | undefined;
  /** Somebody of the demo company, when there is one. */
  demoLogin: { email: string; password: string } | undefined;
  /**
   * No new work, calls in flight are finished (ten seconds at most), screens told, workers and drivers stopped, the
   * database last.
   */
  stop(): Promise<void>;
}

const patienceMs = 10_000;

/** Starts everything that this process is for; throws, with everything closed again, when something is missing. */
export async function startApp(config: Config, log: Log, options: AppOptions = {}): Promise<RunningApp> {
  const has = (role: Role) => config.roles.includes(role);
  const nodeId = `${process.pid}-${randomToken(6)}`;
  const health: Health = { state: 'starting', checks: {} };
  // Closed in the reverse order of opening, also when the start fails half-way.
  const opened = new AsyncDisposableStack();
  try {
    requireDataDir(config.dataDir);
    const secrets = loadSecrets(config);
    connectAuth(secrets, config.publicUrl);
    logFactsTo(log);

    const disk = watchDisk(config.dataDir, log);
    opened.defer(() => disk.stop());
    health.checks['disk'] = () => !disk.isFull();
    tellBuild(manifest.version, options.node ?? nodeId);
    let rightsHold = () => true;
    // Listening comes first: a taken port is known before anything is started, and whoever watches can ask how far we
    // are.
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
    opened.defer(() => http.close());
    let pools: Pools | undefined;
    let countSockets = () => 0;
    measure(http, {
      token: config.metricsToken,
      // With `on` everyone may name the caller's address.
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

    const database = options.database ?? (await openDatabase(config, log, opened));
    if (config.databaseUrl !== undefined) await requireSessionPooling(database.url);
    await migrate(database.url, log);
    const connected = (pools = openPools(database.url, { log }));
    opened.defer(() => connected.close());
    connectScopes(connected);
    const rights = watchRights(connected, log);
    opened.defer(() => rights.stop());
    rightsHold = rights.areSafe;
    health.checks['rowSecurity'] = rights.areSafe;
    health.checks['database'] = async () => (await connected.readers.query('select 1')).rowCount === 1;
    connectMail(config.smtpUrl);
    const storage = await openStorage(config);
    await requireStorage(storage, config, log);
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
    opened.defer(() => services.stop());
    health.services = services.states;
    const firstAdmin = await firstRun(config);

    const counting = startCounting(log);
    opened.defer(() => counting.stop());
    const jobs = await startJobs({ url: database.url, log, roles: config.roles });
    opened.defer(() => jobs.stop());
    if (has('worker')) {
      const watching = startWatching(log, { publicUrl: config.publicUrl, afterMs: config.alertAfterMs });
      opened.defer(() => watching.stop());
    }

    if (config.databaseUrl !== undefined) {
      const bridge = bridgeLanes({ url: database.url, owner: connected.owner, log, nodeId });
      opened.defer(() => bridge.stop());
    }
    introduceMessages(config, secrets, log);
    if (has('channels')) {
      const channels = startChannels(config, secrets, log);
      opened.defer(() => channels.stop());
    }
    if (has('worker') || has('channels')) {
      const only = has('worker') ? (has('channels') ? undefined : 'batches') : 'errands';
      const lanes = startLanes({ log, nodeId, ...(only && { only }) });
      opened.defer(() => lanes.stop());
    }
    // Workers announce too: their sockets are the other processes'.
    const fanOut = await openFanOut({ redisUrl: config.redisUrl, databaseUrl: config.databaseUrl, log });
    opened.defer(() => fanOut.close());
    if (has('web') || fanOut.adapter) {
      const { io, close } = openSockets({
        http: http.server,
        log,
        authenticate,
        renew,
        headers: securityHeaders(config.publicUrl),
        onRequest: (request) => http.bodyWatch.watch(request),
        ...(fanOut.adapter && { adapter: fanOut.adapter }),
      });
      countSockets = () => io.engine.clientsCount;
      opened.defer(close);
    }
    const demo = config.demo && has('channels') ? await (await import('./seed/open-demo.ts')).openDemo(log) : undefined;
    if (demo) opened.defer(() => demo.stop());
    health.state = 'up';

    let stopping: Promise<void> | undefined;
    const stop = async () => {
      health.state = 'stopping';
      if (!(await inFlight.settled(patienceMs))) log.warn('some calls took too long and were cut');
      await factsTold();
      // Idle and cut-off callers would hold up the closing of the sockets, which share their port.
      http.server.closeAllConnections();
      await opened.disposeAsync();
    };
    return { url, firstAdmin, demoLogin: demo?.login, stop: () => (stopping ??= stop()) };
  } catch (error) {
    await opened
      .disposeAsync()
      .catch((also: unknown) => log.error({ err: also }, 'closing after a failed start failed too'));
    throw error;
  }
}

/** The calls of drivers that have some of their own. */
const channelsHttp = (config: Config, secrets: Secrets, log: Log): Served[] => [
  sandboxHttp({
    enabled: config.sandbox,
    store: storeForDriver,
    linkTo: (companyId, key, name) => mediaLink(companyId, key, name, new Date()),
  }),
  cloudHttp({ secrets, publicUrl: config.publicUrl, graph: graphAt(config.graphUrl), log, reconnect: tryAgain }),
];

async function openDatabase(config: Config, log: Log, opened: AsyncDisposableStack): Promise<{ url: string }> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl };
  const embedded = await startEmbedded({ dataDir: config.dataDir, log });
  opened.defer(() => embedded.stop());
  return { url: embedded.url };
}
