import type { Message, MessageType } from '@balcao/contract';
import { toJson } from '../../platform/lanes/insert-entries.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { lineAfter, noteMessages, type Line, type TicketRow } from '../tickets/index.ts';
import { chooseMessageId } from './choose-message-id.ts';
import { lineOf } from './content.ts';
import { viewMessage } from './message-view.ts';
import { outgoing } from './outgoing.ts';
import { showMessage } from './own-message.ts';

export interface OwnMessage {
  /** An id reserved before, so that no statement waits for the insert; absent: it is reserved here. */
  id?: string;
  kind: MessageType;
  body: string;
  mediaId: string | null;
  fileName: string | null;
  quotedWaId: string | null;
  clientId: string | null;
  userId: number | null;
}

const nextId = statement("select nextval('messages_id_seq') as id");

async function reserveId(scope: Scope): Promise<string> {
  const [next] = await scope.rows<{ id: string }>(nextId, []);
  if (!next) throw new Error('There is no number for a message.');
  return next.id;
}

const columns =
  'id, ticket_id, contact_id, connection_id, wa_id, client_id, from_me, kind, body, ack, read, media_id, quoted_wa_id, queue_id, user_id, sent_at, created_at, updated_at';
// A single message has a separate statement: PostgreSQL keeps no generic plan for a list, and planning is slower than
// execution.
const insertOne = statement(
  `insert into messages (${columns}) overriding system value values ($2, $3, $4, $5, $6, $7, true, $8, $9, 0, true, $10, $11, $12, $13, $1, $1, $1)`,
);
const insertMany = statement(`insert into messages (${columns}) overriding system value
  select m.id, t, c, w, wa, client, true, kind, body, 0, true, media, quoted, q, u, $1, $1, $1
  from jsonb_to_recordset($2::jsonb) m (id bigint, t int, c int, w int, wa text, client text, kind text, body text, media bigint, quoted text, q int, u int)`);

/** A message and its ticket. */
export interface Addressed {
  ticket: TicketRow;
  message: OwnMessage & { id: string };
}

/** Stores our message with a WhatsApp id and puts it into the connection's outbox. */
export async function insertOwnMessage(scope: Scope, ticket: TicketRow, message: OwnMessage): Promise<Message> {
  const [view] = await insertOwnMessages(scope, [
    { ticket, message: { ...message, id: message.id ?? (await reserveId(scope)) } },
  ]);
  if (!view) throw new Error('A message was stored and cannot be shown.');
  return view;
}

/**
 * Stores our messages with WhatsApp ids and puts them into the outboxes of their connections, in the given order.
 * @param isLocked whether this scope has locked the tickets, so that their rows after the change are known
 */
export async function insertOwnMessages(
  scope: Scope,
  all: readonly Addressed[],
  { isLocked = false } = {},
): Promise<Message[]> {
  if (all.length === 0) return [];
  insertRows(scope, all);
  const lines = all.map(({ ticket, message }): Line => ({
    ticketId: ticket.id,
    body: lineOf(message.kind, message.body, message.fileName),
    kind: message.kind,
    fromMe: true,
    unread: 0,
    at: scope.now,
  }));
  noteMessages(scope, [...new Map(lines.map((line) => [line.ticketId, line])).values()]);
  await scope.enqueue(
    all.map(({ ticket, message }) => outgoing(ticket.connection_id, { type: 'message', messageId: message.id })),
  );
  const views: Message[] = [];
  for (const [nth, { ticket, message }] of all.entries()) {
    const view =
      message.mediaId === null && message.quotedWaId === null
        ? viewText(scope, ticket, message)
        : await showMessage(scope, message.id);
    const line = lines[nth];
    const shown =
      isLocked &&
      line &&
      Promise.resolve({ message: view, line: lineAfter(ticket, line), connectionId: ticket.connection_id });
    await scope.record('message.sent', { messageId: message.id, ticketId: ticket.id, ...(shown && { shown }) });
    views.push(view);
  }
  return views;
}

function insertRows(scope: Scope, all: readonly Addressed[]): void {
  const rows = all.map(({ ticket, message }) => ({
    id: message.id,
    t: ticket.id,
    c: ticket.contact_id,
    w: ticket.connection_id,
    wa: chooseMessageId(),
    client: message.clientId,
    kind: message.kind,
    body: message.body,
    media: message.mediaId,
    quoted: message.quotedWaId,
    q: ticket.queue_id,
    u: message.userId,
  }));
  const [first, ...others] = rows;
  if (first && others.length === 0) scope.send(insertOne, [scope.now, ...Object.values(first)]);
  else scope.send(insertMany, [scope.now, toJson(rows)]);
}

/** The view of a text without file or quote; all its columns are known, so it needs no query. */
function viewText(
  scope: Scope,
  ticket: TicketRow,
  { id, kind, body, clientId, userId }: Addressed['message'],
): Message {
  const place = {
    ticket_id: ticket.id,
    contact_id: ticket.contact_id,
    connection_id: ticket.connection_id,
    queue_id: ticket.queue_id,
    user_id: userId,
  };
  const nothingYet = {
    read: true,
    ack: 0,
    error: null,
    is_deleted: false,
    is_edited: false,
    is_forwarded: false,
    participant: null,
    participant_name: null,
    media: null,
    download: null,
    quoted: null,
    reactions: null,
    ad: null,
  };
  return viewMessage(
    {
      id,
      client_id: clientId,
      ...place,
      body,
      from_me: true,
      kind,
      ...nothingYet,
      sent_at: scope.now,
      updated_at: scope.now,
    },
    scope,
  );
}
