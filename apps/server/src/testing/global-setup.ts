import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { createLog } from '../platform/log.ts';
import { postgresMajor } from '../platform/postgres/binaries.ts';
import { applicationRole } from '../platform/postgres/cluster.ts';
import { startEmbedded, type EmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { makeTemporaryFolder } from './make-temporary-folder.ts';
import { placePreparedCluster } from './prepared-cluster.ts';
import { templateName } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's URL of the PostgreSQL of this test run. */
    postgres: string;
    /** The folder of its Unix socket. */
    postgresSocket: string;
  }
}

/** One PostgreSQL for all tests of the server, with one migrated database that each test worker copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = makeTemporaryFolder();
  await placePreparedCluster(dataDir);
  const log = createLog({ logLevel: 'warn', isProduction: false });
  const socket = makeSocketFolder(dataDir);
  // Each worker has databases: with the interval of the product, autovacuum would start a process every 0.2 s.
  const settings = { max_connections: '300', autovacuum_naptime: '1min', unix_socket_directories: socket };
  const server = await startEmbedded({ dataDir, log, durable: false, settings });
  const stop = async () => {
    await server.stop();
    for (const folder of [dataDir, socket]) fs.rmSync(folder, { recursive: true, force: true });
  };
  await makeTemplate(server).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  project.provide('postgres', server.url);
  project.provide('postgresSocket', socket);
  return stop;
}

/** The folder belongs to the owner of the database's files: if the tests run as root, PostgreSQL runs as that user. */
function makeSocketFolder(dataDir: string): string {
  const folder = makeTemporaryFolder();
  const { uid, gid } = fs.statSync(path.join(dataDir, `pg-${postgresMajor}`, 'cluster'));
  fs.chownSync(folder, uid, gid);
  return folder;
}

async function makeTemplate({ superuserUrl }: EmbeddedPostgres) {
  // PostgreSQL copies a database only while it has no connection.
  const owner = new Client({ connectionString: superuserUrl.replace(/balcao$/, 'postgres') });
  await owner.connect();
  try {
    // Each test worker creates databases of its own.
    await owner.query(`alter role ${applicationRole} createdb`);
    await owner.query(`create database ${templateName} owner ${applicationRole} template balcao`);
    await owner.query(`alter database ${templateName} with is_template true allow_connections false`);
  } finally {
    await owner.end();
  }
}
