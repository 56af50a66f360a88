import type { Scope } from '../../platform/scope/scope.ts';
import { requireTicket, standingOf } from './ticket-access.ts';

/**
 * Marks everything as read if the reader is the ticket's user; other users change nothing.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION
 */
export async function readTicket(scope: Scope, id: number): Promise<Record<string, never>> {
  const ticket = await requireTicket(scope, id, 'see', { lock: true });
  const reader = scope.actor.kind === 'user' ? scope.actor.userId : null;
  if (ticket.unread === 0 || (reader !== null && ticket.user_id !== reader)) return {};
  await scope.db.updateTable('tickets').set({ unread: 0 }).where('id', '=', id).execute();
  await scope.record('ticket.read', { ticketId: id, was: standingOf(ticket), unread: ticket.unread });
  return {};
}
