import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { outboxLane } from './outgoing.ts';

const claimed = statement(`
  select from lane_entries e
  where (e.lane = $1 or e.lane like $2) and e.parked_at is null and e.claimed_until > clock_timestamp()
  limit 1`);

/**
 * Whether a worker is sending an entry of the connection's outbox, or of one of its held conversations. The lane of a
 * held conversation is named `<lane of the outbox>:<id of the contact>`.
 */
export async function isSending(scope: Scope, connectionId: number): Promise<boolean> {
  return (await scope.rows(claimed, [outboxLane(connectionId), `${outboxLane(connectionId)}:%`])).length > 0;
}
