import { isConnectionLost } from '../postgres/pool.ts';
import type { Log } from '../log.ts';
import { named } from '../scope/named.ts';
import { afterBatch, afterIdle, afterRetry, firstSchedule } from './batch-schedule.ts';
import { runAsWorker } from './claim-entries.ts';
import type { BatchKind } from './lanes.ts';
import { sleeperFor } from './sleeper.ts';
import { claimAndWork, type CompanyTurn } from './work-batch.ts';

const pauseAfterErrorMs = 250;

/** A batch is worth ten single transactions; a larger one would keep the next company waiting. */
const usualSize = { besideOthers: 64, alone: 256 };
const singleSize = { besideOthers: 1, alone: 1 };

/**
 * Works one kind of entries until it is stopped: batches of one company, each in one transaction with the deletion of
 * its entries. Companies take turns, so that a busy one does not hold up the rest.
 * @returns `stop` resolves when the batch being worked is done
 */
export function runBatches(kind: BatchKind, { log, pollMs }: { log: Log; pollMs: number }): { stop(): Promise<void> } {
  const sleeper = sleeperFor(kind.kind);
  const turn: CompanyTurn = { lastCompanyId: 0 };
  const turnOfFailed: CompanyTurn = { lastCompanyId: 0 };
  let schedule = firstSchedule;
  let isStopped = false;

  /** @returns whether a lane that has failed was worked */
  async function retryFailed(): Promise<boolean> {
    const inMs = await nextRetryInMs(kind);
    const isDue = inMs !== undefined && inMs <= 0;
    const hasRetried =
      isDue && (await claimAndWork(kind, turnOfFailed, { size: singleSize, hasFailed: true }, log)).count > 0;
    // At the latest after `pollMs`, since other processes may have failed.
    const nextInMs = hasRetried ? 0 : inMs === undefined ? pollMs : Math.min(pollMs, Math.max(inMs, 10));
    schedule = afterRetry(schedule, nextInMs, Date.now());
    return hasRetried;
  }

  const loop = (async () => {
    while (!isStopped) {
      try {
        const size = schedule.singles > 0 ? singleSize : usualSize;
        const batch = await claimAndWork(kind, turn, { size, hasFailed: false }, log);
        schedule = afterBatch(schedule, batch, Date.now());
        const hasRetried = Date.now() >= schedule.retryAt && (await retryFailed());
        if (batch.hasFailed || batch.hasMore || hasRetried) continue;
        schedule = afterIdle(schedule);
        await sleeper.sleep(Math.max(0, schedule.retryAt - Date.now()));
      } catch (error) {
        if (!isConnectionLost(error)) log.error({ err: error, kind: kind.kind }, 'a lane could not be worked');
        await new Promise((resolve) => setTimeout(resolve, pauseAfterErrorMs));
      }
    }
  })();

  return {
    async stop() {
      isStopped = true;
      sleeper.close();
      await loop;
    },
  };
}

const nextRetry = named<{ kind: string }>(`
  select ceil(extract(epoch from min(claimed_until) - now()) * 1000)::int as ms
  from lane_entries
  where kind = :kind and parked_at is null and last_error is not null`);

/** When the first failed lane is due; undefined if none has failed. */
async function nextRetryInMs({ kind }: BatchKind): Promise<number | undefined> {
  const [row] = await runAsWorker<{ ms: number | null }>(...nextRetry({ kind }));
  return row?.ms ?? undefined;
}
