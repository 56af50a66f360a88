import type { Log } from '../log.ts';
import { workersPool } from '../scope/as-operator.ts';
import { pollBatches, runBatches } from './batch-worker.ts';
import { runDeliveries } from './delivery-worker.ts';
import { batchKinds, deliveryKinds } from './lanes.ts';

export interface LaneWorkers {
  /** Claims no new entries; resolves when the work on claimed entries has ended. */
  stop(): Promise<void>;
}

/**
 * Starts a worker for each registered kind of entry, or for the kinds that `only` names. Entries stored by this process
 * wake the workers at once. Entries of other processes are found after `pollMs` at the latest, or at once with
 * `bridgeLanes`.
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
  const stopPolling = pollBatches(batches, pollMs);
  return {
    async stop() {
      stopPolling();
      await Promise.all([...batches, ...deliveries].map((worker) => worker.stop()));
    },
  };
}

interface LaneDepth {
  kind: string;
  /** Entries that are due and not parked, also those that a worker has claimed. */
  waiting: number;
  parked: number;
  /** The age of the oldest entry that is not parked, also if it is to be worked later. */
  oldestSeconds: number;
}

/**
 * How many entries wait and how many are parked, by kind. Every kind that this process knows is listed, also without
 * entries.
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

/**
 * Resolves when no entry is due in the lanes of all companies, or of the given one. Parked entries and entries for
 * later do not count. For tests.
 */
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
