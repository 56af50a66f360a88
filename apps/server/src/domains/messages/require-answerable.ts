import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { isOpenChannel, mayTouch, requireTicket, standingOf, type Channel, type TicketRow } from '../tickets/index.ts';

/**
 * Checks that the ticket is open and that the actor may answer it.
 * @throws ERR_TICKET_NOT_OPEN ERR_NO_PERMISSION
 */
export function requireAnswerable(scope: Scope, ticket: TicketRow): void {
  if (ticket.status !== 'open') throw fail('ERR_TICKET_NOT_OPEN');
  if (!mayTouch(scope.actor, standingOf(ticket), 'answer')) throw fail('ERR_NO_PERMISSION');
}

/**
 * Checks that the ticket has an address to send to. Before the first message to a contact, WhatsApp must be asked for
 * it; Meta's API resolves the number itself.
 * @throws ERR_WAPP_CHECK_CONTACT
 */
export function requireAddress(ticket: TicketRow, { driver }: Channel): void {
  if (ticket.chat_address === null && driver !== 'cloud-api') throw fail('ERR_WAPP_CHECK_CONTACT');
}

/** @throws ERR_REPLY_WINDOW_CLOSED if WhatsApp accepts only templates now */
export function requireOpenWindow(scope: Scope, channel: Channel): void {
  if (!isOpenChannel(channel, scope.now)) throw fail('ERR_REPLY_WINDOW_CLOSED');
}

const answeredLately = statement(`
  select 1 from messages
  where ticket_id = $1 and client_id is not null and user_id = $2 and created_at > $3
  limit 1`);
/** A client repeats a message within this time if the response was lost. */
const repeatWithinMs = 15 * 60_000;

/**
 * Checks before a form is read that the actor may answer the ticket. If the ticket is no longer open, the form may only
 * repeat a stored answer, which its `clientId` will prove.
 * @throws ERR_NO_TICKET_FOUND ERR_TICKET_NOT_OPEN ERR_NO_PERMISSION
 */
export async function requireMayAnswer(scope: Scope, ticketId: number): Promise<void> {
  const ticket = await requireTicket(scope, ticketId, 'see');
  if (ticket.status !== 'open' && scope.actor.kind === 'user') {
    const since = new Date(scope.now.getTime() - repeatWithinMs);
    const mayRepeat = await scope.rows(answeredLately, [ticketId, scope.actor.userId, since]);
    if (mayRepeat.length > 0) return;
  }
  requireAnswerable(scope, ticket);
}
