import type { Log } from '../log.ts';
import { paceAfter, type BatchPace } from './batch-pace.ts';
import type { Head, LaneBatch } from './claim-entries.ts';
import { isDatabaseAway } from './is-database-away.ts';
import { isBlocking, type DeliveryKind, type DeliveryOutcome } from './lanes.ts';
import { settleBatch } from './settle-batch.ts';

/**
 * Outcomes are stored together, but no further one is awaited after this time: a crash repeats every delivery whose
 * outcome is not stored.
 */
const maxBatchMs = 50;
const settleRetryMs = 250;
/** The pauses between these tries take one minute. */
const maxSettleTries = 240;

/** The worker of one lane, as its scheduler sees it. */
export interface LaneWorker {
  nodeId: string;
  log: Log;
  /** The connection was lost during a claim, so the claim may be stored or not. */
  markClaimsUncertain(): void;
  /** Whether the worker may claim the next entries of its lane in the commit that ends the current ones. */
  mayClaimNext(): boolean;
  /** Whether entries were stored after the last `claimingNext`. */
  hasNewEntries(): boolean;
  /** Called before the worker claims the next entries of its lane. */
  claimingNext(): void;
}

/**
 * Works a lane from its first entry: batch after batch, until none is left, one blocks the lane, or other lanes wait
 * for a worker.
 * @param batchSize the size that its batches had grown to; the first entry is delivered alone all the same
 * @returns whether entries may be left that can be worked at once, and the batch size
 */
export async function workLane(
  kind: DeliveryKind,
  { more, ...head }: Head,
  worker: LaneWorker,
  batchSize: number,
): Promise<BatchPace> {
  let pace: BatchPace = { batchSize, mayHaveMore: more };
  for (let batch: LaneBatch = [head]; ;) {
    const outcomes = await deliver(kind, batch, worker.log);
    const { nextSize, ...next } = paceAfter(
      pace,
      { size: batch.length, outcomes, hasNewEntries: worker.hasNewEntries() },
      kind,
    );
    const limit = next.mayHaveMore && worker.mayClaimNext() ? nextSize : 0;
    const following = await settleOrRetry(kind, { batch, outcomes, limit }, worker);
    if (!following) {
      // A blocked lane counts as one with more entries: it does not linger, since its first entry may be due at once.
      const isBlocked = outcomes.some(isBlocking);
      return { ...next, mayHaveMore: isBlocked || (next.mayHaveMore && limit === 0) };
    }
    pace = { ...next, mayHaveMore: following.length === limit };
    batch = following;
  }
}

/**
 * Works entries until one blocks the lane or the batch has taken too long.
 * @returns the outcomes of the first entries, at least of one; only the last of them may block the lane
 */
async function deliver(kind: DeliveryKind, batch: LaneBatch, log: Log): Promise<DeliveryOutcome[]> {
  const outcomes: DeliveryOutcome[] = [];
  const logFailure = (err: unknown, nth: number) => {
    const { lane, companyId, attempts } = batch[nth] ?? batch[0];
    log.warn({ err, kind: kind.kind, lane, companyId, attempts }, 'a delivery failed');
  };
  const startedAt = performance.now();
  const work = kind.work(batch)[Symbol.asyncIterator]();
  try {
    while (outcomes.length < batch.length && !outcomes.some(isBlocking)) {
      const passedMs = performance.now() - startedAt;
      if (outcomes.length > 0 && passedMs > maxBatchMs) break;
      for (const outcome of await withinLease(kind.leaseMs - passedMs, work.next())) {
        outcomes.push(outcome);
        if (!outcome.done && outcome.error !== undefined) logFailure(outcome.error, outcomes.length - 1);
        if (isBlocking(outcome)) break;
      }
    }
  } catch (error) {
    logFailure(error, outcomes.length);
    const { attempts } = batch[outcomes.length] ?? batch[0];
    outcomes.push({
      done: false,
      retryInMs: Math.min(1000 * 2 ** attempts, 300_000),
      isAttempt: !isDatabaseAway(error),
      reason: error instanceof Error ? error.message : String(error),
    });
  }
  // Not awaited: if the generator hangs, its `return` hangs, too.
  work.return?.()?.catch(() => undefined);
  return outcomes;
}

/**
 * The outcomes, or a failure when the lease ends: another node may claim the entry then, so the lane waits no longer.
 */
async function withinLease(
  leaseMs: number,
  work: Promise<IteratorResult<readonly DeliveryOutcome[]>>,
): Promise<readonly DeliveryOutcome[]> {
  let timer: NodeJS.Timeout | undefined;
  const leaseEnd = new Promise<DeliveryOutcome[]>((resolve) => {
    const outcome = { done: false, retryInMs: 0, isAttempt: true, reason: 'it took longer than its lease' } as const;
    timer = setTimeout(() => resolve([outcome]), leaseMs);
  });
  const outcomes = work.then(({ value, done }) => {
    if (done || value.length === 0) throw new Error('An entry has no outcome.');
    return value;
  });
  try {
    return await Promise.race([outcomes, leaseEnd]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Stores the outcomes. While the database is away, storing is tried again: there is nothing else to do for this lane.
 * @returns the next batch, already claimed; undefined: none
 */
async function settleOrRetry(
  kind: DeliveryKind,
  settled: { batch: LaneBatch; outcomes: readonly DeliveryOutcome[]; limit: number },
  worker: LaneWorker,
): Promise<LaneBatch | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      return await settleBatch(kind, settled, worker);
    } catch (error) {
      if (!isDatabaseAway(error)) {
        const [{ companyId, lane }] = settled.batch;
        worker.log.error(
          { err: error, kind: kind.kind, companyId, lane },
          'outcomes could not be stored; the entries are delivered again when their lease ends',
        );
        return undefined;
      }
      worker.markClaimsUncertain();
      if (tries > maxSettleTries) return undefined;
      await new Promise((resolve) => setTimeout(resolve, settleRetryMs));
    }
  }
}
