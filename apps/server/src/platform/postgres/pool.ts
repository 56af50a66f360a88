import pg from 'pg';
import type { Log } from '../log.ts';
import { secureSession, type PoolRole } from './secure-session.ts';

/** All connections of this process, by purpose. Domain code uses none of them directly; it uses its scope. */
export interface Pools {
  /**
   * Single statements of a company (`scopedQuery`). Before each goes a statement that names the company; both share one
   * Sync message.
   */
  readers: pg.Pool;
  /** Transactions of a company; statements are pipelined. */
  writers: pg.Pool;
  /** Claims of jobs and lanes, over all companies; statements are pipelined. */
  workers: pg.Pool;
  /** The platform's own nouns, over all companies. */
  operators: pg.Pool;
  /** The role of the URL itself, for tests and the bench. Migrations and pg-boss have connections of their own. */
  owner: pg.Pool;
  close(): Promise<void>;
}

/** The maximum number of connections, by pool. */
type Size = Record<Exclude<keyof Pools, 'close'>, number>;

/** The sizes of the pools whose load does not grow with the number of calls. */
const fixedSize = { workers: 3, operators: 2, owner: 1 };
/** Connections of a process outside of the pools: two of pg-boss, one listener for lanes and one for sockets. */
const outsidePools = 4;

/**
 * The connections of one process, unless the operator sets another number. PostgreSQL has 100 by default for all its
 * clients, and more than about four for each core bring nothing.
 */
const usualConnections = 20;
/** With fewer connections, the readers or writers would have one or none. */
const minConnections = 14;

/** Divides the connections of one process among its pools; readers and writers share what the others leave. */
export function poolSizes(connections: number = usualConnections): Size {
  const fixed = Object.values(fixedSize).reduce((sum, size) => sum + size, outsidePools);
  const forCalls = Math.max(connections, minConnections) - fixed;
  return { ...fixedSize, readers: Math.ceil(forCalls / 2), writers: Math.floor(forCalls / 2) };
}

/**
 * Connects on first use. A lost connection is logged and replaced; its current user gets the error.
 * @param size connections of each pool; absent: the default.
 */
export function openPools(url: string, { log, size }: { log?: Log; size?: Partial<Size> } = {}): Pools {
  const max = { ...poolSizes(), ...size };
  const open = (
    name: keyof Size,
    role?: PoolRole,
    settings?: Readonly<Record<string, string>>,
    extraConfig: pg.PoolConfig = {},
  ) => {
    const pool = new pg.Pool({
      connectionString: url,
      max: max[name],
      application_name: `balcao ${name}`,
      connectionTimeoutMillis: 15_000,
      idleTimeoutMillis: 300_000,
      keepAlive: true,
      // oxlint-disable-next-line no-misused-promises -- pg-pool waits for the promise, though its types say void
      ...(role && { onConnect: (client) => secureSession(client, role, settings) }),
      ...extraConfig,
    });
    // Both events need a handler, or a database restart ends this process: the pool's for idle clients, the client's
    // for busy ones.
    const lost = (error: Error) => log?.warn({ pool: name, reason: error.message }, 'a database connection was lost');
    return pool.on('error', lost).on('connect', (client) => void client.on('error', lost));
  };
  // A forgotten transaction must not hold locks for ever, and a query must not hold a connection for ever.
  const timeouts = { statement_timeout: '60s', idle_in_transaction_session_timeout: '60s' };
  const pools = {
    readers: open('readers', 'app_tenant', timeouts),
    writers: open('writers', 'app_tenant', timeouts, { pipeline: true }),
    // Lists of any length share one generic plan: planning each list takes longer than the rest of a small batch.
    // Sequential scans are off, because the lanes are mostly empty when PostgreSQL plans. The plan must also be good
    // when they are full.
    workers: open(
      'workers',
      'app_worker',
      { ...timeouts, plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' },
      { pipeline: true },
    ),
    operators: open('operators', 'app_operator', timeouts),
    owner: open('owner'),
  };
  return {
    ...pools,
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

/** Beginnings of error messages, for errors without a code or with a code of several meanings. */
const lostMessages = [
  'Connection terminated',
  // Of a Unix socket, while the server is down. The code ENOENT alone may also mean a missing file.
  'connect ENOENT',
  'timeout exceeded when trying to connect',
  'Client was closed',
  'Client has encountered a connection error',
];
/**
 * Codes of PostgreSQL: shutdown, crash, start-up, connection failures, too many connections. Then those of Node.js.
 */
const lostCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * Whether the connection failed, as opposed to a statement that was refused. A retry may help; an unfinished commit may
 * or may not have happened.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as Error & { code?: string };
  return (code !== undefined && lostCodes.has(code)) || lostMessages.some((start) => message.startsWith(start));
}
