import type { ClosingReason } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { closingReasons } from './closing-reasons.ts';

/** A reason that may close a ticket of this queue now. @throws ERR_NO_CLOSING_REASON_FOUND */
export async function requireClosingReason(scope: Scope, id: number, queueId: number | null): Promise<ClosingReason> {
  const reason = await closingReasons.require(scope, id);
  const isOfQueue = reason.queueIds.length === 0 || (queueId !== null && reason.queueIds.includes(queueId));
  if (!reason.active || !isOfQueue) throw fail('ERR_NO_CLOSING_REASON_FOUND');
  return reason;
}
