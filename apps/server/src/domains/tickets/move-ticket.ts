import type { Ticket, TicketChanges } from '@balcao/contract';
import { requireClosingReason } from '../closing-reasons/index.ts';
import { requireConnection } from '../connections/index.ts';
import { fillExtras } from '../contacts/index.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireQueue } from '../queues/index.ts';
import { requireUser } from '../users/index.ts';
import { changeTicket } from './change-ticket.ts';
import { mayTouch } from './may-touch.ts';
import { changeWithNote } from './change-with-note.ts';
import { closedColumns, releasedColumns } from './closed-columns.ts';
import { keepTransfer } from './undo-transfer.ts';
import { requireClosable } from './require-closable.ts';
import { refuseOtherOpenTicket } from './refuse-other-open-ticket.ts';
import { requirePublic } from './require-public.ts';
import { requireTicket, standingOf, type TicketRow } from './ticket-access.ts';
import { viewTicket } from './ticket-view.ts';
import { whichMove } from './which-move.ts';

/**
 * Accepts, returns, closes, reopens or transfers a ticket; `which-move.ts` decides by the requested change.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_TICKET_MOVE ERR_OTHER_OPEN_TICKET ERR_NO_QUEUE_FOUND
 * ERR_NO_USER_FOUND ERR_NO_WAPP_FOUND ERR_CLOSING_REASON_REQUIRED ERR_CLOSING_FIELDS_REQUIRED
 * ERR_NO_CLOSING_REASON_FOUND ERR_TICKET_PRIVATE
 */
export async function moveTicket(scope: Scope, id: number, asked: TicketChanges): Promise<Ticket> {
  const actorId = scope.actor.kind === 'user' ? scope.actor.userId : null;
  const ticket = await requireTicket(scope, id, 'see', { lock: true });
  const current = {
    status: ticket.status,
    queueId: ticket.queue_id,
    userId: ticket.user_id,
    connectionId: ticket.connection_id,
  };
  const move = whichMove(current, asked, actorId);
  // Another user accepted the ticket first: refuse, so that two users do not attend the same customer.
  const wantsToAccept = asked.status === 'open' && (asked.userId ?? actorId) === actorId && !asked.transfer;
  const isOpenForAnother = ticket.status === 'open' && ticket.user_id !== actorId;
  if (wantsToAccept && isOpenForAnother) throw fail('ERR_TICKET_MOVE', { from: 'open', to: 'open' });
  if (!mayTouch(scope.actor, standingOf(ticket), 'manage')) throw fail('ERR_NO_PERMISSION');
  switch (move) {
    case 'accept':
      await accept(scope, ticket, asked, actorId);
      break;
    case 'reopen':
      await refuseOtherOpenTicket(scope, {
        contactId: ticket.contact_id,
        connectionId: ticket.connection_id,
        except: id,
      });
      await changeTicket(scope, ticket, {
        status: 'open',
        user_id: actorId ?? ticket.user_id,
        // The time between `queued_at` and `started_at` is the wait of the statistics: here it is none.
        queued_at: scope.now,
        started_at: scope.now,
        finished_at: null,
        rating_asked_at: null,
        rated_at: null,
        rating: null,
        closing_reason_id: null,
        awaits_user: false,
        waiting_since: null,
      });
      break;
    case 'return':
      await changeTicket(scope, ticket, {
        status: 'pending',
        user_id: null,
        queued_at: scope.now,
        started_at: null,
        awaits_user: false,
      });
      await scope.record('ticket.returned', { ticketId: id });
      break;
    case 'close':
      await close(scope, ticket, asked, actorId);
      break;
    case 'transfer':
      await transfer(scope, ticket, asked, actorId);
      break;
    case 'adjust':
      await adjust(scope, ticket, asked);
      break;
    case 'refuse':
      // Without a status, the change is a transfer of a closed ticket. The error then names `pending`, the state of a
      // ticket that is transferred to a queue.
      throw fail('ERR_TICKET_MOVE', { from: ticket.status, to: asked.status ?? 'pending' });
  }
  return viewTicket(scope, id);
}

/** A user may accept a ticket and set its queue in one call; a ticket without a queue gets one this way. */
async function accept(scope: Scope, ticket: TicketRow, asked: TicketChanges, userId: number | null) {
  if (userId === null) throw fail('ERR_NO_PERMISSION');
  const queueId = asked.queueId ?? ticket.queue_id;
  if (queueId !== null && queueId !== ticket.queue_id) await requireQueue(scope, queueId);
  await changeTicket(scope, ticket, {
    status: 'open',
    user_id: userId,
    queue_id: queueId,
    started_at: scope.now,
    chatbot: false,
    awaits_user: false,
  });
  await scope.record('ticket.accepted', { ticketId: ticket.id, userId });
}

async function close(scope: Scope, ticket: TicketRow, asked: TicketChanges, actorId: number | null) {
  const queueId = asked.queueId === undefined ? ticket.queue_id : asked.queueId;
  if (queueId !== null && queueId !== ticket.queue_id) await requireQueue(scope, queueId);
  // The rules of the ticket's own queue apply, even if the call also changes the queue.
  const rulingQueueId = ticket.queue_id ?? queueId;
  const reasonId = asked.closingReasonId ?? null;
  if (reasonId !== null) await requireClosingReason(scope, reasonId, rulingQueueId);
  await requireClosable(scope, ticket, rulingQueueId, asked);
  if (asked.contactFields?.length) await fillExtras(scope, ticket.contact_id, asked.contactFields);
  await changeWithNote(scope, ticket, asked.note, {
    ...closedColumns(scope.now),
    user_id: actorId ?? ticket.user_id,
    queue_id: queueId,
    closing_reason_id: reasonId,
  });
  await scope.record('ticket.closed', { ticketId: ticket.id, userId: actorId });
}

/**
 * Without a user the ticket waits in the queue; with a user it opens for that user at once. A change of the connection
 * alone keeps queue and user.
 */
async function transfer(scope: Scope, ticket: TicketRow, asked: TicketChanges, actorId: number | null) {
  const queueId = asked.queueId === undefined ? ticket.queue_id : asked.queueId;
  const keptUserId = asked.status !== 'pending' && queueId === ticket.queue_id ? ticket.user_id : null;
  const userId = asked.userId === undefined ? keptUserId : asked.userId;
  if (queueId !== null) await requireQueue(scope, queueId);
  if (userId !== null) await requireUser(scope, userId);
  const connectionId = asked.whatsappId ? (await requireConnection(scope, asked.whatsappId)).id : ticket.connection_id;
  // This check comes first: the refusal below names another ticket, which may be private.
  await requirePublic(scope, { connectionId, userId }, ticket);
  if (connectionId !== ticket.connection_id)
    await refuseOtherOpenTicket(scope, { contactId: ticket.contact_id, connectionId, except: ticket.id });
  // A ticket that already awaits its user goes on awaiting them.
  const isGivenAway = userId !== null && userId !== actorId && (userId !== ticket.user_id || ticket.awaits_user);
  const transferred = await changeWithNote(scope, ticket, asked.note, {
    queue_id: queueId,
    user_id: userId,
    awaits_user: isGivenAway,
    connection_id: connectionId,
    status: userId === null ? 'pending' : 'open',
    queued_at: scope.now,
    started_at: userId === null ? null : scope.now,
    ...releasedColumns,
  });
  if (actorId !== null) await keepTransfer(scope, actorId, { before: ticket, after: transferred });
  await scope.record('ticket.transferred', {
    ticketId: ticket.id,
    from: { queueId: ticket.queue_id, userId: ticket.user_id },
    to: { queueId, userId },
  });
}

/** Changes only the fields of the bot: a bot, integration or prompt is put on the ticket or taken off. */
async function adjust(scope: Scope, ticket: TicketRow, asked: TicketChanges) {
  const changes = {
    ...(asked.chatbot !== undefined && { chatbot: asked.chatbot }),
    ...(typeof asked.useIntegration === 'boolean' && { use_integration: asked.useIntegration }),
    ...(asked.promptId !== undefined && { prompt_id: asked.promptId }),
    ...(asked.integrationId !== undefined && { integration_id: asked.integrationId }),
  };
  if (Object.keys(changes).length > 0) await changeTicket(scope, ticket, changes);
}
