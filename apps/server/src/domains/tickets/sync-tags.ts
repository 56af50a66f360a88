import type { RouteReply, routes } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireTags } from '../tags/index.ts';
import { putTags } from './put-tags.ts';
import { standingOf, requireTicket } from './ticket-access.ts';
import { viewTicket } from './ticket-view.ts';

/** Replaces the tags of a ticket. @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_NO_TAG_FOUND */
export async function syncTags(
  scope: Scope,
  ticketId: number,
  tagIds: readonly number[],
): Promise<RouteReply<typeof routes.tickets.syncTags>> {
  const ticket = await requireTicket(scope, ticketId, 'see', { lock: true });
  const wanted = [...new Set(tagIds)];
  await requireTags(scope, wanted);
  const gone = scope.db.deleteFrom('ticket_tags').where('ticket_id', '=', ticketId);
  await (wanted.length > 0 ? gone.where('tag_id', 'not in', wanted) : gone).execute();
  const added = await putTags(scope, ticketId, wanted);
  await scope.record('ticket.changed', { ticketId, was: standingOf(ticket) });
  if (added.length > 0) await scope.record('ticket.tagged', { ticketId, tagIds: added });
  const { id, tags } = await viewTicket(scope, ticketId);
  return { id, tags };
}
