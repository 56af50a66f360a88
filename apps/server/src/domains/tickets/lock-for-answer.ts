import type { MessageContact } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { repliesUntil, type Channel } from './reply-window.ts';
import { ticketRowColumns, type TicketRow } from './ticket-access.ts';

const columns = `${ticketRowColumns}, w.driver, ${repliesUntil} as "repliesUntil",
  (select json_build_object('id', c.id, 'name', c.name, 'number', c.number)
    from contacts c
    where c.id = t.contact_id) as customer`;
// A single ticket has a separate statement: it waits for the lock, and PostgreSQL keeps no generic plan for a list.
const ofOne = statement(
  `select ${columns}
    from tickets t
    join connections w on w.id = t.connection_id
    where t.id = $1
    for no key update of t`,
);
const ofMany = statement(
  `select ${columns}
    from unnest($1::int[]) n (id)
    join tickets t on t.id = n.id
    join connections w on w.id = t.connection_id
    for no key update of t skip locked`,
);

/**
 * Locks tickets until the scope ends. The caller checks the user's rights with `admit`.
 * @param ids a single id waits for its lock; of several ids, those locked by another transaction are skipped, so that
 * no answer waits for another's ticket
 * @returns the tickets found, with their channels and customers, by id
 */
export async function lockForAnswer(
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { ticket: TicketRow; channel: Channel; customer: MessageContact }>> {
  const [first, ...others] = ids;
  const rows = await scope.rows<TicketRow & Channel & { customer: MessageContact }>(
    others.length === 0 ? ofOne : ofMany,
    [others.length === 0 ? first : [...new Set(ids)]],
  );
  return new Map(
    rows.map(({ driver, repliesUntil, customer, ...ticket }) => [
      ticket.id,
      { ticket, channel: { driver, repliesUntil }, customer },
    ]),
  );
}
