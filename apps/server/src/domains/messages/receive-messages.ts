import { recogniseContacts } from '../contacts/index.ts';
import { storeMedia } from '../media/index.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { settingsOf } from '../settings/index.ts';
import { noteMessages, ticketsForInbound, type Arrival, type InboundTicket, type Line } from '../tickets/index.ts';
import { chooseSentAt } from './choose-sent-at.ts';
import { lineOf, writeContent } from './content.ts';
import type { Inbound, InboundMessage } from './inbound.ts';
import { namesForMentions, putNames, writeMoments } from './mentions.ts';
import { replaceClosed, type Closed } from './replace-closed.ts';

interface Received {
  connectionId: number;
  event: InboundMessage;
}

const alreadyHere = statement(`select m.connection_id as "connectionId", m.wa_id as "waId", m.id, m.kind from messages m
  join unnest($1::int[], $2::text[]) x (connection, wa) on m.connection_id = x.connection and m.wa_id = x.wa`);
// `o` keeps the order of the journal: ids rise in the order in which the customer wrote.
const store = statement(`insert into messages (ticket_id, contact_id, connection_id, wa_id, from_me, kind, body, ack, read, media_id, quoted_wa_id, participant, participant_name,
    is_forwarded, queue_id, secret, sent_at, created_at, updated_at)
  select t, c, w, wa, me, kind, body, case when me then 1 else 2 end, me, media, quoted, participant, name, forwarded, q, decode(secret, 'base64'), at, $2, $2
  from jsonb_to_recordset($1::jsonb) m (o int, t int, c int, w int, wa text, me boolean, kind text, body text, media bigint, quoted text, participant text, name text, forwarded boolean, q int, secret text, at timestamptz)
  order by o on conflict (company_id, connection_id, wa_id) do nothing
  returning id, wa_id as "waId", connection_id as "connectionId"`);

/**
 * The story of what customers write, for a batch of one company in one transaction: who writes, on which ticket, the message itself, the
 * ticket's last line. A message that is here already is dropped, unless it could not be opened when it first came: then it takes its place.
 * Groups are ignored when the company says so.
 */
export async function receiveMessages(scope: Scope, entries: readonly Inbound[]): Promise<void> {
  const wanted = await withoutIgnored(scope, entries);
  const { received, closed } = await withoutKnown(scope, wanted);
  await replaceClosed(scope, closed);
  if (received.length === 0) return;

  const contacts = await recogniseContacts(
    scope,
    received.map(({ event }) => ({ chat: event.chat, name: event.chat.isGroup ? event.groupSubject : event.fromMe ? null : event.pushName })),
  );
  const contactOf = (event: InboundMessage) => {
    const id = contacts.get(event.chat.id);
    if (id === undefined) throw new Error('A chat has no contact.');
    return id;
  };
  const tickets = await ticketsForInbound(scope, arrivalsOf(received, contactOf));
  const ticketOf = ({ event, connectionId }: Received): InboundTicket => {
    const ticket = tickets.get(`${contactOf(event)}:${connectionId}`);
    if (!ticket) throw new Error('A conversation has no ticket.');
    return ticket;
  };

  const names = await namesForMentions(scope, received.map(({ event }) => ({ mentions: event.mentions, contactId: contactOf(event) })));
  const rows = [];
  for (const [o, one] of received.entries()) {
    const { event, connectionId } = one;
    const ticket = ticketOf(one);
    const written = writeContent(event.content);
    const { kind } = written;
    const body = await writeMoments(scope, event.content, putNames(written.body, event.mentions, names));
    rows.push({
      o,
      t: ticket.id,
      c: ticket.contactId,
      w: connectionId,
      wa: event.waId,
      me: event.fromMe,
      kind,
      body,
      media: event.content.kind === 'file' ? await storeMedia(scope, event.content.file) : null,
      quoted: event.quotedWaId,
      participant: event.sender?.id ?? null,
      name: event.sender ? (event.sender.name ?? (event.sender.phone ? `+${event.sender.phone}` : null)) : null,
      forwarded: event.isForwarded,
      q: ticket.queueId,
      secret: event.secret,
      at: new Date(chooseSentAt(event.writtenAt, event.arrivedAt)),
    });
  }
  const stored = await scope.rows<{ id: string; waId: string; connectionId: number }>(store, [JSON.stringify(rows), scope.now]);
  const idOf = new Map(stored.map((row) => [`${row.connectionId} ${row.waId}`, row.id]));

  const lines = new Map<number, Line>();
  for (const [o, one] of received.entries()) {
    const row = rows[o];
    const id = idOf.get(`${one.connectionId} ${one.event.waId}`);
    if (id === undefined || !row) continue;
    const before = lines.get(row.t);
    const fileName = one.event.content.kind === 'file' ? one.event.content.file.name : null;
    lines.set(row.t, {
      ticketId: row.t,
      body: lineOf(row.kind, row.body, fileName),
      kind: row.kind,
      fromMe: row.me,
      unread: (before?.unread ?? 0) + (row.me ? 0 : 1),
      at: before && before.at > row.at ? before.at : row.at,
    });
    await scope.record(row.me ? 'message.sent' : 'message.received', { messageId: id, ticketId: row.t });
  }
  await noteMessages(scope, [...lines.values()]);
  for (const ticket of tickets.values()) {
    if (!ticket.isNew) continue;
    const first = received.find((one) => ticketOf(one).id === ticket.id);
    if (first && !first.event.fromMe) await scope.record('ticket.arrived', { ticketId: ticket.id, connectionId: ticket.connectionId, queueId: ticket.queueId, isGroup: first.event.chat.isGroup });
  }
}

async function withoutIgnored(scope: Scope, entries: readonly Inbound[]): Promise<Received[]> {
  const messages = entries.flatMap(({ connectionId, event }) => (event.type === 'message' ? [{ connectionId, event }] : []));
  if (!messages.some(({ event }) => event.chat.isGroup)) return messages;
  const { CheckMsgIsGroup } = await settingsOf(scope);
  return CheckMsgIsGroup === 'enabled' ? messages.filter(({ event }) => !event.chat.isGroup) : messages;
}

/** The network delivers again what it is not sure about; a batch may hold the same message twice, the first time still closed. */
async function withoutKnown(scope: Scope, messages: readonly Received[]): Promise<{ received: Received[]; closed: Closed[] }> {
  const isClosed = ({ event }: Received) => event.content.kind === 'undecryptable';
  const first = new Map<string, Received>();
  for (const one of messages) {
    const key = `${one.connectionId} ${one.event.waId}`;
    const before = first.get(key);
    if (!before || (isClosed(before) && !isClosed(one))) first.set(key, one);
  }
  if (first.size === 0) return { received: [], closed: [] };
  const list = [...first.values()];
  const here = await scope.rows<{ connectionId: number; waId: string; id: string; kind: string }>(alreadyHere, [list.map((one) => one.connectionId), list.map((one) => one.event.waId)]);
  const closed: Closed[] = [];
  for (const { connectionId, waId, id, kind } of here) {
    const again = first.get(`${connectionId} ${waId}`);
    first.delete(`${connectionId} ${waId}`);
    if (again && kind === 'undecryptable' && !isClosed(again)) closed.push({ id, event: again.event });
  }
  return { received: [...first.values()], closed };
}

/** One arrival for each conversation of the batch; the last address counts. */
function arrivalsOf(received: readonly Received[], contactOf: (event: InboundMessage) => number): Arrival[] {
  const arrivals = new Map<string, Arrival>();
  for (const { connectionId, event } of received) {
    const contactId = contactOf(event);
    const key = `${contactId}:${connectionId}`;
    const before = arrivals.get(key);
    arrivals.set(key, { contactId, connectionId, isGroup: event.chat.isGroup, address: event.chat.id, fromMeOnly: event.fromMe && (before?.fromMeOnly ?? true) });
  }
  return [...arrivals.values()];
}
