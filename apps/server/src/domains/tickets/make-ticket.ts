import type { TicketStatus } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

/** A ticket with its own contact, for tests, measurements and the demo company. */
export interface TicketToMake {
  name: string;
  number?: string;
  status?: TicketStatus;
  queueId?: number;
  userId?: number;
  unread?: number;
  /** When it was created and last changed. By default tickets are a second apart, and the last one is of now. */
  at?: Date;
  /** Since when the customer waits for an answer. */
  waitingSince?: Date;
  /** Texts of the customer, oldest first. */
  messages?: readonly string[];
}

const contacts = statement(`insert into contacts (name, number, created_at, updated_at) select name, number, at, at
  from jsonb_to_recordset($1::jsonb) n (o int, name text, number text, at timestamptz) order by o returning id`);
const tickets =
  statement(`insert into tickets (contact_id, connection_id, queue_id, user_id, status, unread, last_message,
    last_message_type, chat_address, waiting_since, queued_at, created_at, updated_at)
  select contact, $2, queue, "user", status, unread, line, 'chat', number || '@s.whatsapp.net', waiting, at, at,
    at
  from jsonb_to_recordset($1::jsonb) n (o int, contact int, queue int, "user" int, status text, unread int, line text,
    number text, waiting timestamptz, at timestamptz)
  order by o
  returning id`);
const messages =
  statement(`insert into messages (ticket_id, contact_id, connection_id, wa_id, from_me, body, ack, queue_id, sent_at)
  select ticket, contact, $2, 'MADE' || gen_random_uuid(), false, body, 2, queue, at
  from jsonb_to_recordset($1::jsonb) n (o int, ticket int, contact int, queue int, body text, at timestamptz)
  order by o`);

/** How many numbers were made up, for contacts without one. */
let madeCount = 0;

/** Inserts many tickets in three statements. @returns their ids, in the given order */
export async function insertTickets(
  scope: Scope,
  connectionId: number,
  wanted: readonly TicketToMake[],
): Promise<number[]> {
  // `o` is the place of a row: the statements insert in this order, so the ids come back in it.
  const rows = wanted.map((ticket, o) => ({
    ...ticket,
    o,
    number: ticket.number ?? `5599${10_000_000 + ++madeCount}`,
    queue: ticket.queueId ?? null,
    user: ticket.userId ?? null,
    status: ticket.status ?? 'pending',
    unread: ticket.unread ?? 0,
    waiting: ticket.waitingSince ?? null,
    line: ticket.messages?.at(-1)?.slice(0, 100) ?? '',
    at: ticket.at ?? new Date(scope.now.getTime() - (wanted.length - 1 - o) * 1000),
  }));
  const contactIds = await scope.rows<{ id: number }>(contacts, [JSON.stringify(rows)]);
  const withContact = rows.map((row, o) => ({ ...row, contact: contactIds[o]?.id ?? 0 }));
  const ticketIds = await scope.rows<{ id: number }>(tickets, [JSON.stringify(withContact), connectionId]);
  const texts = withContact.flatMap(({ messages: bodies = [], contact, queue, at }, o) =>
    bodies.map((body, nth) => ({
      ticket: ticketIds[o]?.id ?? 0,
      contact,
      queue,
      body,
      at: new Date(at.getTime() + nth),
    })),
  );
  if (texts.length > 0)
    await scope.rows(messages, [JSON.stringify(texts.map((text, o) => ({ ...text, o }))), connectionId]);
  return ticketIds.map(({ id }) => id);
}
