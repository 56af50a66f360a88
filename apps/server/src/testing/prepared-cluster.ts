import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { createLog } from '../platform/log.ts';
import { findBinaries, postgresMajor } from '../platform/postgres/binaries.ts';
import { startEmbedded } from '../platform/postgres/embedded.ts';
import { migrate, migrationsFolder } from '../platform/postgres/migrate.ts';
import { makeTemporaryFolder } from './make-temporary-folder.ts';

const clusters = path.resolve(import.meta.dirname, '../../../../.cache/clusters');
const clusterHome = `pg-${postgresMajor}`;

/**
 * Places a migrated database without rows in a new data folder. A server that starts there saves initdb and the
 * migrations, 3.4 s of CPU. The copied database is kept between runs, until a migration or PostgreSQL changes.
 */
export async function placePreparedCluster(dataDir: string): Promise<void> {
  const prepared = await (preparing ??= prepare());
  await copy(path.join(prepared, clusterHome), dataDir);
  // Each copy has a port of its own; the start takes another one if it is in use.
  const file = path.join(dataDir, clusterHome, 'server.json');
  const server = JSON.parse(fs.readFileSync(file, 'utf8')) as object;
  fs.writeFileSync(file, JSON.stringify({ ...server, port: 20_000 + Math.floor(Math.random() * 12_000) }));
}

let preparing: Promise<string> | undefined;

async function prepare(): Promise<string> {
  const folder = path.join(clusters, keyOfCluster());
  if (fs.existsSync(folder)) return folder;
  const madeDir = makeTemporaryFolder();
  try {
    const log = createLog({ logLevel: 'warn', isProduction: false });
    const server = await startEmbedded({ dataDir: madeDir, log, durable: false });
    try {
      await migrate(server.url);
    } finally {
      await server.stop();
    }
    fs.mkdirSync(clusters, { recursive: true });
    const draft = fs.mkdtempSync(path.join(clusters, 'draft-'));
    await copy(path.join(madeDir, clusterHome), draft);
    try {
      fs.renameSync(draft, folder);
    } catch (error) {
      // If another process has made the folder meanwhile, that one is used.
      fs.rmSync(draft, { recursive: true });
      if (!fs.existsSync(folder)) throw error;
    }
    return folder;
  } finally {
    fs.rmSync(madeDir, { recursive: true, force: true });
  }
}

/** Keeps owners and modes: as root, the files of the database belong to PostgreSQL's user. */
const copy = (from: string, into: string) => promisify(execFile)('cp', ['-a', from, into]);

/** A hash of all that decides what the database contains: PostgreSQL, the migrations, and the code that makes it. */
function keyOfCluster(): string {
  const hash = createHash('sha256').update(fs.readFileSync(path.join(findBinaries(), '../package.json')));
  const code = path.resolve(import.meta.dirname, '../platform/postgres');
  for (const folder of [migrationsFolder, code])
    for (const name of fs.readdirSync(folder).sort())
      if (/\.(sql|ts)$/.test(name)) hash.update(fs.readFileSync(path.join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}
