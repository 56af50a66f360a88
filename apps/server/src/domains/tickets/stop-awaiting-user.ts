import type { Scope } from '../../platform/scope/scope.ts';
import { standingOf, type TicketRow } from './ticket-access.ts';

/**
 * The ticket's user, whom it may await since a transfer or the end of a snooze, has opened, read or answered it: it no
 * longer awaits the user. Its place in the list stays. Nothing happens if the actor is another user.
 */
export async function stopAwaitingUser(scope: Scope, ticket: TicketRow): Promise<void> {
  const { actor } = scope;
  if (!ticket.awaits_user || actor.kind !== 'user' || actor.userId !== ticket.user_id) return;
  await scope.db
    .updateTable('tickets')
    .set({ awaits_user: false })
    .where('id', '=', ticket.id)
    .where('user_id', '=', actor.userId)
    .execute();
  await scope.record('ticket.changed', { ticketId: ticket.id, was: standingOf(ticket) });
}
