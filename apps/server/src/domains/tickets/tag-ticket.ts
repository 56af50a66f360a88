import type { Scope } from '../../platform/scope/scope.ts';
import { requireTags } from '../tags/index.ts';
import { requireTicket, standingOf } from './ticket-access.ts';

/** Puts one tag on a ticket or takes it off. @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_NO_TAG_FOUND */
export async function tagTicket(scope: Scope, ticketId: number, { tagId, isOn }: { tagId: number; isOn: boolean }) {
  const ticket = await requireTicket(scope, ticketId, 'see', { lock: true });
  await requireTags(scope, [tagId]);
  const isChanged = await (isOn ? putOn(scope, ticketId, tagId) : takeOff(scope, ticketId, tagId));
  if (!isChanged) return;
  await scope.record('ticket.changed', { ticketId, was: standingOf(ticket) });
  if (isOn) await scope.record('ticket.tagged', { ticketId, tagIds: [tagId] });
}

/** @returns false if the ticket had the tag */
async function putOn({ db }: Scope, ticketId: number, tagId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('ticket_tags')
    .values({ ticket_id: ticketId, tag_id: tagId })
    .onConflict((conflict) => conflict.constraint('ticket_tags_pkey').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** @returns false if the ticket did not have the tag */
async function takeOff({ db }: Scope, ticketId: number, tagId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ticket_tags')
    .where('ticket_id', '=', ticketId)
    .where('tag_id', '=', tagId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
