import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import type { Inbound } from './inbound.ts';
import { secondsAfter } from './seconds-after.ts';
import { noteReceipts } from './note-receipts.ts';

interface Acked {
  id: string;
  ticketId: number;
  contactId: number;
  connectionId: number;
  ack: number;
  error: string | null;
}

interface Raise {
  connection: number;
  wa: string;
  ack: number;
  error: string | null;
  /** The group that a receipt came from; '' for a private chat; null: the ack came from the server itself. */
  from: string | null;
  /** ISO time of the ack, if it is known. */
  at?: string;
}

const keyOf = (connection: number, wa: string, from: string | null) => `${connection} ${wa} ${from}`;

/** SQL: the time of an ack, unless an earlier ack has set it. An ack of `lowest` or higher sets the column. */
const timeOf = (column: string, lowest: number) => `${column} = case
      when a.ack >= ${lowest} then coalesce(m.${column}, ${secondsAfter('coalesce(a.at, $2)')})
      else m.${column}
    end`;

// Late and repeated acks change nothing. Acks above 1 mean that the message was delivered: it then loses its error.
// A receipt from a chat (`from`) counts only for a message of that chat, since others may know the message id.
const raise = statement(`
  update messages m
  set ack = greatest(m.ack, a.ack),
    error = case when a.error is null or greatest(m.ack, a.ack) > 1 then null else a.error end,
    ${timeOf('sent_after', 1)},
    ${timeOf('delivered_after', 2)},
    ${timeOf('read_after', 4)},
    ${timeOf('played_after', 5)},
    failed_after = case
      when a.error is not null and greatest(m.ack, a.ack) <= 1 then ${secondsAfter('coalesce(a.at, $2)')}
    end,
    updated_at = $2
  from jsonb_to_recordset($1::jsonb) a (connection int, wa text, ack int, error text, at timestamptz, "from" text)
  where m.connection_id = a.connection
    and m.wa_id = a.wa
    and m.from_me
    and case
      when a."from" is null then true
      when a."from" = '' then not exists (select from contacts c where c.id = m.contact_id and c.is_group)
      else exists (select from contact_identities i where i.contact_id = m.contact_id and i.identity = a."from")
    end
    and (m.ack < a.ack or (a.error is not null and m.ack <= 1 and m.error is distinct from a.error))
  returning m.id, m.ticket_id as "ticketId", m.contact_id as "contactId", m.connection_id as "connectionId", m.ack,
    m.error`);

/** Applies WhatsApp's acks of our messages. An ack only rises; an error stays only until the message is delivered. */
export async function applyAcks(scope: Scope, entries: readonly Inbound[]): Promise<void> {
  const ofMembers = await noteReceipts(scope, entries);
  const newest = newestAcks([...entries, ...ofMembers]);
  if (newest.size === 0) return;
  // Sorted, so that two batches lock messages in the same order.
  const acks = [...newest.values()].sort((a, b) => a.connection - b.connection || (a.wa < b.wa ? -1 : 1));
  // One statement changes a row only once. If a message has an ack of the server and a receipt, the receipt is applied
  // by a second statement.
  const isSecond = ({ connection, wa, from }: Raise) => from !== null && newest.has(keyOf(connection, wa, null));
  const changed: Acked[] = [];
  for (const part of [acks.filter((ack) => !isSecond(ack)), acks.filter(isSecond)])
    if (part.length > 0) changed.push(...(await scope.rows<Acked>(raise, [JSON.stringify(part), scope.now])));
  await recordAcked(scope, changed);
}

/**
 * The highest ack of each message, by the source of the ack, with the last error and the time of the last event.
 * Receipts of single members of a group are left out.
 */
function newestAcks(entries: readonly Inbound[]): Map<string, Raise> {
  const newest = new Map<string, Raise>();
  for (const { connectionId, event } of entries) {
    if (event.type !== 'ack' || event.member) continue;
    const from = event.group === undefined ? null : (event.group ?? '');
    const key = keyOf(connectionId, event.waId, from);
    const before = newest.get(key);
    newest.set(key, {
      connection: connectionId,
      wa: event.waId,
      ack: Math.max(event.ack, before?.ack ?? 0),
      error: event.error ?? before?.error ?? null,
      from,
      ...(event.at !== undefined && { at: new Date(event.at).toISOString() }),
    });
  }
  return newest;
}

/** Records the new acks. Messages of a ticket with the same new state share one fact. */
async function recordAcked(scope: Scope, changed: readonly Acked[]): Promise<void> {
  const groups = new Map<string, Acked[]>();
  for (const row of changed) {
    const key = `${row.ticketId} ${row.ack} ${row.error}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  for (const [first, ...rest] of groups.values()) {
    if (!first) continue;
    const { ticketId, contactId, connectionId, ack, error } = first;
    await scope.record('messages.acked', {
      ticketId,
      contactId,
      connectionId,
      messageIds: [first, ...rest].map((row) => row.id),
      ack,
      error,
    });
  }
}
