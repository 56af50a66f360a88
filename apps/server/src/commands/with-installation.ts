import { introduceNouns } from '../nouns.ts';
import { openExistingDatabase } from '../platform/backup/open-database.ts';
import type { Config } from '../platform/config.ts';
import { factsDelivered } from '../platform/facts/deliver-facts.ts';
import type { Log } from '../platform/log.ts';
import { migrate } from '../platform/postgres/migrate.ts';
import { openPools } from '../platform/postgres/pool.ts';
import { connectScopes } from '../platform/scope/pools.ts';

/**
 * Migrates the database of the installation, and connects the scopes of the domains to it while `work` runs. Waits
 * until the facts of `work` are delivered.
 * @param work gets the address of the database as the role that owns it
 * @throws BackupError PostgresStartError MigrationError UnsafeSessionError
 */
export async function withInstallation<T>(config: Config, log: Log, work: (url: string) => Promise<T>): Promise<T> {
  const database = await openExistingDatabase(config, log);
  try {
    await migrate(database.url, log);
    const pools = openPools(database.url, { log, size: { readers: 2, writers: 1, workers: 1, operators: 1 } });
    connectScopes(pools);
    introduceNouns();
    try {
      const result = await work(database.url);
      await factsDelivered();
      return result;
    } finally {
      await pools.close();
    }
  } finally {
    await database.close();
  }
}
