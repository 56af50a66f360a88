import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { putTags } from './put-tags.ts';
import { requireTicket, standingOf } from './ticket-access.ts';

/**
 * Sets which of the tags `among` a live ticket has: exactly the tags `on`, a part of `among`. Its other tags stay.
 * Concurrent calls for one ticket run one after the other, so the tags of the last call remain.
 * @returns which of `among` the ticket had before
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION; ERR_TICKET_NOT_OPEN for a closed ticket
 */
export async function swapTags(
  scope: Scope,
  ticketId: number,
  { among, on }: { among: readonly number[]; on: readonly number[] },
): Promise<number[]> {
  const ticket = await requireTicket(scope, ticketId, 'see', { lock: true });
  if (ticket.status === 'closed') throw fail('ERR_TICKET_NOT_OPEN');
  const rows = await scope.db.selectFrom('ticket_tags').select('tag_id').where('ticket_id', '=', ticketId).execute();
  const former = rows.map(({ tag_id }) => tag_id).filter((tagId) => among.includes(tagId));
  const dropped = former.filter((tagId) => !on.includes(tagId));
  if (dropped.length > 0)
    await scope.db.deleteFrom('ticket_tags').where('ticket_id', '=', ticketId).where('tag_id', 'in', dropped).execute();
  const added = await putTags(scope, ticketId, on);
  await scope.record('ticket.changed', { ticketId, was: standingOf(ticket) });
  if (added.length > 0) await scope.record('ticket.tagged', { ticketId, tagIds: added });
  return former;
}
