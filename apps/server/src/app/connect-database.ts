import { startEmbedded } from '../platform/postgres/embedded.ts';
import { migrate } from '../platform/postgres/migrate.ts';
import { openPools, poolSizes } from '../platform/postgres/pool.ts';
import { requireSessionPooling } from '../platform/postgres/require-session-pooling.ts';
import { watchRights } from '../platform/postgres/watch-rights.ts';
import { connectScopes } from '../platform/scope/pools.ts';
import type { PreparedStart } from './start.ts';

/** Starts the embedded PostgreSQL, or connects to the given one; migrates it and watches its row security. */
export async function connectDatabase(start: PreparedStart): Promise<{ url: string }> {
  const { config, log, health, opened, later, step } = start;
  start.throwIfStopping();
  start.note('starting the database');
  const { url } = await openDatabase(start);
  if (config.databaseUrl !== undefined) await step('connecting to the database', () => requireSessionPooling(url));
  await step('migrating the database', () => migrate(url, log));
  const pools = openPools(url, { log, size: poolSizes(config.databaseConnections) });
  later.pools = pools;
  opened.add('the database pools', () => pools.close());
  connectScopes(pools);
  const rights = watchRights(pools, log);
  opened.add('the check of row security', () => rights.stop());
  later.areRightsSafe = rights.areSafe;
  health.checks['rowSecurity'] = rights.areSafe;
  health.checks['database'] = async () => (await pools.readers.query('select 1')).rowCount === 1;
  return { url };
}

async function openDatabase({ config, log, options, opened, later }: PreparedStart): Promise<{ url: string }> {
  if (options.database) return options.database;
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl };
  const { dataDir, databaseCacheMb: cacheMb } = config;
  const embedded = await startEmbedded({
    dataDir,
    log,
    ...(cacheMb !== undefined && { settings: { shared_buffers: `${cacheMb}MB` } }),
    onRestart: () => later.resync(),
  });
  opened.add('PostgreSQL', () => embedded.stop());
  return { url: embedded.url };
}
