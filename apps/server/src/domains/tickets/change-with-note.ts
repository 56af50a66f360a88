import type { Updateable } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { changeTicket } from './change-ticket.ts';
import type { Tickets } from './tables.ts';
import type { TicketRow } from './ticket-access.ts';

const tell = statement(`select set_config('app.move', $1, true)`);

/** As `changeTicket`, with what the user wrote about it: the history shows it, and it becomes an internal note. */
export async function changeWithNote(
  scope: Scope,
  ticket: TicketRow,
  note: string | undefined,
  changes: Updateable<Tickets>,
): Promise<TicketRow> {
  if (!note) return changeTicket(scope, ticket, changes);
  const changed = await changeWithWords(scope, ticket, { note }, changes);
  await scope.record('ticket.noted', { ticketId: ticket.id, note });
  return changed;
}

/** The trigger that writes the history reads these words (migration 0044). */
export async function changeWithWords(
  scope: Scope,
  ticket: TicketRow,
  words: { note: string } | { isUndo: true },
  changes: Updateable<Tickets>,
): Promise<TicketRow> {
  await scope.rows(tell, [JSON.stringify(words)]);
  const changed = await changeTicket(scope, ticket, changes);
  await scope.rows(tell, ['']);
  return changed;
}
