import type { Message, MessageContact, MessageType } from '@balcao/contract';
import { toJson } from '../../platform/lanes/insert-entries.ts';
import { initialOf } from '../../platform/scope/field-table.ts';
import { named } from '../../platform/scope/named.ts';
import { oneRow } from '../../platform/scope/one-row.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { lineAfter, noteMessages, standingOf, type Line, type TicketRow } from '../tickets/index.ts';
import { chooseMessageId } from './choose-message-id.ts';
import type { OwnContent } from './content-of-body.ts';
import { lineOf } from './content.ts';
import { messageFields } from './message-fields.ts';
import { viewMessage } from './message-view.ts';
import { outgoing } from './outgoing.ts';
import { showMessage } from './own-message.ts';

export interface OwnMessage {
  kind: MessageType;
  body: string;
  mediaId: string | null;
  fileName: string | null;
  quotedWaId: string | null;
  clientId: string | null;
  userId: number | null;
  /** Shown as forwarded, also to the customer. */
  isForwarded?: boolean;
  /** What is sent, if the text does not say it. */
  content?: OwnContent | undefined;
}

/** A message with its ticket and with the id that `reserveMessageIds` gave. */
export interface NewOwnMessage {
  ticket: TicketRow;
  /** The ticket's contact, if the caller has it: the signal of the message then needs no query. */
  customer?: MessageContact | undefined;
  message: OwnMessage & { id: string };
}

/** Stores our message with a WhatsApp id and puts it into the connection's outbox. */
export const insertOwnMessage = async (scope: Scope, ticket: TicketRow, message: OwnMessage): Promise<Message> =>
  oneRow(await insertOwnMessagesOf(scope, ticket, [message]));

const reserveIds = statement("select nextval('messages_id_seq') as id from generate_series(1, $1::int)");

/** Ids for messages to be inserted. */
export const reserveMessageIds = async (scope: Scope, count: number): Promise<string[]> =>
  (await scope.rows<{ id: string }>(reserveIds, [count])).map(({ id }) => id);

/** Stores several of our messages in one ticket and puts them into the outbox, in the given order. */
export const insertOwnMessagesOf = (
  scope: Scope,
  ticket: TicketRow,
  messages: readonly OwnMessage[],
): Promise<Message[]> => insertWithNewIds(scope, [{ ticket, messages }]);

/** Stores our messages in several tickets and puts them into the outboxes. @returns all messages, in the given order */
export async function insertWithNewIds(
  scope: Scope,
  all: readonly { ticket: TicketRow; messages: readonly OwnMessage[] }[],
): Promise<Message[]> {
  const flat = all.flatMap(({ ticket, messages }) => messages.map((message) => ({ ticket, message })));
  const ids = await reserveMessageIds(scope, flat.length);
  return insertOwnMessages(
    scope,
    ids.flatMap((id, nth) => {
      const own = flat[nth];
      return own ? [{ ticket: own.ticket, message: { ...own.message, id } }] : [];
    }),
  );
}

/**
 * Like `insertWithNewIds`, for messages whose ids are already reserved.
 * @param isLocked whether this scope has locked the tickets, so that their rows after the change are known
 */
export async function insertOwnMessages(
  scope: Scope,
  all: readonly NewOwnMessage[],
  { isLocked = false } = {},
): Promise<Message[]> {
  if (all.length === 0) return [];
  insertRows(scope, all);
  const lines = all.map((own) => ({ ...own, line: lineOfTicket(scope, own) }));
  // Of several messages of a ticket, the last one is its line.
  noteMessages(scope, [...new Map(lines.map(({ ticket, line }) => [ticket.id, line])).values()]);
  await scope.enqueue(
    all.map(({ ticket, message }) => outgoing(ticket.connection_id, { type: 'message', messageId: message.id })),
  );
  const views: Message[] = [];
  for (const { ticket, customer, message, line } of lines) {
    const isPlain = message.mediaId === null && message.quotedWaId === null;
    const view = isPlain ? viewText(scope, ticket, message) : await showMessage(scope, message.id);
    const connectionId = ticket.connection_id;
    const signal = customer && { message: view, line: lineAfter(ticket, line), contact: customer, connectionId };
    await scope.record('message.sent', {
      messageId: message.id,
      ticketId: ticket.id,
      ...(isLocked && signal && { shown: Promise.resolve(signal) }),
    });
    views.push(view);
  }
  for (const ticket of new Set(lines.filter(({ line }) => line.isRead).map((own) => own.ticket)))
    await scope.record('ticket.read', { ticketId: ticket.id, was: standingOf(ticket) });
  return views;
}

/** A ticket counts as read when its own user answers it. */
const isReadBy = (ticket: TicketRow, userId: number | null): boolean =>
  ticket.unread > 0 && userId !== null && ticket.user_id === userId;

/**
 * A message that an attendant writes is an answer, and so is one that a program of the company sends through a
 * connection's token. An automatic text is no answer: the customer goes on waiting.
 */
function isAnswer({ actor }: Scope, { userId }: OwnMessage): boolean {
  const isProgram = actor.kind === 'system' && typeof actor.for === 'object' && 'connectionId' in actor.for;
  return userId !== null || isProgram;
}

const lineOfTicket = (scope: Scope, { ticket, message }: NewOwnMessage): Line => ({
  ticketId: ticket.id,
  body: lineOf(message.kind, message.body, message.fileName),
  kind: message.kind,
  fromMe: true,
  unread: 0,
  isRead: isReadBy(ticket, message.userId),
  at: scope.now,
  messageId: message.id,
  isAnswer: isAnswer(scope, message),
  waitsSince: null,
});

/** The columns that differ between our messages, named as the parameters of the statements. */
interface OwnMessageRow {
  id: string;
  ticketId: number;
  contactId: number;
  connectionId: number;
  waId: string;
  clientId: string | null;
  kind: MessageType;
  body: string;
  mediaId: string | null;
  quotedWaId: string | null;
  queueId: number | null;
  userId: number | null;
  isForwarded: boolean;
  content: OwnContent | null;
}

const columns = `
    id, ticket_id, contact_id, connection_id, wa_id, client_id, kind, body, media_id, quoted_wa_id, queue_id, user_id,
    is_forwarded, content, from_me, ack, read, sent_at, created_at, updated_at`;
// A single message has a separate statement: PostgreSQL keeps no generic plan for a list, and planning is slower than
// execution.
const insertOne = named<Omit<OwnMessageRow, 'content'> & { content: string | null; now: Date }>(`
  insert into messages (${columns})
  overriding system value
  values (
    :id, :ticketId, :contactId, :connectionId, :waId, :clientId, :kind, :body, :mediaId, :quotedWaId, :queueId, :userId,
    :isForwarded, :content, true, 0, true, :now, :now, :now)`);
const insertMany = named<{ rows: string; now: Date }>(`
  insert into messages (${columns})
  overriding system value
  select
    "id", "ticketId", "contactId", "connectionId", "waId", "clientId", "kind", "body", "mediaId", "quotedWaId",
    "queueId", "userId", "isForwarded", "content", true, 0, true, :now, :now, :now
  from jsonb_to_recordset(:rows::jsonb) m (
    "id" bigint, "ticketId" int, "contactId" int, "connectionId" int, "waId" text, "clientId" text, "kind" text,
    "body" text, "mediaId" bigint, "quotedWaId" text, "queueId" int, "userId" int,
    "isForwarded" boolean, "content" jsonb)`);

function insertRows(scope: Scope, all: readonly NewOwnMessage[]): void {
  const { now } = scope;
  const rows = all.map(rowOf);
  const [first, ...others] = rows;
  scope.send(
    ...(first && others.length === 0
      ? insertOne({ ...first, content: first.content && toJson(first.content), now })
      : insertMany({ rows: toJson(rows), now })),
  );
}

const rowOf = ({ ticket, message }: NewOwnMessage): OwnMessageRow => ({
  id: message.id,
  ticketId: ticket.id,
  contactId: ticket.contact_id,
  connectionId: ticket.connection_id,
  waId: chooseMessageId(),
  clientId: message.clientId,
  kind: message.kind,
  body: message.body,
  mediaId: message.mediaId,
  quotedWaId: message.quotedWaId,
  queueId: ticket.queue_id,
  userId: message.userId,
  isForwarded: message.isForwarded ?? false,
  content: message.content ?? null,
});

const initialValues = initialOf(messageFields);

/** The view of a text without file or quote; all its columns are known, so it needs no query. */
function viewText(scope: Scope, ticket: TicketRow, message: NewOwnMessage['message']) {
  const { id, kind, body, clientId, userId, isForwarded = false } = message;
  return viewMessage(
    {
      ...initialValues,
      id,
      clientId,
      ticketId: ticket.id,
      contactId: ticket.contact_id,
      queueId: ticket.queue_id,
      userId,
      body,
      fromMe: true,
      mediaType: kind,
      read: true,
      isForwarded,
      createdAt: scope.now,
      updatedAt: scope.now,
    },
    scope,
  );
}
