import { sql } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';
import { releasedColumns } from './closed-columns.ts';
import { standingOf } from './ticket-access.ts';

/** Tickets whose flow was deleted wait for a person; those that no bot holds stay as they are. */
export async function releaseTickets(scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const held = await scope.db
    .selectFrom('tickets')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]})`)
    .where('status', '=', 'pending')
    .where('chatbot', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (held.length === 0) return;
  const heldIds = held.map(({ id }) => id);
  await scope.db
    .updateTable('tickets')
    .set({ ...releasedColumns, updated_at: scope.now })
    .where(sql<boolean>`id = any(${heldIds})`)
    .execute();
  for (const ticket of held) await scope.record('ticket.changed', { ticketId: ticket.id, was: standingOf(ticket) });
}
