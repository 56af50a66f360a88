import type { Scope } from '../../platform/scope/scope.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { stopAwaitingUser } from './stop-awaiting-user.ts';
import { presentTicket, requireTicket, standingOf } from './ticket-access.ts';

/**
 * Marks everything as read if the reader is the ticket's user or the system; other users change nothing. The ticket no
 * longer awaits its user after that user has read it.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION
 */
export async function readTicket(scope: Scope, id: number): Promise<Record<string, never>> {
  const ticket = await requireTicket(scope, id, 'see', { lock: true });
  await stopAwaitingUser(scope, ticket);
  const reader = scope.actor.kind === 'user' ? scope.actor.userId : null;
  if (ticket.unread === 0 || (reader !== null && ticket.user_id !== reader)) return {};
  await scope.db.updateTable('tickets').set({ unread: 0 }).where('id', '=', id).execute();
  await scope.record('ticket.read', { ticketId: id, was: standingOf(ticket) });
  return {};
}

/** Marks everything as read for the ticket's user, who has fetched the newest messages; for others it does nothing. */
export async function readOwnTicket(actor: UserActor, id: number): Promise<void> {
  const company = companyOf(actor);
  const { unread, user_id: userId } = await company.read((scope) => presentTicket(scope, id));
  if (unread > 0 && userId === actor.userId) await company.inScope((scope) => readTicket(scope, id), { actor });
}
