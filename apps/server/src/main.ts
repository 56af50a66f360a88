import os from 'node:os';
import { startApp, type RunningApp } from './app.ts';
import { isLibraryError } from './channels/baileys/index.ts';
import { ConfigError, readConfig, type Config } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { MigrationError } from './platform/postgres/migrate.ts';
import { UnsafeSessionError } from './platform/postgres/secure-session.ts';
import { PostgresStartError } from './platform/postgres/start-error.ts';

const config = configOrExit();
// One machine may run several nodes: the process id is part of the name.
const node = `${os.hostname()}-${process.pid}`;
const log = createLog({ ...config, node });
const say = (text: string) => void process.stdout.write(`${text}\n`);

let app: RunningApp | undefined;
/** Set by a signal and by a crash. */
let isStopping = false;
/** Aborted by a signal only: it ends a start that is under way. */
const stopAsked = new AbortController();
/** The step that the start or the stop waits for; logged when it takes too long. */
let doing = 'starting';
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
process.on('uncaughtException', (error) => crash(error));
process.on('unhandledRejection', (error) => crash(error));

const starting = startApp(config, log, { node, stopping: stopAsked.signal, note: (step) => (doing = step) });
starting.then(
  (running) => {
    app = running;
    if (!isStopping) welcome(running);
    setTimeout(returnMemory, 5000).unref();
  },
  // A signal during the start makes `startApp` reject. That is an ordered stop, not a failure.
  (error: unknown) => (stopAsked.signal.aborted ? leave(0) : exitWith(error)),
);

/** Prints where the server can be reached, and the sign-ins that this start made. */
function welcome({ url, firstAdmin, demoLogin }: RunningApp) {
  // A server that listens on all addresses has a URL such as `http://0.0.0.0:3000`, which a browser may not open.
  const localUrl = url.replace(/\/\/(?:0\.0\.0\.0|\[::\])/, '//localhost');
  say(`Balcão is ready: ${config.publicUrl ?? localUrl}`);
  if (demoLogin) say(`Demo sign-in: ${demoLogin.email}  password: ${demoLogin.password}`);
  if (!firstAdmin) return;
  const { email, password, generated } = firstAdmin;
  const how = generated
    ? `  password: ${password}  (shown this once; change it after signing in)`
    : ' with the password of ADMIN_PASSWORD';
  say(`First sign-in: ${email}${how}`);
}

/**
 * Only the start needed about 40 MB of the memory: they are returned to the system. V8 does so by itself only when the
 * process is idle for long, and the timers of the server prevent that. The collection takes 0.1 to 0.2 s. `gc` exists
 * with `--expose-gc`.
 */
function returnMemory() {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** The longest time for a stop: a step that hangs must not keep the process running. */
const deadlineMs = 15_000;

/** The first signal finishes work in progress and exits by the deadline. The second signal exits at once. */
function stop(signal: string) {
  if (isStopping) process.exit(1);
  isStopping = true;
  log.info({ signal }, 'stopping');
  leaveByDeadline();
  stopAsked.abort();
  void app?.stop().then(
    () => leave(0),
    (error: unknown) => {
      log.fatal({ err: error }, 'the stop failed');
      leave(1);
    },
  );
}

function leaveByDeadline() {
  setTimeout(() => {
    log.fatal({ waitingFor: doing }, `the stop took longer than ${deadlineMs / 1000} seconds: still ${doing}`);
    leave(1);
  }, deadlineMs).unref();
}

/** After an uncaught error the state of this process cannot be trusted; the supervisor starts it anew. */
function crash(error: unknown) {
  if (isLibraryError(error)) return log.warn({ err: error }, "WhatsApp's library left something uncaught");
  log.fatal({ err: error }, 'stopping because of a bug');
  if (isStopping) process.exit(1);
  isStopping = true;
  leaveByDeadline();
  void Promise.resolve(app?.stop()).finally(() => leave(1));
}

function exitWith(error: unknown) {
  const advice = explain(error);
  if (advice === undefined) log.fatal({ err: error }, 'Balcão could not start');
  else process.stderr.write(`\nBalcão cannot start. ${advice}\n`);
  leave(1);
}

/** Ends the process when the last lines of the log are written, or after half a second. */
function leave(code: number) {
  log.flush(() => process.exit(code));
  setTimeout(() => process.exit(code), 500).unref();
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`\nBalcão cannot start. ${error.message}\n`);
    return process.exit(1);
  }
}

const networkErrors = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EAI_AGAIN', 'ECONNRESET', 'EHOSTUNREACH'];

/** What the operator can do about the error, if that is known. */
function explain(error: unknown): string | undefined {
  if (
    error instanceof ConfigError ||
    error instanceof PostgresStartError ||
    error instanceof MigrationError ||
    error instanceof UnsafeSessionError
  )
    return error.message;
  const { code, syscall, severity, message } = error as {
    code?: string;
    syscall?: string;
    severity?: string;
    message?: string;
  };
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return (
      `Port ${config.port} of ${config.host} is taken by another program. Stop it, or choose another port: ` +
      `PORT=${config.port + 1}`
    );
  if (syscall === 'listen')
    return `It may not listen on port ${config.port} of ${config.host} (${code}). Choose others with PORT and HOST.`;
  if (config.databaseUrl !== undefined && isTlsRefusal(error))
    return (
      `The database of DATABASE_URL and this server do not agree about TLS: ${message}. Check sslmode and the ` +
      'certificates (docs/operating.md).'
    );
  // Only errors of PostgreSQL have a severity.
  const isFromDatabase = severity !== undefined || networkErrors.includes(code ?? '');
  if (config.databaseUrl !== undefined && isFromDatabase)
    return (
      `The database of DATABASE_URL does not let us in: ${message || code}. Check the address, the user and the ` +
      'password.'
    );
  return undefined;
}

/** Errors of pg and Node's TLS when one side does not use TLS or does not trust the other's certificate. */
function isTlsRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /does not support SSL|SSL connection|no encryption/i.test(error.message) || /CERT|TLS|UNABLE_TO_/.test(code);
}
