import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

/** The one logger; parts of the server use a child of it. */
export type Log = Logger;

// Fields that hold personal texts or keys: `hide` replaces their values at every depth of an object. `jrt` is the
// refresh cookie. pino's redaction by wildcards is not used: it took a tenth of the time of a small call.
const hidden = new Set([
  'password',
  'passwordHash',
  'token',
  'accessToken',
  'refreshToken',
  'secret',
  'apiKey',
  'authorization',
  'cookie',
  'set-cookie',
  'jrt',
  'body',
  'text',
  'caption',
  'vcard',
  'qrcode',
  'creds',
  'databaseUrl',
  'redisUrl',
  'smtpUrl',
]);
const maxDepth = 4;

/** A copy of the object without the values of hidden fields, and without levels deeper than `maxDepth`. */
function hide(value: Record<string, unknown>, depth = 0): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const key of Object.keys(value)) shown[key] = hidden.has(key) ? '[hidden]' : hideIn(value[key], depth + 1);
  return shown;
}

function hideIn(value: unknown, depth: number): unknown {
  if (
    typeof value !== 'object' ||
    value === null ||
    value instanceof Error ||
    value instanceof Date ||
    ArrayBuffer.isView(value)
  )
    return value;
  if (depth > maxDepth) return '[deeper]';
  return Array.isArray(value)
    ? value.map((item) => hideIn(item, depth + 1))
    : hide(value as Record<string, unknown>, depth);
}

/**
 * JSON lines in production and without a terminal, readable lines on a terminal. Lines are written in batches and
 * asynchronously, so that calls do not wait for the output; the last lines may appear a moment late.
 * @param destination for tests; standard output otherwise.
 */
export function createLog(
  { logLevel, isProduction, node }: Pick<Config, 'logLevel' | 'isProduction'> & { node?: string },
  destination: DestinationStream = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 200 }),
): Log {
  const readable = !isProduction && process.stdout.isTTY;
  const log = pino(
    {
      level: logLevel,
      base: node === undefined ? {} : { node },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { log: (line) => hide(line) },
      serializers: { err: describeError },
    },
    readable ? { write: (line: string) => destination.write(readableLine(line)) } : destination,
  );
  // `formatters.log` applies to the fields of a line, but not to the bindings of a child. Children of children inherit
  // this override. The casts: pino's type of `child` has a parameter for custom levels, which are not used here.
  const { child } = log;
  log.child = function hidingChild(this: Logger, bindings: Record<string, unknown>, options?: never) {
    return child.call(this, hide(bindings), options) as never;
  };
  return log;
}

/**
 * The fields of an error that a line may have. The detail of a database error quotes the row, which may hold personal
 * data, so only fields that name the fault are kept.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  const { code, constraint, table, cause } = error as Error & { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    type,
    message,
    stack,
    code,
    constraint,
    table,
    cause: cause instanceof Error ? `${cause.name}: ${cause.message}` : undefined,
  };
}

const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info ', 40: 'WARN ', 50: 'ERROR', 60: 'FATAL' };

/** `12:30:01 info  listening  port=3000`; the stack of an error follows on its own lines. Exported for its test. */
export function readableLine(json: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(json) as Record<string, unknown> & {
    err?: { stack?: string; message?: string };
  };
  const fields = Object.entries(rest)
    .map(([key, value]) => ` ${key}=${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join('');
  const stack = err ? `\n  ${(err.stack ?? err.message ?? JSON.stringify(err)).replaceAll('\n', '\n  ')}` : '';
  return (
    `${String(time).slice(11, 19)} ${levels[Number(level)] ?? level} ` +
    `${msg ?? ''}${fields && ' '}${fields}${stack}\n`
  );
}
