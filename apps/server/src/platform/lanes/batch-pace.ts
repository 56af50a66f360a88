import { isBlocking, type DeliveryOutcome } from './lanes.ts';

/** What a worker has learned about its lane, batch after batch. */
export interface BatchPace {
  /** The batch size that the lane has grown to. */
  batchSize: number;
  /** Whether entries may wait behind the batch. */
  mayHaveMore: boolean;
}

/**
 * The pace after a batch. Batches double as long as all their entries have an outcome in time, so that a busy lane
 * needs few claims. When a lane turns slow its batches shrink, so that a crash repeats little.
 * @param batch its size, the outcomes of its first entries, and whether entries were stored meanwhile. The batch is
 *   cut if its last entries have no outcome.
 * @returns the pace, and the size of the next batch
 */
export function paceAfter(
  { batchSize, mayHaveMore }: BatchPace,
  batch: { size: number; outcomes: readonly DeliveryOutcome[]; hasNewEntries: boolean },
  { maxBatchSize }: { maxBatchSize: number },
): BatchPace & { nextSize: number } {
  const ended = batch.outcomes.length;
  const isCut = ended < batch.size;
  const hasDeferred = batch.outcomes.some((outcome) => !outcome.done && !isBlocking(outcome));
  let grown = Math.max(batchSize, ended);
  // A deferred entry has cost its time already. Entries like it may follow: a large batch delivers them side by side.
  if (hasDeferred) grown = maxBatchSize;
  else if (isCut) grown = ended;
  return {
    batchSize: grown,
    mayHaveMore: mayHaveMore || batch.hasNewEntries || isCut,
    nextSize: Math.min(maxBatchSize, Math.max(2 * ended, grown)),
  };
}
