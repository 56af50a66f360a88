import type { Log } from '../log.ts';
import type { FanOut } from './fan-out.ts';

/**
 * How an announcement of one process reaches the screens of the others: Redis streams where there is a Redis (screens
 * that drop out for a moment then miss nothing), else the database they share. Undefined: there is only this process.
 */
export async function openFanOut({
  redisUrl,
  databaseUrl,
  log,
}: {
  redisUrl: string | undefined;
  databaseUrl: string | undefined;
  log: Log;
}): Promise<FanOut | undefined> {
  if (redisUrl !== undefined) return (await import('./fan-out-redis.ts')).throughRedis(redisUrl, log);
  if (databaseUrl !== undefined) return (await import('./fan-out-postgres.ts')).throughPostgres(databaseUrl, log);
  return undefined;
}
