import { limits, type Ticket } from '@balcao/contract';
import { requireConnection } from '../connections/index.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireQueue } from '../queues/index.ts';
import { requireUser } from '../users/index.ts';
import { changeWithWords } from './change-with-note.ts';
import { refuseOtherOpenTicket } from './refuse-other-open-ticket.ts';
import { requirePublic } from './require-public.ts';
import type { FormerTicket, LeftTicket } from './tables.ts';
import { admit, lockTicket, type TicketRow } from './ticket-access.ts';
import { viewTicket } from './ticket-view.ts';

/** Stores what an undo of a transfer needs, in place of what the ticket's earlier transfer stored. */
export async function keepTransfer(
  scope: Scope,
  userId: number,
  { before, after }: { before: TicketRow; after: TicketRow },
): Promise<void> {
  const columns = {
    user_id: userId,
    at: scope.now,
    former: JSON.stringify(formerOf(before)),
    left_as: JSON.stringify(leftOf(after)),
  };
  await scope.db
    .insertInto('ticket_transfers')
    .values({ ticket_id: before.id, ...columns })
    .onConflict((conflict) => conflict.constraint('ticket_transfers_pkey').doUpdateSet(columns))
    .execute();
}

/**
 * Takes back the user's own transfer of a ticket, while the ticket is as the transfer left it: in the same queue, with
 * the same person, who has not reacted. Messages do not count, since the customer may write at any time. The user may
 * not see the ticket any more, so the transfer itself is the right to undo it.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_TRANSFER_UNDO ERR_OTHER_OPEN_TICKET ERR_NO_QUEUE_FOUND
 * ERR_NO_USER_FOUND ERR_NO_WAPP_FOUND ERR_TICKET_PRIVATE
 */
export async function undoTransfer(scope: Scope, id: number): Promise<Ticket> {
  const ticket = await lockTicket(scope, id);
  const transfer = await scope.db
    .selectFrom('ticket_transfers')
    .select(['user_id', 'at', 'former', 'left_as'])
    .where('ticket_id', '=', id)
    .executeTakeFirst();
  const isOwn = scope.actor.kind === 'user' && transfer?.user_id === scope.actor.userId;
  if (!transfer || !isOwn) {
    admit(scope.actor, ticket, 'see');
    throw fail('ERR_TRANSFER_UNDO');
  }
  const isRecent = scope.now.getTime() - transfer.at.getTime() <= limits.transferUndoMs;
  // A ticket that went elsewhere and came back has another `queued_at`.
  const isAsLeft = ticket.queued_at.getTime() === transfer.at.getTime() && isSame(leftOf(ticket), transfer.left_as);
  if (!isRecent || !isAsLeft) throw fail('ERR_TRANSFER_UNDO');
  const { former } = transfer;
  if (former.queue_id !== null) await requireQueue(scope, former.queue_id);
  if (former.user_id !== null) await requireUser(scope, former.user_id);
  await requirePublic(scope, { connectionId: former.connection_id, userId: former.user_id }, ticket);
  if (former.connection_id !== ticket.connection_id) {
    const { id: connectionId } = await requireConnection(scope, former.connection_id);
    await refuseOtherOpenTicket(scope, { contactId: ticket.contact_id, connectionId, except: id });
  }
  await scope.db.deleteFrom('ticket_transfers').where('ticket_id', '=', id).execute();
  await changeWithWords(
    scope,
    ticket,
    { isUndo: true },
    {
      ...former,
      queued_at: new Date(former.queued_at),
      started_at: former.started_at === null ? null : new Date(former.started_at),
    },
  );
  return viewTicket(scope, id);
}

const leftOf = ({ status, queue_id, user_id, connection_id, awaits_user }: TicketRow): LeftTicket => ({
  status,
  queue_id,
  user_id,
  connection_id,
  awaits_user,
});

const formerOf = (ticket: TicketRow): FormerTicket => ({
  ...leftOf(ticket),
  queued_at: ticket.queued_at.toISOString(),
  started_at: ticket.started_at?.toISOString() ?? null,
  chatbot: ticket.chatbot,
  use_integration: ticket.use_integration,
  prompt_id: ticket.prompt_id,
  integration_id: ticket.integration_id,
});

const isSame = (a: LeftTicket, b: LeftTicket): boolean =>
  a.status === b.status &&
  a.queue_id === b.queue_id &&
  a.user_id === b.user_id &&
  a.connection_id === b.connection_id &&
  a.awaits_user === b.awaits_user;
