import type { RouteReply, routes } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireTicket, standingOf } from './ticket-access.ts';
import { viewTicket } from './ticket-view.ts';

/** Takes the tags of the kanban off a ticket; its other tags stay. @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION */
export async function removeKanbanTags(
  scope: Scope,
  ticketId: number,
): Promise<RouteReply<typeof routes.tickets.removeKanbanTags>> {
  const ticket = await requireTicket(scope, ticketId, 'see', { lock: true });
  await scope.db
    .deleteFrom('ticket_tags')
    .where('ticket_id', '=', ticketId)
    .where('tag_id', 'in', scope.db.selectFrom('tags').select('id').where('kanban', '=', true))
    .execute();
  await scope.record('ticket.changed', { ticketId, was: standingOf(ticket) });
  const { id, tags } = await viewTicket(scope, ticketId);
  return { id, tags };
}
