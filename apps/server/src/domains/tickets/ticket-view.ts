import type { Ticket } from '@balcao/contract';
import { contactColumns } from '../contacts/index.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { instantSql } from '../../platform/scope/instant-sql.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { mayTouch } from './may-touch.ts';
import { channelJoin } from './reply-window.ts';

/** The own columns of a ticket by their wire names; `t` is the ticket. */
export const ownColumns = {
  id: 't.id',
  uuid: 't.uuid',
  status: 't.status',
  unreadMessages: 't.unread',
  lastMessage: 't.last_message',
  lastMessageType: 't.last_message_type',
  fromMe: 't.last_from_me',
  isGroup: 't.is_group',
  userId: 't.user_id',
  queueId: 't.queue_id',
  whatsappId: 't.connection_id',
  contactId: 't.contact_id',
  chatbot: 't.chatbot',
  useIntegration: 't.use_integration',
  promptId: 't.prompt_id',
  integrationId: 't.integration_id',
};
/** The fields of its contact `c` in lists, besides the id. */
export const contactInList = { name: 'c.name', number: 'c.number', email: 'c.email', profilePicUrl: 'c.picture_url' };
const select = (columns: Record<string, string>) =>
  Object.entries(columns)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ');

/**
 * A ticket's row in its wire form, for `from tickets t`. Records are joined and converted to JSON as a whole, which
 * costs half of building each object (hot-paths.md §2). A left join without a match is null on the wire.
 */
export const ticketColumns = `${select(ownColumns)}, ${instantSql('t.created_at')} as "createdAt", ${instantSql('t.updated_at')} as "updatedAt", contact, "user", queue, whatsapp,
  coalesce((select json_agg(g) from (select g.id, g.name, g.color from ticket_tags tt join tags g on g.id = tt.tag_id where tt.ticket_id = t.id order by g.name) g), '[]') as tags`;
const others = `left join lateral (select u.id, u.name from users u where u.id = t.user_id) "user" on true
  left join lateral (select q.id, q.name, q.color from queues q where q.id = t.queue_id) queue on true
  left join lateral (select w.name from connections w where w.id = t.connection_id) whatsapp on true`;
export const ticketJoins = `join lateral (select c.id, ${select(contactInList)} from contacts c where c.id = t.contact_id) contact on true ${others}`;
const wholeContact = `join lateral (select ${contactColumns} from contacts c where c.id = t.contact_id) contact on true ${others}`;

// A single ticket has a separate statement: PostgreSQL keeps no generic plan for a list, and planning is slower than
// execution.
const byId = statement(
  `select row_to_json(r)::text as json from (select ${ticketColumns} from tickets t ${ticketJoins} where t.id = $1) r`,
);
const byIds = statement(
  `select row_to_json(r)::text as json from (select ${ticketColumns} from tickets t ${ticketJoins} where t.id = any($1::int[])) r`,
);
const withContact = statement(
  `select row_to_json(r)::text as json, r.status, r."queueId", r."userId", r."whatsappId" from (select ${ticketColumns}, channel from tickets t ${wholeContact} ${channelJoin} where t.id = $1) r`,
);

/** Tickets as lists show them, in no defined order; deleted ones are left out. */
export async function viewTickets(scope: Scope, ids: readonly number[]): Promise<Ticket[]> {
  if (ids.length === 0) return [];
  return (await scope.rows<{ json: string }>(ids.length === 1 ? byId : byIds, [ids.length === 1 ? ids[0] : ids])).map(
    (row) => JSON.parse(row.json) as Ticket,
  );
}

/** @throws ERR_NO_TICKET_FOUND */
export async function viewTicket(scope: Scope, id: number): Promise<Ticket> {
  const [ticket] = await viewTickets(scope, [id]);
  if (!ticket) throw fail('ERR_NO_TICKET_FOUND');
  return ticket;
}

/**
 * The ticket with its whole contact, as JSON text, if the actor may see it; loaded and checked with one query.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION
 */
export async function showTicket(scope: Scope, id: number): Promise<{ json: string; connectionId: number }> {
  const [row] = await scope.rows<Pick<Ticket, 'status' | 'queueId' | 'userId' | 'whatsappId'> & { json: string }>(
    withContact,
    [id],
  );
  if (!row) throw fail('ERR_NO_TICKET_FOUND');
  if (!mayTouch(scope.actor, row, 'see')) throw fail('ERR_NO_PERMISSION');
  return { json: row.json, connectionId: row.whatsappId };
}
