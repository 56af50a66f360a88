import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

/**
 * Messages with one contact on one connection. None of them opens a ticket: they are from before the number was linked,
 * or the message of a campaign.
 */
export interface PastConversation {
  contactId: number;
  connectionId: number;
  isGroup: boolean;
  /** Null: not known yet. */
  address: string | null;
  /** When the first and the last of the messages were sent. A ticket that is created for them was open in between. */
  from: Date;
  to: Date;
}

const newest = statement(`select n.id, x.contact as "contactId", x.connection as "connectionId"
    from unnest($1::int[], $2::int[]) x (contact, connection)
    cross join lateral (
  select t.id
  from tickets t
  where t.contact_id = x.contact and t.connection_id = x.connection
  order by t.id desc
  limit 1) n`);
const insert =
  statement(`insert into tickets as t (contact_id, connection_id, is_group, chat_address, status, queued_at, started_at,
    finished_at, created_at, updated_at)
  select n."contactId", n."connectionId", n."isGroup", n.address, 'closed', n."from", n."from", n."to", n."from", n."to"
  from jsonb_to_recordset($1::jsonb) n ("contactId" int, "connectionId" int, "isGroup" boolean, address text,
    "from" timestamptz, "to" timestamptz)
  order by 1, 2
  returning t.id, t.contact_id as "contactId", t.connection_id as "connectionId"`);

/**
 * Finds the tickets for past messages: the contact's newest ticket on the connection, whatever its status, or a closed
 * one created for them.
 * @returns ids by `contactId:connectionId`
 */
export async function ticketsForPastConversations(
  scope: Scope,
  conversations: readonly PastConversation[],
): Promise<Map<string, number>> {
  const found = await scope.rows<{ id: number; contactId: number; connectionId: number }>(newest, [
    conversations.map((conversation) => conversation.contactId),
    conversations.map((conversation) => conversation.connectionId),
  ]);
  const tickets = new Map(found.map((row) => [`${row.contactId}:${row.connectionId}`, row.id]));
  const missing = conversations.filter(
    (conversation) => !tickets.has(`${conversation.contactId}:${conversation.connectionId}`),
  );
  if (missing.length === 0) return tickets;
  for (const row of await scope.rows<{ id: number; contactId: number; connectionId: number }>(insert, [
    JSON.stringify(missing),
  ])) {
    tickets.set(`${row.contactId}:${row.connectionId}`, row.id);
    await scope.record('ticket.changed', { ticketId: row.id });
  }
  return tickets;
}
