import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeDataDir } from '../data-dir.ts';
import type { Log } from '../log.ts';
import { findBinaries, postgresMajor, reachableBinaries } from './binaries.ts';
import { claimFolder, clearStale } from './claim-folder.ts';
import {
  superuserAddressOf,
  applicationAddressOf,
  choosePort,
  initCluster,
  openCluster,
  takeOtherPort,
  type Cluster,
} from './cluster.ts';
import { requireDatabase } from './require-database.ts';
import { startPostmaster, type Postmaster } from './postmaster.ts';

export interface EmbeddedOptions {
  /** The folder that holds `pg-18`, the files of the cluster. */
  dataDir: string;
  log: Log;
  /** Called each time PostgreSQL is up again after it died; its address stays the same. */
  onRestart?: () => void;
  /** Further settings of PostgreSQL. */
  settings?: Record<string, string>;
  /** False only for tests: a killed process loses nothing either way, but a power cut may lose everything. */
  durable?: boolean;
  /**
   * Holds the database when PostgreSQL's user cannot enter the data folder, and the binaries when it cannot enter
   * node_modules.
   */
  outside?: string;
  /** The folder with `bin`, `lib` and `share`; absent: the one that npm installed. */
  binaries?: string;
}

/** An embedded PostgreSQL, kept running until it is stopped. */
export interface EmbeddedPostgres {
  /** The URL of the database `balcao`, on loopback, for the role that owns it and is no superuser. */
  url: string;
  /** The URL of the same database for the superuser: backups, tests and the bench only. */
  superuserUrl: string;
  /** The process id of the running server; it changes with each restart. */
  pid(): number;
  /** Stop all users of the database first. */
  stop(): Promise<void>;
}

/**
 * Errors of statements are not logged here: the client that caused them gets them, and their texts may hold personal
 * data. For `log_min_messages`, the level `log` is above `error`.
 */
const quietLog = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/**
 * An eighth of the memory of the machine or the container, from 128 to 2,048 MB: rows that a company reads often stay
 * in PostgreSQL's cache, and small machines keep memory for other programs.
 */
function sharedBuffersMb(): number {
  // `constrainedMemory` returns 0 if the limit is unknown.
  const memory = Math.min(os.totalmem(), process.constrainedMemory() || Infinity);
  return Math.round(Math.min(Math.max(memory / 8 / 2 ** 20, 128), 2048));
}

const productSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: `${sharedBuffersMb()}MB`,
  max_wal_size: '2GB',
  random_page_cost: '1.1', // of an SSD; PostgreSQL's default is that of a hard disk
  jit: 'off', // compiling costs more than any query of the product
  // With five or more other open transactions a commit waits 0.2 ms, so that several are flushed together. Measured:
  // 20 % more calls a second. A single transaction does not wait.
  commit_delay: '200',
  // Until its first ANALYZE a table's foreign keys are checked with the plan of an empty table, which reads all rows of
  // a company. With PostgreSQL's default of a minute the first import of 50,000 contacts took 116 s, now 10 s.
  autovacuum_naptime: '5s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  ...quietLog,
};

/**
 * Starts the embedded PostgreSQL of a data folder, creates it the first time, and restarts it whenever it dies.
 * @throws PostgresStartError with a message for the operator.
 */
export async function startEmbedded({
  dataDir,
  log,
  onRestart,
  settings = {},
  durable = true,
  outside = '/var/lib/balcao',
  binaries,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  makeDataDir(dataDir);
  const home = path.join(fs.realpathSync(dataDir), `pg-${postgresMajor}`);
  makeDataDir(home);
  const releaseFolder = claimFolder(home);
  try {
    let cluster = await openCluster(home, outside);
    if (!cluster.cluster.startsWith(home))
      log.info({ folder: cluster.cluster }, 'the database lives outside the data folder, which its user cannot enter');
    const bin = path.join(reachableBinaries(binaries ?? findBinaries(), cluster.account, outside), 'bin');
    if (await initCluster(cluster, bin, durable)) log.info({ folder: cluster.cluster }, 'made a new database');
    await clearStale(cluster.cluster, log);
    cluster = await choosePort(cluster);
    const allSettings = {
      ...productSettings,
      ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
      ...settings,
    };
    const first = await startFirst(cluster, bin, allSettings);
    const supervised = supervise(
      first.postmaster,
      () => startPostmaster(first.cluster, bin, allSettings),
      log,
      onRestart,
    );
    const stop = () => supervised.stop().finally(releaseFolder);
    try {
      await requireDatabase(first.cluster);
      return {
        url: applicationAddressOf(first.cluster),
        superuserUrl: superuserAddressOf(first.cluster),
        pid: supervised.pid,
        stop,
      };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    releaseFolder();
    throw error;
  }
}

/**
 * The first start, repeated for two problems that pass: another program took the port after it was chosen, or the last
 * processes of a killed server still hold its shared memory.
 */
async function startFirst(cluster: Cluster, bin: string, settings: Record<string, string>) {
  for (let attemptsLeft = 50; ; attemptsLeft -= 1) {
    try {
      return { cluster, postmaster: await startPostmaster(cluster, bin, settings) };
    } catch (error) {
      const message = String(error);
      if (attemptsLeft > 0 && /shared memory block.*still in use/.test(message)) await wait(200);
      else if (attemptsLeft > 0 && /Address already in use/.test(message)) cluster = await takeOtherPort(cluster);
      else throw error;
    }
  }
}

/** Starts the server again whenever it ends, until `stop` is called. */
function supervise(
  first: Postmaster,
  startAgain: () => Promise<Postmaster>,
  log: Log,
  onRestart: (() => void) | undefined,
) {
  let current = first;
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const restart = async (): Promise<boolean> => {
    try {
      current = await startAgain();
      return true;
    } catch (error) {
      log.error({ err: error }, 'PostgreSQL did not start again; trying once more');
      return false;
    }
  };
  const untilStopped = (async () => {
    for (let failures = 0; !isStopping();) {
      const since = performance.now();
      const how = await current.ended;
      if (isStopping()) return;
      log.error({ how }, 'PostgreSQL died; starting it again');
      // The pause grows only for a server that dies soon after its start; one that ran for a while was killed from
      // outside.
      failures = performance.now() - since > 2000 ? 0 : failures + 1;
      let isUp = false;
      while (!isUp) {
        await wait(Math.min(50 * 2 ** failures, 5000), undefined, { signal: stopping.signal }).catch(() => undefined);
        if (isStopping()) return;
        isUp = await restart();
        if (!isUp) failures += 1;
      }
      if (isStopping()) return;
      log.info({ pid: current.pid }, 'PostgreSQL is up again');
      onRestart?.();
    }
  })();
  return {
    pid: () => current.pid,
    async stop() {
      stopping.abort();
      await current.stop();
      await untilStopped;
      await current.stop(); // a server that was just being started
    },
  };
}
