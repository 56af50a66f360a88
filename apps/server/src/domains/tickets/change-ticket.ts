import type { Updateable } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';
import type { Tickets } from './tables.ts';
import { standingOf, type TicketRow } from './ticket-access.ts';

/** Stores the changes and signals the clients that showed the ticket and those that show it now. */
export async function changeTicket(scope: Scope, ticket: TicketRow, changes: Updateable<Tickets>): Promise<TicketRow> {
  const changed = await scope.db
    .updateTable('tickets')
    .set({ ...changes, updated_at: scope.now })
    .where('id', '=', ticket.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record('ticket.changed', { ticketId: ticket.id, was: standingOf(ticket) });
  return changed;
}
