import type { Log } from '../log.ts';
import type { FanOut } from './fan-out.ts';

/**
 * How an announcement of one process reaches the clients of the others: Redis streams if Redis is configured (clients
 * then miss nothing in a short disconnect), else the shared database. Undefined: there is only this process.
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
