import { isConnectionLost } from '../postgres/pool.ts';
import type { Log } from '../log.ts';
import { named } from '../scope/named.ts';
import { afterBatch, afterIdle, afterRetry, firstSchedule } from './batch-schedule.ts';
import { runAsWorker } from './claim-entries.ts';
import type { BatchKind } from './lanes.ts';
import { sleeperFor } from './sleeper.ts';
import { claimAndWork, type CompanyTurn } from './work-batch.ts';

const pauseAfterErrorMs = 250;
/** An hour: the sleep needs some end, and entries end it earlier. */
const maxSleepMs = 3_600_000;

/**
 * Many entries in one transaction cost much less than a transaction for each. A larger batch would keep the next
 * company waiting, so it is only claimed while no other company has entries.
 */
const usualSize = { besideOthers: 64, alone: 256 };
const singleSize = { besideOthers: 1, alone: 1 };

export interface BatchWorker {
  kind: string;
  /** Looks for entries, because other processes may have stored some, or failed at some. */
  look(): void;
  /** Resolves when the batch being worked is done. */
  stop(): Promise<void>;
}

/**
 * Works one kind of entries until it is stopped: batches of one company, each in one transaction with the deletion of
 * its entries. Companies take turns, so that a busy company does not delay the others. Without entries it sleeps until
 * this process stores some, `look` is called or a failed lane is due.
 */
export function runBatches(kind: BatchKind, log: Log): BatchWorker {
  const sleeper = sleeperFor(kind.kind);
  const turn: CompanyTurn = { lastCompanyId: 0 };
  const turnOfFailed: CompanyTurn = { lastCompanyId: 0 };
  let schedule = firstSchedule;
  let isStopped = false;

  /** Works one entry of a failed lane that is due. @returns whether there was one */
  async function retryFailed(): Promise<boolean> {
    const inMs = await nextRetryInMs(kind);
    const isDue = inMs !== undefined && inMs <= 0;
    const hasRetried =
      isDue && (await claimAndWork(kind, turnOfFailed, { size: singleSize, hasFailed: true }, log)).count > 0;
    // At least 10 ms: if another process holds the failed lane, it stays due.
    const nextDueInMs = inMs === undefined ? maxSleepMs : Math.max(inMs, 10);
    schedule = afterRetry(schedule, hasRetried ? 0 : nextDueInMs, Date.now());
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
        await sleeper.sleep(Math.min(maxSleepMs, Math.max(0, schedule.retryAt - Date.now())));
      } catch (error) {
        if (!isConnectionLost(error)) log.error({ err: error, kind: kind.kind }, 'a lane could not be worked');
        await new Promise((resolve) => setTimeout(resolve, pauseAfterErrorMs));
      }
    }
  })();

  return {
    kind: kind.kind,
    look() {
      schedule = afterRetry(schedule, 0, Date.now());
      sleeper.wake('any');
    },
    async stop() {
      isStopped = true;
      sleeper.close();
      await loop;
    },
  };
}

const waitingKinds = named<{ kinds: readonly string[] }>(`
  select k.kind
  from unnest(:kinds::text[]) k (kind)
  where exists (
    select from lane_entries e
    where e.kind = k.kind and e.parked_at is null and (e.claimed_until is null or e.claimed_until <= now()))`);

/**
 * Looks every `pollMs` for entries of other processes, with one statement for all kinds, and tells their workers.
 * @returns a function that ends the polling
 */
export function pollBatches(workers: readonly BatchWorker[], pollMs: number): () => void {
  let isPolling = false;
  const askForEntries = async () => {
    isPolling = true;
    // While the database is away no worker can work, so the error is ignored. The next poll asks again.
    const rows = await runAsWorker<{ kind: string }>(...waitingKinds({ kinds: workers.map(({ kind }) => kind) })).catch(
      () => [],
    );
    isPolling = false;
    for (const worker of workers) if (rows.some(({ kind }) => kind === worker.kind)) worker.look();
  };
  if (workers.length === 0) return () => undefined;
  const timer = setInterval(() => void (isPolling || askForEntries()), pollMs);
  return () => clearInterval(timer);
}

const nextRetry = named<{ kind: string }>(`
  select ceil(extract(epoch from min(claimed_until) - now()) * 1000)::int as ms
  from lane_entries
  where kind = :kind and parked_at is null and last_error is not null`);

/** The time until the first failed lane is due, negative if it is overdue; undefined if none has failed. */
async function nextRetryInMs({ kind }: BatchKind): Promise<number | undefined> {
  const [row] = await runAsWorker<{ ms: number | null }>(...nextRetry({ kind }));
  return row?.ms ?? undefined;
}
