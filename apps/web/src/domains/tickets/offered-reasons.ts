import type { ClosingReason } from '@balcao/contract';

/** The active reasons that may close a ticket in each of these queues; null: a ticket without a queue. */
export const offeredReasons = (
  reasons: readonly ClosingReason[],
  queues: readonly (number | null)[],
): ClosingReason[] =>
  reasons.filter(
    ({ active, queueIds }) =>
      active && (queueIds.length === 0 || queues.every((id) => id !== null && queueIds.includes(id))),
  );
