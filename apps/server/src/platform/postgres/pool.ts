import pg from 'pg';
import type { Log } from '../log.ts';
import { secureSession, type PoolRole } from './secure-session.ts';

/** All connections of this process, by what they are for. None of them is for domain code, which asks its scope. */
export interface Pools {
  /** One-statement reads of a company: two statements before one Sync. */
  readers: pg.Pool;
  /** Transactions of a company; statements are sent without waiting for the one before. */
  writers: pg.Pool;
  /** Claims of jobs and lanes, over all companies; statements are sent without waiting, as the writers' are. */
  workers: pg.Pool;
  /** The platform's own nouns, over all companies. */
  operators: pg.Pool;
  /** The user of the address itself: migrations and pg-boss. */
  owner: pg.Pool;
  close(): Promise<void>;
}

type Size = Record<Exclude<keyof Pools, 'close'>, number>;

/** Pools whose work does not grow with the number of calls. */
const fixedSize = { workers: 3, operators: 2, owner: 1 };
/** Connections of a process outside of the pools: two of pg-boss, and one each that listens for lanes and for sockets. */
const outsidePools = 4;

/** PostgreSQL has a hundred connections for everyone, and more than about four a core bring nothing. */
const usualConnections = 20;
/** Less than this leaves one connection for reading or none. */
const minConnections = 14;

/** Divides the connections that one process may hold among its pools; callers share what is left. */
export function poolSizes(connections: number = usualConnections): Size {
  const fixed = Object.values(fixedSize).reduce((sum, size) => sum + size, outsidePools);
  const forCalls = Math.max(connections, minConnections) - fixed;
  return { ...fixedSize, readers: Math.ceil(forCalls / 2), writers: Math.floor(forCalls / 2) };
}

/**
 * Connects on first use. A lost connection is logged and replaced; whoever was using it gets the error.
 * @param size connections of each pool; what is absent stays as usual.
 */
export function openPools(url: string, { log, size }: { log?: Log; size?: Partial<Size> } = {}): Pools {
  const max = { ...poolSizes(), ...size };
  const open = (
    name: keyof Size,
    role?: PoolRole,
    settings?: Readonly<Record<string, string>>,
    more: pg.PoolConfig = {},
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
      ...more,
    });
    // Both must be heard, or a database that restarts takes this process with it: the pool's own for idle clients, the
    // client's for busy ones.
    const lost = (error: Error) => log?.warn({ pool: name, reason: error.message }, 'a database connection was lost');
    return pool.on('error', lost).on('connect', (client) => void client.on('error', lost));
  };
  // A forgotten transaction must not hold locks for ever, nor one query a connection.
  const timeouts = { statement_timeout: '60s', idle_in_transaction_session_timeout: '60s' };
  const pools = {
    readers: open('readers', 'app_tenant', timeouts),
    writers: open('writers', 'app_tenant', timeouts, { pipeline: true }),
    // Lists of any length share one plan: planning each list takes longer than the rest of a small batch. Sequential
    // scans are off because the lanes are mostly empty when PostgreSQL plans, and a burst would suffer from that plan.
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
 * Whether the database was not there, as opposed to having refused: trying again later may help, and an unfinished
 * commit may or may not have happened.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as Error & { code?: string };
  return (
    (code !== undefined && lostCodes.has(code)) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error))/.test(
      message,
    )
  );
}
