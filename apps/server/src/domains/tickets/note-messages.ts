import { limits, type MessageType, type TicketLine } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import type { TicketRow } from './ticket-access.ts';

/** The change that a new message makes on its ticket's row. */
export interface Line {
  ticketId: number;
  body: string;
  kind: MessageType;
  fromMe: boolean;
  /** Number of new unread messages; 0 for our own. */
  unread: number;
  /** All earlier messages were read. */
  isRead?: boolean;
  at: Date;
  messageId: string;
  /** All earlier messages were answered. */
  isAnswer?: boolean;
  /** When the first of the new messages that wait for an answer came; null: none of them waits. */
  waitsSince: Date | null;
}

const note = statement(`
  update tickets t
  set last_message = n.body,
    last_message_type = n.kind,
    last_from_me = n."fromMe",
    last_message_id = n."messageId",
    last_message_at = n.at,
    unread = case when n."isRead" then n.unread else t.unread + n.unread end,
    waiting_since = case
      when t.is_group or t.status = 'closed' then null
      when n."isAnswer" then n."waitsSince"
      else coalesce(t.waiting_since, n."waitsSince")
      end,
    updated_at = greatest(t.updated_at, n.at)
  from (
    select *
    from jsonb_to_recordset($1::jsonb) n (
      "ticketId" int, body text, kind text, "fromMe" boolean, "messageId" bigint, unread int, "isRead" boolean,
      "isAnswer" boolean, "waitsSince" timestamptz, at timestamptz)) n
  where t.id = n."ticketId"`);

/**
 * Stores the last message of each ticket in its row, so that lists need not read messages.
 * @param lines at most one for each ticket
 */
export function noteMessages(scope: Scope, lines: readonly Line[]): void {
  if (lines.length === 0) return;
  scope.send(note, [JSON.stringify(lines.map((line) => ({ ...line, body: shorten(line.body) })))]);
}

/**
 * The line of a ticket after `noteMessages`. Call it only for a locked row: another transaction may change an unlocked
 * one.
 */
export function lineAfter(ticket: TicketRow, line: Omit<Line, 'ticketId'>): TicketLine {
  const {
    id,
    status,
    user_id: userId,
    queue_id: queueId,
    guest_ids: guestIds,
    private_user_id: privateUserId,
  } = ticket;
  const { body, kind, fromMe, unread, isRead, at, messageId } = line;
  const updatedAt = new Date(Math.max(ticket.updated_at.getTime(), at.getTime())).toISOString();
  return {
    id,
    status,
    userId,
    queueId,
    unreadMessages: (isRead ? 0 : ticket.unread) + unread,
    lastMessage: shorten(body),
    lastMessageType: kind,
    fromMe,
    lastMessageId: messageId,
    lastAck: fromMe ? limits.ack.pending : null,
    waitingSince: waitsAfter(ticket, line)?.toISOString() ?? null,
    updatedAt,
    ...(guestIds && { guestIds }),
    ...(privateUserId !== null && { privateUserId }),
  };
}

function waitsAfter(ticket: TicketRow, { isAnswer, waitsSince }: Pick<Line, 'isAnswer' | 'waitsSince'>): Date | null {
  if (ticket.is_group || ticket.status === 'closed') return null;
  return isAnswer ? waitsSince : (ticket.waiting_since ?? waitsSince);
}

const rewrite = statement('update tickets t set last_message = $2, last_message_type = $3 where t.id = $1');

/** Rewrites the last message of a ticket's row; its place in the list and its unread count stay. */
export async function rewriteLine(
  scope: Scope,
  { ticketId, body, kind }: Pick<Line, 'ticketId' | 'body'> & { kind: MessageType | 'deleted' },
): Promise<void> {
  await scope.rows(rewrite, [ticketId, shorten(body), kind]);
  await scope.record('ticket.changed', { ticketId });
}

const expireLines = statement(`update tickets t set last_message = '', last_message_type = 'expired'
  where t.id = any($1::int[]) and t.last_message_type is distinct from 'expired'
    and (
      exists (select from messages m where m.id = t.last_message_id and m.kind = 'expired')
      or not exists (select from messages m where m.ticket_id = t.id and m.kind <> 'expired'))`);
const hideFileNames = statement(`update tickets t set last_message = ''
  from messages m
  where m.id = any($1::bigint[]) and m.kind = 'application' and m.body = '' and t.id = m.ticket_id
    and t.last_message_id = m.id and t.last_message <> ''`);

/** Removes the text of expired messages from the rows of these tickets. */
export async function noteExpiredLines(scope: Scope, ticketIds: readonly number[]): Promise<void> {
  await scope.rows(expireLines, [ticketIds]);
}

/** Removes the names of removed files from the rows of tickets whose last message is one of these messages. */
export async function hideRemovedFiles(scope: Scope, messageIds: readonly string[]): Promise<void> {
  await scope.rows(hideFileNames, [messageIds]);
}

/** Cuts between code points, so that no surrogate pair is split. The first `slice` spares `Array.from` a long text. */
const shorten = (body: string) =>
  body.length <= limits.lastMessage
    ? body
    : Array.from(body.slice(0, limits.lastMessage * 2))
        .slice(0, limits.lastMessage)
        .join('');
