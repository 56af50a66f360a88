import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { postgresMajor } from '../postgres/binaries.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { findEmbedded } from '../postgres/find-embedded.ts';
import { BackupError } from './backup-error.ts';

/** The database of an installation, for a command that runs outside of the server. */
export interface OpenDatabase {
  /** Connects as the role that owns the database. */
  url: string;
  /** Connects as the superuser of the embedded database; row security does not apply to it. */
  superuserUrl: string | undefined;
  close(): Promise<void>;
}

/**
 * Finds the database of DATABASE_URL, or the embedded one of the data folder. If no embedded PostgreSQL answers, starts
 * it until `close` is called.
 * @throws BackupError when the data folder has no database; PostgresStartError when PostgreSQL cannot be started
 */
export async function openExistingDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<OpenDatabase> {
  const close = async () => undefined;
  if (databaseUrl !== undefined) return { url: databaseUrl, superuserUrl: undefined, close };
  if (!fs.existsSync(path.join(dataDir, `pg-${postgresMajor}`, 'server.json')))
    throw new BackupError(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to the value that the server uses. ` +
        'If the installation is new, start its server once before this command.',
    );
  const running = await findRunning(dataDir);
  if (running) return { url: running.url, superuserUrl: running.superuserUrl, close };
  const started = await startEmbedded({ dataDir, log });
  return { url: started.url, superuserUrl: started.superuserUrl, close: () => started.stop() };
}

/** The embedded PostgreSQL, if it runs; undefined: it does not answer, although its files may be there. */
async function findRunning(dataDir: string) {
  try {
    const found = findEmbedded(dataDir);
    await withClient(found.superuserUrl, (client) => client.query('select 1'));
    return found;
  } catch {
    return undefined;
  }
}

/** Keeps a connection open while `work` runs. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'balcao-command',
    connectionTimeoutMillis: 15_000,
  });
  // A lost connection also rejects the running query, which reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
