import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { changeTicket } from './change-ticket.ts';
import { changeWithNote } from './change-with-note.ts';
import { closedColumns, releasedColumns } from './closed-columns.ts';
import type { TicketRow } from './ticket-access.ts';

/** How a bot leaves a ticket. */
export type BotLeave =
  /** The ticket waits for a person. */
  | { type: 'wait' }
  | { type: 'hand-over'; queueId: number | null; userId: number | null; note: string }
  | { type: 'close'; closingReasonId: number | null };

const existing = statement(`select
    (select q.id from queues q where q.id = $1) as "queueId",
    (select u.id from users u where u.id = $2) as "userId",
    (select r.id from closing_reasons r where r.id = $3) as "reasonId"`);

/**
 * A bot gives a locked ticket to people, or closes it. Nothing happens if a user has accepted or closed the ticket
 * meanwhile. A queue, a user or a reason that was deleted meanwhile is left out, and so is a user who may not attend a
 * private ticket. An error would leave the customer without an answer.
 */
export async function leaveByBot(scope: Scope, ticket: TicketRow, leave: BotLeave): Promise<void> {
  if (ticket.status !== 'pending' || ticket.user_id !== null) return;
  if (leave.type === 'wait') {
    if (ticket.chatbot) await changeTicket(scope, ticket, releasedColumns);
    return;
  }
  const [found] = await scope.rows<{ queueId: number | null; userId: number | null; reasonId: number | null }>(
    existing,
    leave.type === 'close' ? [null, null, leave.closingReasonId] : [leave.queueId, leave.userId, null],
  );
  if (leave.type === 'close') {
    await changeTicket(scope, ticket, { ...closedColumns(scope.now), closing_reason_id: found?.reasonId ?? null });
    await scope.record('ticket.closed', { ticketId: ticket.id, userId: null });
    return;
  }
  const queueId = found?.queueId ?? ticket.queue_id;
  const mayGiveToUser = ticket.private_user_id === null || ticket.private_user_id === found?.userId;
  const userId = mayGiveToUser ? (found?.userId ?? null) : null;
  await changeWithNote(scope, ticket, leave.note.trim() || undefined, {
    ...releasedColumns,
    queue_id: queueId,
    ...(queueId !== ticket.queue_id && { queued_at: scope.now }),
    ...(userId !== null && { user_id: userId, status: 'open', started_at: scope.now, awaits_user: true }),
  });
  if (queueId !== ticket.queue_id || userId !== null)
    await scope.record('ticket.transferred', {
      ticketId: ticket.id,
      from: { queueId: ticket.queue_id, userId: null },
      to: { queueId, userId },
    });
}
