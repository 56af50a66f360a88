import type { Scope } from '../../platform/scope/scope.ts';
import { standingOf, type TicketRow } from './ticket-access.ts';

/**
 * A ticket awaits its user after a transfer or the end of a snooze. This ends when the user opens, reads or answers the
 * ticket. Its place in the list stays. Nothing happens if the actor is not the ticket's user.
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
