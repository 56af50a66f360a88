import pg from 'pg';
import type { Server } from 'socket.io';
import type { Log } from '../log.ts';

export interface FanOut {
  /** Absent: there is only this process. */
  adapter?: Parameters<Server['adapter']>[0];
  close(): Promise<void>;
}

/**
 * How an announcement of one process reaches the screens of the others: Redis streams where there is a Redis (screens
 * that drop out for a moment then miss nothing), else the database they share (screens fetch anew after a drop).
 */
export async function openFanOut({
  redisUrl,
  databaseUrl,
  log,
}: {
  redisUrl: string | undefined;
  databaseUrl: string | undefined;
  log: Log;
}): Promise<FanOut> {
  if (redisUrl !== undefined) return throughRedis(redisUrl, log);
  if (databaseUrl !== undefined) return throughPostgres(databaseUrl, log);
  return { close: async () => undefined };
}

async function throughRedis(url: string, log: Log): Promise<FanOut> {
  const { Redis } = await import('ioredis');
  const { createAdapter } = await import('@socket.io/redis-streams-adapter');
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  redis.on('error', (error: Error) => log.warn({ reason: error.message }, 'Redis is away'));
  return {
    adapter: createAdapter(redis, {
      streamName: 'balcao-sockets',
      channelPrefix: 'balcao',
      sessionKeyPrefix: 'balcao:socket:',
    }),
    close: async () => redis.disconnect(),
  };
}

async function throughPostgres(url: string, log: Log): Promise<FanOut> {
  const { createAdapter } = await import('@socket.io/postgres-adapter');
  // Its own connections: one listens for as long as the process lives.
  const pool = new pg.Pool({
    connectionString: url,
    max: 3,
    application_name: 'balcao sockets',
    keepAlive: true,
    connectionTimeoutMillis: 15_000,
  });
  const lost = (error: Error) =>
    log.warn({ reason: error.message }, 'the fan-out of the sockets lost its database connection');
  pool.on('error', lost).on('connect', (client) => void client.on('error', lost));
  return { adapter: createAdapter(pool, { channelPrefix: 'balcao', errorHandler: lost }), close: () => pool.end() };
}
