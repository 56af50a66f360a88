import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireTicket, standingOf } from './ticket-access.ts';

/**
 * Takes the tags `off` from a live ticket, except `on`, and puts `on` on it. Two users who swap the tags of one ticket
 * wait for each other, so the ticket ends with the tag of the last one.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION; ERR_TICKET_NOT_OPEN for a closed ticket
 */
export async function swapTags(
  scope: Scope,
  ticketId: number,
  { off, on }: { off: readonly number[]; on: number | null },
): Promise<void> {
  const ticket = await requireTicket(scope, ticketId, 'see', { lock: true });
  if (ticket.status === 'closed') throw fail('ERR_TICKET_NOT_OPEN');
  const dropped = off.filter((tagId) => tagId !== on);
  if (dropped.length > 0)
    await scope.db.deleteFrom('ticket_tags').where('ticket_id', '=', ticketId).where('tag_id', 'in', dropped).execute();
  if (on !== null)
    await scope.db
      .insertInto('ticket_tags')
      .values({ ticket_id: ticketId, tag_id: on })
      .onConflict((conflict) => conflict.constraint('ticket_tags_pkey').doNothing())
      .execute();
  await scope.record('ticket.changed', { ticketId, was: standingOf(ticket) });
}
