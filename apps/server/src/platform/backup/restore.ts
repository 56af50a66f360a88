import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { keysFingerprint, loadSecrets } from '../crypto/secrets.ts';
import { clearUnfinishedRestore, requireDataDir, restoreMark } from '../data-dir.ts';
import { insertPendingJobs, PendingJob } from '../jobs/move-jobs.ts';
import type { Log } from '../log.ts';
import { postgresMajor } from '../postgres/binaries.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { migrate, migrationsFolder, readMigrations } from '../postgres/migrate.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { readAll, readArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { loadTables, openForLoading, restoreSequences } from './load-tables.ts';
import { archiveFormat, Manifest } from './manifest.ts';
import { withClient } from './open-database.ts';

export interface RestoreOptions {
  log: Log;
  /** Reports progress to the operator. */
  say: (line: string) => void;
}

/**
 * Restores a backup into an empty data folder and an empty database. The archive is read twice: the first pass checks
 * all of it before anything is written. The rows are inserted in one transaction.
 * @throws BackupError when the target is not empty, or the backup is damaged or of a newer version
 */
export async function restore(config: Config, file: string, { log, say }: RestoreOptions): Promise<void> {
  if (!fs.existsSync(file)) throw new BackupError(`${file} does not exist.`);
  say('Checking the backup …');
  const { manifest, keys } = await checkArchive(file);
  requireKnownVersion(manifest);
  clearUnfinishedRestore(config.dataDir);
  requireEmptyFolder(config);
  requireDataDir(config.dataDir);
  fs.writeFileSync(restoreMark(config.dataDir), `${new Date().toISOString()}\n`, { flush: true });
  try {
    restoreKeys(config, manifest, keys);
    const database = await openEmptyDatabase(config, log);
    try {
      await loadArchive(config, file, manifest, database.url, say);
    } finally {
      await database.close();
    }
  } catch (error) {
    clearUnfinishedRestore(config.dataDir);
    throw error;
  }
  fs.rmSync(restoreMark(config.dataDir));
}

/** Reads the whole archive, which checks it. @returns its manifest, and the keys if it contains them */
async function checkArchive(file: string) {
  let manifest: Manifest | undefined;
  let keys: Buffer | undefined;
  await readArchive(file, async (name, content) => {
    if (name === 'manifest.json') manifest = readManifest(file, await readAll(content));
    if (name === 'secrets.json') keys = await readAll(content);
  });
  if (!manifest) throw new BackupError(`${file} is no backup of Balcão.`);
  return { manifest, keys };
}

function readManifest(file: string, bytes: Buffer): Manifest {
  const json: unknown = JSON.parse(bytes.toString());
  // A newer format may have another layout, except for these two fields.
  const { data: head } = z.object({ format: z.number(), version: z.string() }).safeParse(json);
  if (head && head.format > archiveFormat) throw newerVersionError(head.version);
  const parsed = Manifest.safeParse(json);
  if (!parsed.success) throw new BackupError(`${file} is no backup of Balcão: its manifest cannot be read.`);
  return parsed.data;
}

const newerVersionError = (version: string) =>
  new BackupError(`The backup was made by a newer version of Balcão (${version}): restore it with that version.`);

/** @throws BackupError when a migration of the backup is unknown here, or differs from ours of the same name */
function requireKnownVersion({ migrations, version }: Manifest) {
  const known = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if (!known.has(name)) throw newerVersionError(version);
    if (known.get(name) !== checksum)
      throw new BackupError(`The backup comes from another edition of Balcão: its migration ${name} is another one.`);
  }
}

function requireEmptyFolder({ dataDir }: Pick<Config, 'dataDir'>) {
  const found = ['secrets.json', 'files', `pg-${postgresMajor}`].find((name) =>
    fs.existsSync(path.join(dataDir, name)),
  );
  if (found !== undefined)
    throw new BackupError(
      `${path.join(dataDir, found)} exists: a restore needs an empty data folder. Choose another DATA_DIR, or ` +
        'move this one away.',
    );
}

/**
 * Stores the keys of the backup, or checks those of BALCAO_SECRET. Texts in the database are encrypted with the keys:
 * with other keys each number would have to be linked again.
 */
function restoreKeys(config: Config, { keysFingerprint: wanted, keysFromEnvironment }: Manifest, keys?: Buffer) {
  if (keysFromEnvironment && config.secret === undefined)
    throw new BackupError('The keys of this backup come from BALCAO_SECRET: set it to the value of the installation.');
  if (!keysFromEnvironment && config.secret !== undefined)
    throw new BackupError('The backup brings its keys in secrets.json: remove BALCAO_SECRET from the environment.');
  if (keys) fs.writeFileSync(path.join(config.dataDir, 'secrets.json'), keys, { mode: 0o600, flag: 'wx', flush: true });
  if (keysFingerprint(loadSecrets(config)) !== wanted)
    throw new BackupError('BALCAO_SECRET is not the one of the installation that was backed up.');
}

async function openEmptyDatabase({ databaseUrl, dataDir }: Config, log: Log) {
  if (databaseUrl === undefined) {
    const started = await startEmbedded({ dataDir, log });
    return { url: started.url, close: () => started.stop() };
  }
  await withClient(databaseUrl, requireEmptyDatabase);
  return { url: databaseUrl, close: async () => undefined };
}

/**
 * Refuses a database that a server uses, that has tables of another program, or that has rows. Tables of Balcão without
 * rows are accepted, since a failed restore leaves them.
 */
async function requireEmptyDatabase(client: pg.Client) {
  // The names of servers' connections begin with `balcao `; those of commands' connections with `balcao-command`.
  const { rows: servers } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'balcao %' limit 1`,
  );
  if (servers.length > 0)
    throw new BackupError('A Balcão is connected to the database of DATABASE_URL: stop it first.');
  const { rows } = await client.query<{ tables: number; isOurs: boolean }>(
    `select count(*)::int as tables, to_regclass('public.applied_migrations') is not null as "isOurs"
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const [found] = rows;
  const notEmpty = new BackupError('The database of DATABASE_URL is not empty: a restore needs an empty one.');
  if (!found || found.tables === 0) return;
  if (!found.isOurs) throw notEmpty;
  // The first start of a server adds rows to each of these tables; migrations add rows to others only.
  for (const table of ['companies', 'plans', 'users']) {
    const { rows: exists } = await client.query<{ yes: boolean }>('select to_regclass($1) is not null as yes', [
      `public.${table}`,
    ]);
    if (exists[0]?.yes && (await client.query(`select from ${table} limit 1`)).rowCount) throw notEmpty;
  }
}

/** Migrates the database to the state of the backup, and loads the archive into database and storage. */
async function loadArchive(config: Config, file: string, manifest: Manifest, url: string, say: (line: string) => void) {
  const applied = new Set(manifest.migrations.map(({ name }) => name));
  await migrate(url, undefined, migrationsFolder, applied);
  const storage = await openStorage(config);
  await withClient(url, async (client) => {
    await client.query('begin');
    const restoreConstraints = await openForLoading(client, manifest.tables);
    const loader = loadTables(client, manifest.tables, (table, rows) => say(`${table}: ${rows} rows`));
    let files = 0;
    await readArchive(file, async (name, content) => {
      // Such as `database/tickets/000001.copy.gz` or `sequences.json`.
      const [kind, table = ''] = name.split('/');
      if (kind === 'database') return loader.take(table, await readAll(content));
      if (kind === 'files') {
        files += 1;
        return restoreFile(config.dataDir, storage, name.slice('files/'.length), content);
      }
      if (name === 'jobs.json') {
        // The rows stand before this entry. The COPY of the last table must end before the next query.
        await loader.finish();
        const jobs = z.array(PendingJob).parse(JSON.parse((await readAll(content)).toString()));
        await insertPendingJobs(url, client, jobs);
        say(`${jobs.length} jobs that wait`);
      }
      if (name === 'sequences.json')
        await restoreSequences(client, Sequences.parse(JSON.parse((await readAll(content)).toString())));
    });
    say(`${files} files`);
    await restoreConstraints();
    await client.query('commit');
    say('Preparing the indexes …');
    await client.query('analyze');
  });
}

const Sequences = z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() }));

/** Puts one file of the archive into the storage. An archive does not contain the content types of files. */
async function restoreFile(dataDir: string, storage: Storage, key: string, content: AsyncIterable<Buffer>) {
  const folder = path.join(dataDir, 'tmp');
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = path.join(folder, 'restored');
  try {
    await pipeline(Readable.from(content), fs.createWriteStream(draft, { mode: 0o600 }));
    await storage.put(key, { path: draft }, { contentType: 'application/octet-stream' });
  } finally {
    fs.rmSync(draft, { force: true });
  }
}
