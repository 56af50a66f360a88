import type pg from 'pg';
import type { Measured } from './platform/http/measure.ts';
import { laneDepths } from './platform/lanes/worker.ts';
import type { Pools } from './platform/postgres/pool.ts';

const poolNames = ['readers', 'writers', 'workers', 'operators', 'owner'] as const;

/** What the parts of this process tell Prometheus. */
export function measuredOf({
  pools,
  sockets,
  services,
}: {
  pools(): Pools | undefined;
  sockets(): number;
  /** Whether each service beside the database answers. */
  services(): Record<string, boolean>;
}): Measured[] {
  const perPool = (name: string, help: string, of: (pool: pg.Pool) => number): Measured => ({
    name,
    help,
    labels: ['pool'],
    values: () => {
      const opened = pools();
      return opened ? poolNames.map((pool) => ({ labels: { pool }, value: of(opened[pool]) })) : [];
    },
  });
  const perLane = (
    name: string,
    help: string,
    of: (lane: Awaited<ReturnType<typeof laneDepths>>[number]) => number,
  ): Measured => ({
    name,
    help,
    labels: ['kind'],
    values: async () => (await laneDepths()).map((lane) => ({ labels: { kind: lane.kind }, value: of(lane) })),
  });
  return [
    perLane('balcao_lane_waiting', 'Entries that could be worked now.', ({ waiting }) => waiting),
    perLane('balcao_lane_parked', 'Entries given up after their attempts.', ({ parked }) => parked),
    perLane('balcao_lane_oldest_seconds', 'Age of the oldest entry.', ({ oldestSeconds }) => oldestSeconds),
    { name: 'balcao_sockets', help: 'Screens connected to this process.', values: () => [{ value: sockets() }] },
    {
      name: 'balcao_service_up',
      help: '1 when a service beside the database (storage, mail) answered within the last minute, else 0.',
      labels: ['service'],
      values: () => Object.entries(services()).map(([service, isUp]) => ({ labels: { service }, value: isUp ? 1 : 0 })),
    },
    {
      name: 'balcao_connections',
      help: 'WhatsApp connections by status.',
      labels: ['status'],
      values: async () => {
        const opened = pools();
        if (!opened) return [];
        const { rows } = await opened.workers.query<{ status: string; count: number }>(
          'select status, count(*)::int as count from connections where removed_at is null group by status',
        );
        return rows.map(({ status, count }) => ({ labels: { status }, value: count }));
      },
    },
    perPool('balcao_pool_connections', 'Open connections to the database.', (pool) => pool.totalCount),
    perPool('balcao_pool_idle', 'Connections to the database that nobody uses.', (pool) => pool.idleCount),
    perPool(
      'balcao_pool_waiting',
      'Statements that wait for a connection to the database.',
      (pool) => pool.waitingCount,
    ),
  ];
}
