/**
 * The pause before the first retry of a failed lane. Each further failure makes the pause longer by as much. The first
 * pause is short, because a locked row or a passing fault may clear in a moment. Strict order forbids to go on without
 * the failed entry; other lanes go on.
 */
export const retryPauseMs = 100;

/** What a worker of batches claims next. */
export interface BatchSchedule {
  /**
   * How many entries to claim one by one after a failed batch, so that only the poison entry (the one that made the
   * batch fail) is parked.
   */
  singles: number;
  /** When to look for lanes that have failed, in ms since 1970. Such lanes are rare, so a separate query finds them. */
  retryAt: number;
}

/** The schedule at the start: it looks for failed lanes at once. */
export const firstSchedule: BatchSchedule = { singles: 0, retryAt: 0 };

/** The result of a claim and its work. */
export interface WorkedBatch {
  /** How many entries were claimed. */
  count: number;
  /** Whether the batch was rolled back. */
  hasFailed: boolean;
  /** Whether more entries could be claimed next. */
  hasMore: boolean;
}

/** After a failed batch its entries are claimed one by one. */
export function afterBatch({ singles, retryAt }: BatchSchedule, batch: WorkedBatch, now: number): BatchSchedule {
  const singlesAfterBatch = batch.hasFailed ? batch.count : 0;
  return {
    singles: singles > 0 ? singles - 1 : singlesAfterBatch,
    retryAt: batch.hasFailed ? Math.min(retryAt, now + retryPauseMs) : retryAt,
  };
}

/** After a search for failed lanes. @param nextInMs the time until the next search; 0: at once */
export const afterRetry = (schedule: BatchSchedule, nextInMs: number, now: number): BatchSchedule => ({
  ...schedule,
  retryAt: now + nextInMs,
});

/** Nothing is left to claim: the poison entry of a failed batch was found, or another process has it. */
export const afterIdle = (schedule: BatchSchedule): BatchSchedule => ({ ...schedule, singles: 0 });
