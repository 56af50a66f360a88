import type { ClosingReason } from '@balcao/contract';

/**
 * The active reasons that may close tickets of all these queues; null: a ticket without a queue. A reason that names no
 * queues is offered for any ticket.
 */
export const offeredReasons = (
  reasons: readonly ClosingReason[],
  queues: readonly (number | null)[],
): ClosingReason[] =>
  reasons.filter(
    ({ active, queueIds }) =>
      active && (queueIds.length === 0 || queues.every((id) => id !== null && queueIds.includes(id))),
  );
