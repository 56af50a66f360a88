import type { Scope } from '../../platform/scope/scope.ts';
import { requireTicket, standingOf } from './ticket-access.ts';

/** Deletes a ticket with its messages. @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION */
export async function removeTicket(scope: Scope, id: number): Promise<{ message: string }> {
  const ticket = await requireTicket(scope, id, 'manage', { lock: true });
  await scope.db.deleteFrom('tickets').where('id', '=', id).execute();
  await scope.record('ticket.removed', { ticketId: id, was: standingOf(ticket) });
  return { message: 'ticket deleted' };
}
