import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { keysFingerprint, loadSecrets } from '../crypto/secrets.ts';
import { readPendingJobs } from '../jobs/move-jobs.ts';
import type { Log } from '../log.ts';
import { openStorage } from '../storage/open-storage.ts';
import { toJson, writeArchive, type ArchiveWriter } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { dumpTable, openSnapshot, readSequences } from './dump-tables.ts';
import { archiveFormat, type Manifest } from './manifest.ts';
import { openExistingDatabase, withClient } from './open-database.ts';

export interface BackupOptions {
  log: Log;
  /** The version of Balcão. */
  version: string;
  /** Reports progress to the operator. */
  say: (line: string) => void;
  /** False when the operator keeps the files of the conversations by other means. */
  withFiles: boolean;
}

/**
 * Writes database, files and keys of an installation into one archive, whether the server runs or not. The rows are one
 * snapshot of the database. A file is stored before a row refers to it, and never changes. So the files are copied
 * after the rows.
 * @throws BackupError, or the error that makes the database or the storage unreachable
 */
export async function backUp(config: Config, file: string, { log, version, say, withFiles }: BackupOptions) {
  requireFolder(file);
  const keysFile = path.join(config.dataDir, 'secrets.json');
  const keysFromEnvironment = config.secret !== undefined;
  if (!keysFromEnvironment && !fs.existsSync(keysFile))
    throw new BackupError(`${keysFile} is missing: set DATA_DIR or BALCAO_SECRET as the server has it.`);
  const fingerprint = keysFingerprint(loadSecrets(config));
  const database = await openExistingDatabase(config, log);
  try {
    await withClient(database.superuserUrl ?? database.url, (client) =>
      writeArchive(file, async (archive) => {
        const tables = await openSnapshot(client);
        const manifest: Manifest = {
          format: archiveFormat,
          version,
          createdAt: new Date().toISOString(),
          migrations: await readApplied(client),
          tables,
          keysFingerprint: fingerprint,
          keysFromEnvironment,
          files: withFiles ? 'included' : 'left out',
        };
        await archive.add('manifest.json', toJson(manifest));
        if (!keysFromEnvironment) await archive.add('secrets.json', fs.readFileSync(keysFile));
        for (const table of tables) {
          await dumpTable(client, archive, table);
          if (table.rows > 0) say(`${table.name}: ${table.rows} rows`);
        }
        const jobs = await readPendingJobs(client);
        await archive.add('jobs.json', toJson(jobs));
        say(`${jobs.length} jobs that wait`);
        await archive.add('sequences.json', toJson(await readSequences(client)));
        await client.query('commit');
        if (withFiles) await addFiles(config, archive, say);
        else say('The files of the conversations are left out.');
      }),
    );
  } finally {
    await database.close();
  }
}

function requireFolder(file: string) {
  const folder = path.dirname(file);
  if (!fs.existsSync(folder)) throw new BackupError(`The folder ${folder} does not exist.`);
}

async function readApplied(client: pg.Client): Promise<Manifest['migrations']> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.applied_migrations') is not null as exists`,
  );
  if (!found[0]?.exists) throw new BackupError('The database is empty: it has no tables of Balcão.');
  const { rows } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from applied_migrations order by name',
  );
  return rows;
}

const progressMs = 5000;

async function addFiles(config: Config, archive: ArchiveWriter, say: (line: string) => void) {
  const storage = await openStorage(config);
  let files = 0;
  let bytes = 0;
  let reportedAt = Date.now();
  const progress = () => `${files} files, ${Math.ceil(bytes / 2 ** 20)} MB`;
  for await (const { key } of storage.list()) {
    const stored = await storage.open(key);
    // The file was removed in the meantime: with its conversation, or as a preview that can be made again.
    if (!stored) continue;
    await archive.addStream(`files/${key}`, stored.size, stored.stream);
    files += 1;
    bytes += stored.size;
    if (Date.now() - reportedAt < progressMs) continue;
    reportedAt = Date.now();
    say(progress());
  }
  say(progress());
}
