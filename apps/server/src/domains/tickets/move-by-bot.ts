import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { standingOf, type TicketRow } from './ticket-access.ts';

// A queue that was deleted meanwhile is stored as null, not refused: the customer's message must be stored.
const move = statement(`update tickets t
  set queue_id = n.queue,
    chatbot = n.chatbot,
    chatbot_at = case when n.chatbot then coalesce(t.chatbot_at, $2) else t.chatbot_at end,
    queued_at = case when t.queue_id is distinct from n.queue then $2 else t.queued_at end,
    updated_at = $2
  from (
    select m.id, (select q.id from queues q where q.id = m.queue) as queue, m.chatbot
    from jsonb_to_recordset($1::jsonb) m (id int, queue int, chatbot boolean)) n
  where t.id = n.id`);

/**
 * Stores the queues that customers chose in menus, and whether the bot holds the tickets. The tickets must be locked.
 * @param moves `isNew`: this transaction created the ticket, so its fact is recorded already
 */
export async function moveByBot(
  scope: Scope,
  moves: readonly { ticket: TicketRow; queueId: number | null; isHeld: boolean; isNew: boolean }[],
): Promise<void> {
  const changed = moves.filter(
    ({ ticket, queueId, isHeld }) => ticket.queue_id !== queueId || ticket.chatbot !== isHeld,
  );
  if (changed.length === 0) return;
  scope.send(move, [
    JSON.stringify(changed.map(({ ticket, queueId, isHeld }) => ({ id: ticket.id, queue: queueId, chatbot: isHeld }))),
    scope.now,
  ]);
  for (const { ticket, isNew } of changed)
    if (!isNew) await scope.record('ticket.changed', { ticketId: ticket.id, was: standingOf(ticket) });
}
