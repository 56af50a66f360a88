import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { standingOf, ticketRowColumns, type TicketRow } from './ticket-access.ts';

const findUnreadTickets = statement(`select ${ticketRowColumns} from tickets t
  where t.connection_id = $1 and t.status <> 'closed' and t.unread > 0
    and t.contact_id in (select i.contact_id from contact_identities i where i.identity = any($2))
  order by t.id for no key update of t`);
const setUnread = statement('update tickets t set unread = $2 where t.id = $1');

/** The unclosed tickets of a chat with unread messages, locked. */
export const findUnread = (scope: Scope, connectionId: number, identities: readonly string[]): Promise<TicketRow[]> =>
  scope.rows<TicketRow>(findUnreadTickets, [connectionId, identities]);

/** The conversation was read on the company's phone; `unread` messages came later. */
export async function noteReadElsewhere(scope: Scope, ticket: TicketRow, unread: number): Promise<void> {
  if (unread >= ticket.unread) return;
  await scope.rows(setUnread, [ticket.id, unread]);
  const was = standingOf(ticket);
  if (unread === 0) await scope.record('ticket.read', { ticketId: ticket.id, was, isElsewhere: true });
  else await scope.record('ticket.changed', { ticketId: ticket.id, was });
}
