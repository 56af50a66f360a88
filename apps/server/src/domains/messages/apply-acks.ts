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

/** SQL: the time of an ack, unless an earlier one has set it. A higher ack includes the lower ones. */
const timeOf = (column: string, lowest: number) => `${column} = case
      when a.ack >= ${lowest} then coalesce(m.${column}, ${secondsAfter('coalesce(a.at, $2)')})
      else m.${column}
    end`;

// Late and repeated acks change nothing. A message that was delivered after all loses its error.
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
  from jsonb_to_recordset($1::jsonb) a (connection int, wa text, ack int, error text, at timestamptz)
  where m.connection_id = a.connection
    and m.wa_id = a.wa
    and m.from_me
    and (m.ack < a.ack or (a.error is not null and m.ack <= 1 and m.error is distinct from a.error))
  returning m.id, m.ticket_id as "ticketId", m.contact_id as "contactId", m.connection_id as "connectionId", m.ack,
    m.error`);

/** Applies WhatsApp's acks of our messages. An ack only rises; an error stays only until the message is delivered. */
export async function applyAcks(scope: Scope, entries: readonly Inbound[]): Promise<void> {
  const newest = new Map<string, { connection: number; wa: string; ack: number; error: string | null; at?: string }>();
  const ofMembers = await noteReceipts(scope, entries);
  for (const { connectionId, event } of [...entries, ...ofMembers]) {
    if (event.type !== 'ack' || event.member) continue;
    const key = `${connectionId} ${event.waId}`;
    const before = newest.get(key);
    newest.set(key, {
      connection: connectionId,
      wa: event.waId,
      ack: Math.max(event.ack, before?.ack ?? 0),
      error: event.error ?? before?.error ?? null,
      ...(event.at !== undefined && { at: new Date(event.at).toISOString() }),
    });
  }
  if (newest.size === 0) return;
  // Sorted, so that two batches lock messages in the same order.
  const acks = [...newest.values()].sort((a, b) => a.connection - b.connection || (a.wa < b.wa ? -1 : 1));
  const changed = await scope.rows<Acked>(raise, [JSON.stringify(acks), scope.now]);
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
