import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { inboundColumns, type InboundTicket } from './tickets-for-inbound.ts';

// An older ticket can still be open or pending, so all are checked. The status of the newest one is checked too: while
// its lock was awaited, another transaction may have reopened it, which the subquery does not see.
const newest = statement(`select n.*
  from unnest($1::int[], $2::int[]) x (contact, connection) cross join lateral (
    select ${inboundColumns}
    from tickets t
    where t.contact_id = x.contact and t.connection_id = x.connection
    order by t.id desc
    limit 1
    for no key update) n
  where n.status = 'closed'
    and not exists (
      select from tickets o
      where o.contact_id = x.contact and o.connection_id = x.connection and o.status <> 'closed')`);

/**
 * Locks and returns the newest tickets of conversations whose tickets are all closed, for messages that must not open
 * a new ticket.
 * @returns tickets by `contactId:connectionId`
 */
export async function closedConversations(
  scope: Scope,
  conversations: readonly { contactId: number; connectionId: number }[],
): Promise<ReadonlyMap<string, InboundTicket>> {
  if (conversations.length === 0) return new Map();
  const rows = await scope.rows<Omit<InboundTicket, 'isNew'>>(newest, [
    conversations.map(({ contactId }) => contactId),
    conversations.map(({ connectionId }) => connectionId),
  ]);
  return new Map(rows.map((row) => [`${row.contactId}:${row.connectionId}`, { ...row, isNew: false }]));
}
