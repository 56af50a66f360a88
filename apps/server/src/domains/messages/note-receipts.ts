import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import type { Inbound } from './inbound.ts';

// Sorted, so that two batches lock rows in the same order. `least` keeps the smallest group size: members who joined
// later need not read the message. A receipt without its group finds no message. Ack 2 is delivered, 4 is read.
const note = statement(`insert into message_receipts as r (message_id, member, ack, members, read_at)
  select m.id, n.member, n.ack, n.members, case when n.ack >= 4 then $2::timestamptz end
  from jsonb_to_recordset($1::jsonb) n (connection int, wa text, member text, ack int, members int, "group" text)
  join messages m on m.connection_id = n.connection and m.wa_id = n.wa and m.from_me and m.ack < 4
  join contact_identities i on i.contact_id = m.contact_id and i.identity = n."group"
  order by m.id, n.member
  on conflict on constraint message_receipts_pkey
    do update set ack = greatest(r.ack, excluded.ack), members = least(r.members, excluded.members),
      read_at = coalesce(r.read_at, excluded.read_at)
  returning message_id as id`);
const tally = statement(`select m.id, m.connection_id as "connectionId", m.wa_id as "waId", min(r.members) as members,
    count(*)::int as delivered, count(*) filter (where r.ack >= 4)::int as read
  from message_receipts r
  join messages m on m.id = r.message_id
  where r.message_id = any($1::bigint[])
  group by m.id, m.connection_id, m.wa_id`);

interface Receipt {
  connection: number;
  wa: string;
  member: string;
  ack: number;
  members: number;
  group: string | null;
}

interface Tally {
  id: string;
  connectionId: number;
  waId: string;
  members: number;
  delivered: number;
  read: number;
}

/**
 * Stores the receipts of group members for our messages. They stay for two weeks; the report of a message shows them.
 * @returns acks for the messages that all members have received or read
 */
export async function noteReceipts(scope: Scope, entries: readonly Inbound[]): Promise<Inbound[]> {
  const receipts = new Map<string, Receipt>();
  for (const { connectionId, event } of entries) {
    if (event.type !== 'ack' || !event.member) continue;
    const { id: member, of: members } = event.member;
    const group = event.group ?? null;
    const key = `${connectionId} ${event.waId} ${member} ${group}`;
    const ack = Math.max(event.ack, receipts.get(key)?.ack ?? 0);
    receipts.set(key, { connection: connectionId, wa: event.waId, member, ack, members, group });
  }
  if (receipts.size === 0) return [];
  const noted = await scope.rows<{ id: string }>(note, [JSON.stringify([...receipts.values()]), scope.now]);
  const ids = [...new Set(noted.map(({ id }) => id))];
  if (ids.length === 0) return [];
  const counted = await scope.rows<Tally>(tally, [ids]);
  return counted
    .filter(({ delivered, members }) => delivered >= members)
    .map(({ connectionId, waId, read, members }) => {
      const isReadByAll = read >= members;
      return { connectionId, event: { type: 'ack', waId, ack: isReadByAll ? 4 : 2, error: null } };
    });
}
