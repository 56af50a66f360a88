import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { standingOf, type TicketRow } from './ticket-access.ts';

// A tag that was deleted meanwhile is left out.
const put = statement(`insert into ticket_tags (ticket_id, tag_id)
  select $1, g.id from tags g where g.id = any($2::int[])
  on conflict on constraint ticket_tags_pkey do nothing`);
const take = statement('delete from ticket_tags where ticket_id = $1 and tag_id = any($2::int[])');

/** Puts tags on a locked ticket, or takes them off. */
export async function tagByBot(
  scope: Scope,
  ticket: TicketRow,
  { tagIds, isOn }: { tagIds: readonly number[]; isOn: boolean },
): Promise<void> {
  if (tagIds.length === 0) return;
  scope.send(isOn ? put : take, [ticket.id, tagIds]);
  await scope.record('ticket.changed', { ticketId: ticket.id, was: standingOf(ticket) });
  if (isOn) await scope.record('ticket.taggedByBot', { ticketId: ticket.id, tagIds });
}
