import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { repliesUntil, type Channel } from './reply-window.ts';
import { ticketRowColumns, type TicketRow } from './ticket-access.ts';

const columns = `${ticketRowColumns.map((column) => `t.${column}`).join(', ')}, w.driver, ${repliesUntil} as "repliesUntil"`;
// A single ticket has a separate statement: it waits for the lock, and PostgreSQL keeps no generic plan for a list.
const ofOne = statement(
  `select ${columns} from tickets t join connections w on w.id = t.connection_id where t.id = $1 for no key update of t`,
);
const ofMany = statement(
  `select ${columns} from unnest($1::int[]) n (id) join tickets t on t.id = n.id join connections w on w.id = t.connection_id for no key update of t skip locked`,
);

/**
 * Locks tickets until the scope ends. The caller checks the user's rights with `admit`.
 * @param ids a single id waits for its lock; of several ids, those locked by another transaction are skipped, so that
 * no answer waits for another's ticket
 * @returns the tickets found, with their channels, by id
 */
export async function lockForAnswer(
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { ticket: TicketRow; channel: Channel }>> {
  const [first, ...others] = ids;
  const rows = await scope.rows<TicketRow & Channel>(others.length === 0 ? ofOne : ofMany, [
    others.length === 0 ? first : [...new Set(ids)],
  ]);
  return new Map(
    rows.map(({ driver, repliesUntil, ...ticket }) => [ticket.id, { ticket, channel: { driver, repliesUntil } }]),
  );
}
