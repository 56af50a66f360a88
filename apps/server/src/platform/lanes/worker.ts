import type { Log } from '../log.ts';
import { workersPool } from '../scope/as-operator.ts';
import { runBatches } from './batch-worker.ts';
import { runErrands } from './errand-worker.ts';
import { batchKinds, errandKinds } from './lanes.ts';

export interface LaneWorkers {
  /** Takes no new entries; resolves when those being worked are done. */
  stop(): Promise<void>;
}

/**
 * Works every registered kind. Entries stored by this process wake the workers at once; `pollMs` is how long those of
 * other processes may wait when no bridge tells of them.
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
  only?: 'batches' | 'errands';
}): LaneWorkers {
  const running = [
    ...(only === 'errands' ? [] : batchKinds().map((kind) => runBatches(kind, { log, pollMs }))),
    ...(only === 'batches' ? [] : errandKinds().map((kind) => runErrands(kind, { log, pollMs, nodeId }))),
  ];
  return {
    async stop() {
      await Promise.all(running.map((worker) => worker.stop()));
    },
  };
}

/**
 * How many entries wait, and how old the oldest is in seconds, by kind; parked ones apart. Every kind that this process
 * knows is there, also when it has no entry.
 */
export async function laneDepths(): Promise<
  { kind: string; waiting: number; parked: number; oldestSeconds: number }[]
> {
  const { rows } = await workersPool().query<{ kind: string; waiting: number; parked: number; oldestSeconds: number }>(
    `select kind, count(*) filter (where parked_at is null and not_before <= now())::int as waiting, count(parked_at)::int as parked,
       coalesce(extract(epoch from now() - min(created_at) filter (where parked_at is null)), 0)::float as "oldestSeconds" from lane_entries group by kind`,
  );
  const empty = [...batchKinds(), ...errandKinds()]
    .map(({ kind }) => kind)
    .filter((kind) => !rows.some((row) => row.kind === kind))
    .map((kind) => ({ kind, waiting: 0, parked: 0, oldestSeconds: 0 }));
  return [...rows, ...empty];
}

/** Resolves when nothing waits in the lanes (of one company); for tests. */
export async function lanesDrained(companyId?: number): Promise<void> {
  for (;;) {
    const { rows } = await workersPool().query<{ waiting: number }>(
      'select count(*)::int as waiting from lane_entries where parked_at is null and not_before <= now() and ($1::int is null or company_id = $1)',
      [companyId ?? null],
    );
    if (!rows[0]?.waiting) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
