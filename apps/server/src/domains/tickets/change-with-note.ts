import type { Updateable } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { changeTicket } from './change-ticket.ts';
import type { Tickets } from './tables.ts';
import type { TicketRow } from './ticket-access.ts';

/** Passes text to the trigger that writes the ticket's history (migration 0044), as a setting of the transaction. */
const setWords = statement(`select set_config('app.move', $1, true)`);

/** Like `changeTicket`, with the user's note on the change: the history shows it, and it becomes an internal note. */
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

/** Like `changeTicket`; the history's entry of this change gets `words`. */
export async function changeWithWords(
  scope: Scope,
  ticket: TicketRow,
  words: { note: string } | { isUndo: true },
  changes: Updateable<Tickets>,
): Promise<TicketRow> {
  await scope.rows(setWords, [JSON.stringify(words)]);
  const changed = await changeTicket(scope, ticket, changes);
  // Later changes of this transaction get no words.
  await scope.rows(setWords, ['']);
  return changed;
}
