import type { Ticket } from '@balcao/contract';
import { contactBriefFields, contactColumns } from '../contacts/index.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { selectJsonSql } from '../../platform/scope/field-table.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { mayTouch } from './may-touch.ts';
import type { Standing } from './ticket-rooms.ts';
import { channelJoin } from './reply-window.ts';
import { ticketFields } from './ticket-fields.ts';

/**
 * A ticket's row in its wire form, for `from tickets t`. Records are joined and converted to JSON as a whole, which
 * costs half of building each object. A left join without a match is null on the wire.
 */
export const ticketColumns = selectJsonSql(ticketFields, 't');
const otherJoins = `left join lateral (select u.id, u.name from users u where u.id = t.user_id) "user" on true
  left join lateral (select q.id, q.name, q.color from queues q where q.id = t.queue_id) queue on true
  left join lateral (select w.name from connections w where w.id = t.connection_id) whatsapp on true`;
export const ticketJoins = `join lateral (select ${selectJsonSql(contactBriefFields, 'c')}
  from contacts c
  where c.id = t.contact_id) contact on true ${otherJoins}`;
const wholeContact = `join lateral (select ${contactColumns}
  from contacts c
  where c.id = t.contact_id) contact on true ${otherJoins}`;

// The plan is shared, because planning takes longer than execution.
const byIds = statement(
  `select row_to_json(r)::text as json
    from (select ${ticketColumns} from tickets t ${ticketJoins} where t.id = any($1::int[])) r`,
  { sharesPlan: true },
);
const withContact = statement(
  `select row_to_json(r)::text as json, r.status, r."queueId", r."userId", r."whatsappId", r."privateUserId",
      array(select (g ->> 'id')::int from json_array_elements(r.guests) g) as "guestIds"
    from (select ${ticketColumns}, channel from tickets t ${wholeContact} ${channelJoin} where t.id = $1) r`,
);

/** Tickets as lists show them, in no defined order; deleted ones are left out. */
export async function viewTickets(scope: Scope, ids: readonly number[]): Promise<Ticket[]> {
  if (ids.length === 0) return [];
  return (await scope.rows<{ json: string }>(byIds, [ids])).map((row) => JSON.parse(row.json) as Ticket);
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
  const [row] = await scope.rows<Standing & Pick<Ticket, 'whatsappId'> & { json: string }>(withContact, [id]);
  if (!row) throw fail('ERR_NO_TICKET_FOUND');
  if (!mayTouch(scope.actor, row, 'see')) throw fail('ERR_NO_PERMISSION');
  return { json: row.json, connectionId: row.whatsappId };
}

/** As `showTicket`, for links that name a ticket by its uuid. @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION */
export async function showTicketByUuid(scope: Scope, uuid: string): Promise<{ json: string }> {
  const found = await scope.db.selectFrom('tickets').select('id').where('uuid', '=', uuid).executeTakeFirst();
  if (!found) throw fail('ERR_NO_TICKET_FOUND');
  return showTicket(scope, found.id);
}
