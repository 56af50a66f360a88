import { setTimeout as wait } from 'node:timers/promises';
import { connectDatabase } from './app/connect-database.ts';
import { connectServices } from './app/connect-services.ts';
import { openHttpServer } from './app/open-http-server.ts';
import { openLive } from './app/open-live.ts';
import { openMachineRoom } from './app/open-machine-room.ts';
import { startWorkers } from './app/start-workers.ts';
import { beginStart, prepareStart, type AppOptions, type Start } from './app/start.ts';
import { connectInvoices } from './domains/invoices/index.ts';
import { connectAccounts } from './domains/accounts/index.ts';
import { firstRun, type FirstAdmin } from './domains/auth/index.ts';
import type { Config } from './platform/config.ts';
import { factsDelivered } from './platform/facts/deliver-facts.ts';
import type { InFlight } from './platform/http/in-flight.ts';
import type { Log } from './platform/log.ts';

export type { AppOptions } from './app/start.ts';

export interface RunningApp {
  /** The address on which the server listens. */
  url: string;
  /** The first operator's login, created for an empty database. */
  firstAdmin: FirstAdmin | undefined;
  /** A login of the demo company, if there is one. */
  demoLogin: { email: string; password: string } | undefined;
  /**
   * Stops in this order: refuse new calls, finish the calls in flight (at most seven seconds), send the last signals to
   * the screens (at most one second), close the sockets, stop workers and drivers, close the database. Repeated calls
   * return the same promise.
   */
  stop(): Promise<void>;
}

/** Shorter than the 15 seconds that `main.ts` gives a stop, so that time is left for closing everything else. */
const inFlightTimeoutMs = 7000;
/** The longest wait for the signals of the last facts, which leave by sockets that are still open. */
const factsTimeoutMs = 1000;

/**
 * Starts all parts of this process. If a part cannot start, the parts before it are closed again and the error is
 * thrown.
 */
export async function startApp(config: Config, log: Log, options: AppOptions = {}): Promise<RunningApp> {
  const start = beginStart(config, log, options);
  try {
    return await open(start);
  } catch (error) {
    await start.opened.closeAll();
    throw error;
  }
}

async function open(start: Start): Promise<RunningApp> {
  const { config, log, health, opened, step, has } = start;
  const prepared = prepareStart(start);
  // The server listens first: a taken port is known before anything else starts, and a monitor can ask for readiness.
  const { http, inFlight } = await openHttpServer(prepared);
  const url = await http.listen({ host: config.host, port: config.port });
  connectInvoices({ secrets: prepared.secrets, pagesUrl: config.publicUrl ?? url });
  connectAccounts({
    secrets: prepared.secrets,
    pagesUrl: config.publicUrl ?? url,
    isSignUpOpen: config.isSignUpOpen,
  });
  const database = await connectDatabase(prepared);
  await connectServices(prepared);
  const firstAdmin = await step('making the first sign-in', () => firstRun(config));
  await startWorkers(prepared, database);
  await openLive(prepared, http);
  openMachineRoom(prepared, database);
  const demo = config.isDemo && has('channels') ? await (await import('./seed/open-demo.ts')).openDemo(log) : undefined;
  if (demo) opened.add('the demo', () => demo.stop());
  start.throwIfStopping();
  health.state = 'up';

  let stopping: Promise<void> | undefined;
  return {
    url,
    firstAdmin,
    demoLogin: demo?.login,
    stop: () => (stopping ??= close(start, inFlight, () => http.server.closeAllConnections())),
  };
}

async function close({ health, note, log, opened }: Start, inFlight: InFlight, cutCalls: () => void): Promise<void> {
  health.state = 'stopping';
  note('waiting for calls in flight');
  if (!(await inFlight.settled(inFlightTimeoutMs))) log.warn('some calls took too long and were cut');
  note('telling the screens');
  await Promise.race([factsDelivered(), wait(factsTimeoutMs, undefined, { ref: false })]);
  // Connections of idle or disconnected clients would delay the close of the sockets, which share the port.
  cutCalls();
  await opened.closeAll();
}
