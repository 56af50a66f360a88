import { limits, type Ticket } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { changeTicket } from './change-ticket.ts';
import { mayTouch } from './may-touch.ts';
import { requireTicket, standingOf, ticketRowColumns, type TicketRow } from './ticket-access.ts';
import { viewTicket } from './ticket-view.ts';

const dayMs = 86_400_000;

/**
 * Puts an open ticket off until a time. A message of its customer ends the snooze earlier. A close, a return to the
 * queue or a transfer ends it, too (the trigger of migration 0081).
 * @param until null: only until the customer writes
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_TICKET_NOT_OPEN ERR_SNOOZE_TIME
 */
export async function snoozeTicket(scope: Scope, id: number, until: string | null): Promise<Ticket> {
  const ticket = await requireChangeable(scope, id);
  if (ticket.status !== 'open') throw fail('ERR_TICKET_NOT_OPEN');
  const at = new Date(until ?? limits.snooze.untilMessage);
  const latest = scope.now.getTime() + limits.snooze.days * dayMs;
  if (until !== null && (at <= scope.now || at.getTime() > latest)) throw fail('ERR_SNOOZE_TIME');
  await changeTicket(scope, ticket, { snoozed_until: at, awaits_user: false });
  return viewTicket(scope, id);
}

/** A user ends a snooze early: the ticket does not await its user. @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION */
export async function endSnooze(scope: Scope, id: number): Promise<Ticket> {
  const ticket = await requireChangeable(scope, id);
  if (ticket.snoozed_until !== null) await changeTicket(scope, ticket, { snoozed_until: null });
  return viewTicket(scope, id);
}

async function requireChangeable(scope: Scope, id: number): Promise<TicketRow> {
  const ticket = await requireTicket(scope, id, 'see', { lock: true });
  if (!mayTouch(scope.actor, standingOf(ticket), 'manage')) throw fail('ERR_NO_PERMISSION');
  return ticket;
}

/** SQL condition: the snooze of ticket `t` is over at the time `nowSql`. */
export const isSnoozeOver = (nowSql: string) => `t.snoozed_until <= ${nowSql}`;

const lockDue = statement(`select t.id, t.user_id as "userId"
  from tickets t
  where t.id = any($1::int[]) and ${isSnoozeOver('$2::timestamptz')}
  order by t.id
  for no key update of t skip locked`);

/**
 * Ends the snooze of each of these tickets whose time has come. A ticket that another transaction has locked waits for
 * the next minute.
 */
export async function endDueSnoozes(scope: Scope, ids: readonly number[]): Promise<void> {
  const due = await scope.rows<{ id: number; userId: number | null }>(lockDue, [ids, scope.now]);
  if (due.length === 0) return;
  await endSnoozes(
    scope,
    due.map(({ id }) => id),
  );
  for (const { id: ticketId, userId } of due)
    if (userId !== null) await scope.record('ticket.snoozeOver', { ticketId, userId });
}

const clearSnoozes = statement(`update tickets t
  set snoozed_until = null, awaits_user = t.user_id is not null, updated_at = greatest(t.updated_at, $2)
  where t.id = any($1::int[])
  returning ${ticketRowColumns}`);

/**
 * Ends the snoozes of these tickets, whose rows the caller has locked. The tickets then await their users, who see a
 * mark until they react.
 */
export async function endSnoozes(scope: Scope, ids: readonly number[]): Promise<void> {
  for (const ticket of await scope.rows<TicketRow>(clearSnoozes, [ids, scope.now]))
    await scope.record('ticket.changed', { ticketId: ticket.id, was: standingOf(ticket) });
}
