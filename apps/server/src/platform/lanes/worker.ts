import type { Log } from '../log.ts';
import { workersPool } from '../scope/as-operator.ts';
import { pollBatches, runBatches } from './batch-worker.ts';
import { runDeliveries } from './delivery-worker.ts';
import { batchKinds, deliveryKinds } from './lanes.ts';

export interface LaneWorkers {
  /** Claims no new entries; resolves when those being worked are done. */
  stop(): Promise<void>;
}

/**
 * Works every registered kind. Entries stored by this process wake the workers at once. Entries of other processes are
 * found after `pollMs` at the latest, or at once with `bridgeLanes`.
 */
export function startLanes({
  log,
  nodeId,
  pollMs = 1000,
  only,
}: {
  log: Log;
  nodeId: string;
  pollMs?: number;
  only?: 'batches' | 'deliveries';
}): LaneWorkers {
  const batches = only === 'deliveries' ? [] : batchKinds().map((kind) => runBatches(kind, log));
  const deliveries =
    only === 'batches' ? [] : deliveryKinds().map((kind) => runDeliveries(kind, { log, pollMs, nodeId }));
  const endPoll = pollBatches(batches, pollMs);
  return {
    async stop() {
      endPoll();
      await Promise.all([...batches, ...deliveries].map((worker) => worker.stop()));
    },
  };
}

interface LaneDepth {
  kind: string;
  waiting: number;
  parked: number;
  oldestSeconds: number;
}

/**
 * How many entries wait, how many are parked, and how old the oldest waiting one is, by kind. Every kind that this
 * process knows is listed, also without entries.
 */
export async function laneDepths(): Promise<LaneDepth[]> {
  const { rows } = await workersPool().query<LaneDepth>(`
    select kind,
      count(*) filter (where parked_at is null and not_before <= now())::int as waiting,
      count(parked_at)::int as parked,
      coalesce(
        extract(epoch from now() - min(created_at) filter (where parked_at is null)), 0)::float as "oldestSeconds"
    from lane_entries
    group by kind`);
  const empty = [...batchKinds(), ...deliveryKinds()]
    .map(({ kind }) => kind)
    .filter((kind) => !rows.some((row) => row.kind === kind))
    .map((kind) => ({ kind, waiting: 0, parked: 0, oldestSeconds: 0 }));
  return [...rows, ...empty];
}

/** Resolves when no entry waits in the lanes (of one company); for tests. */
export async function lanesDrained(companyId?: number): Promise<void> {
  for (;;) {
    const { rows } = await workersPool().query<{ waiting: number }>(
      `select count(*)::int as waiting
       from lane_entries
       where parked_at is null and not_before <= now() and ($1::int is null or company_id = $1)`,
      [companyId ?? null],
    );
    if (!rows[0]?.waiting) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
