import type { ClosingReason, ClosingReasonChanges, ClosingReasonFields } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { closingReasons } from './closing-reasons.ts';

/** @throws ERR_CLOSING_REASON_ALREADY_EXISTS ERR_NO_QUEUE_FOUND */
export async function createClosingReason(
  scope: Scope,
  { queueIds, ...fields }: ClosingReasonFields,
): Promise<ClosingReason> {
  const { id } = await closingReasons.create(scope, fields);
  return limitToQueues(scope, id, queueIds);
}

/** @throws ERR_NO_CLOSING_REASON_FOUND ERR_CLOSING_REASON_ALREADY_EXISTS ERR_NO_QUEUE_FOUND */
export async function updateClosingReason(
  scope: Scope,
  id: number,
  { queueIds, ...changes }: ClosingReasonChanges,
): Promise<ClosingReason> {
  const reason = await closingReasons.update(scope, id, changes);
  return queueIds ? limitToQueues(scope, id, queueIds) : reason;
}

/** Sets the queues whose tickets a reason may close. Rows that stay are not written again. */
async function limitToQueues(scope: Scope, id: number, queueIds: readonly number[]): Promise<ClosingReason> {
  const before = await closingReasons.require(scope, id);
  const dropped = before.queueIds.filter((queueId) => !queueIds.includes(queueId));
  const added = [...new Set(queueIds)].filter((queueId) => !before.queueIds.includes(queueId));
  if (dropped.length > 0)
    await scope.db
      .deleteFrom('closing_reason_queues')
      .where('reason_id', '=', id)
      .where('queue_id', 'in', dropped)
      .execute();
  if (added.length > 0)
    await scope.db
      .insertInto('closing_reason_queues')
      .values(added.map((queueId) => ({ reason_id: id, queue_id: queueId })))
      .execute();
  return closingReasons.require(scope, id);
}
