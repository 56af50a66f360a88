import type { ClosingReason } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { closingReasons } from './closing-reasons.ts';

/**
 * A reason that may close a ticket of this queue now.
 * @param queueId null: the ticket has no queue
 * @throws ERR_NO_CLOSING_REASON_FOUND
 */
export async function requireClosingReason(scope: Scope, id: number, queueId: number | null): Promise<ClosingReason> {
  const reason = await closingReasons.require(scope, id);
  const isOfQueue = reason.queueIds.length === 0 || (queueId !== null && reason.queueIds.includes(queueId));
  if (!reason.active || !isOfQueue) throw fail('ERR_NO_CLOSING_REASON_FOUND');
  return reason;
}

/** Whether there is any reason that may close a ticket of this queue now. */
export async function offersClosingReason(scope: Scope, queueId: number): Promise<boolean> {
  const reason = await scope.db
    .selectFrom('closing_reasons as r')
    .select('r.id')
    .where('r.active', '=', true)
    .where(({ or, not, exists, selectFrom }) => {
      const ofReason = selectFrom('closing_reason_queues as q')
        .select('q.queue_id')
        .whereRef('q.reason_id', '=', 'r.id');
      return or([not(exists(ofReason)), exists(ofReason.where('q.queue_id', '=', queueId))]);
    })
    .limit(1)
    .executeTakeFirst();
  return reason !== undefined;
}
