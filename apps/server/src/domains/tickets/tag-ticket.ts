import type { Scope } from '../../platform/scope/scope.ts';
import { requireTags } from '../tags/index.ts';
import { putTags } from './put-tags.ts';
import { requireTicket, standingOf } from './ticket-access.ts';

/** Puts one tag on a ticket or takes it off. @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_NO_TAG_FOUND */
export async function tagTicket(scope: Scope, ticketId: number, { tagId, isOn }: { tagId: number; isOn: boolean }) {
  const ticket = await requireTicket(scope, ticketId, 'see', { lock: true });
  await requireTags(scope, [tagId]);
  const added = isOn ? await putTags(scope, ticketId, [tagId]) : [];
  if (!isOn)
    await scope.db.deleteFrom('ticket_tags').where('ticket_id', '=', ticketId).where('tag_id', '=', tagId).execute();
  await scope.record('ticket.changed', { ticketId, was: standingOf(ticket) });
  if (added.length > 0) await scope.record('ticket.tagged', { ticketId, tagIds: added });
}
