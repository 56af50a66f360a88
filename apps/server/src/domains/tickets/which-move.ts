import type { TicketChanges, TicketStatus } from '@balcao/contract';

/**
 * `adjust`: status, queue, user and connection stay; only the bot's fields may change (`chatbot`, `useIntegration`,
 * `promptId`, `integrationId`). `refuse`: the change is answered with ERR_TICKET_MOVE.
 */
export type Move = 'accept' | 'reopen' | 'return' | 'close' | 'transfer' | 'adjust' | 'refuse';

interface Present {
  status: TicketStatus;
  queueId: number | null;
  userId: number | null;
  connectionId: number;
}

/**
 * Which move a change of a ticket means. Clients also send the user, and often the queue, when they close or accept.
 * So the requested status decides before queue and user do, unless the client sends `transfer`.
 */
export function whichMove(ticket: Present, asked: TicketChanges, actorId: number | null): Move {
  const isOtherQueue = asked.queueId !== undefined && asked.queueId !== ticket.queueId;
  const isOtherUser = asked.userId !== undefined && asked.userId !== ticket.userId;
  const isOtherConnection =
    asked.whatsappId !== undefined && asked.whatsappId !== null && asked.whatsappId !== ticket.connectionId;
  const goesElsewhere = isOtherQueue || isOtherUser || isOtherConnection;
  if (asked.transfer && ticket.status === 'closed') return 'refuse';
  if (asked.transfer && (goesElsewhere || asked.status === 'pending')) return 'transfer';
  if (asked.status === 'closed') {
    if (ticket.status !== 'closed') return 'close';
    // The ticket is closed already: a reason, fields or a note would be lost, so the call is refused.
    const wouldLoseInput = asked.closingReasonId || asked.contactFields?.length || asked.note;
    return wouldLoseInput ? 'refuse' : 'adjust';
  }
  if (asked.status === 'open') {
    if (ticket.status === 'closed') return 'reopen';
    const isForActor = asked.userId === undefined || asked.userId === null || asked.userId === actorId;
    if (ticket.status === 'pending') return isForActor ? 'accept' : 'transfer';
    return goesElsewhere ? 'transfer' : 'adjust';
  }
  if (asked.status === 'pending') {
    if (ticket.status === 'closed') return 'refuse';
    if (isOtherQueue || isOtherConnection) return 'transfer';
    return ticket.status === 'open' ? 'return' : 'adjust';
  }
  if (!goesElsewhere) return 'adjust';
  return ticket.status === 'closed' ? 'refuse' : 'transfer';
}
