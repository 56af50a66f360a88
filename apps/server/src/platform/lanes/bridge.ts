import pg from 'pg';
import type { Log } from '../log.ts';
import { anywhere, onLaneWake, wakeLanes } from './wake.ts';

/**
 * Tells the other processes on the same database that entries were stored, and hears of theirs. Best effort: the
 * workers poll as well. Not needed while one process does everything.
 */
export function bridgeLanes({ url, owner, log, nodeId }: { url: string; owner: pg.Pool; log: Log; nodeId: string }): {
  stop(): Promise<void>;
} {
  let listener: pg.Client | undefined;
  let stopped = false;
  let hearing = false;
  const forget = onLaneWake((stored) => {
    if (hearing) return;
    owner
      .query('select pg_notify($1, $2)', ['balcao_lanes', JSON.stringify({ nodeId, kinds: [...stored.keys()] })])
      .catch(() => undefined);
  });
  const listen = async () => {
    while (!stopped) {
      const client = new pg.Client({ connectionString: url, application_name: 'balcao lanes' });
      const ended = new Promise<void>((resolve) => {
        client.on('end', resolve);
        client.on('error', () => resolve());
      });
      try {
        await client.connect();
        client.on('notification', ({ payload }) => {
          const said = JSON.parse(payload ?? '{}') as { nodeId?: string; kinds?: string[] };
          if (said.nodeId === nodeId || !said.kinds) return;
          hearing = true;
          wakeLanes(anywhere(said.kinds));
          hearing = false;
        });
        await client.query('listen balcao_lanes');
        listener = client;
        await ended;
      } catch (error) {
        log.warn(
          { reason: error instanceof Error ? error.message : String(error) },
          'cannot hear of other nodes; trying again',
        );
      }
      await client.end().catch(() => undefined);
      if (!stopped) await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  };
  const loop = listen();
  return {
    async stop() {
      stopped = true;
      forget();
      await listener?.end().catch(() => undefined);
      await loop;
    },
  };
}
