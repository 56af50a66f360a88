import { limits, type MessageType, type TicketLine } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import type { TicketRow } from './ticket-access.ts';

/** What a new message changes on its ticket's row. */
export interface Line {
  ticketId: number;
  body: string;
  kind: MessageType;
  fromMe: boolean;
  /** Messages that wait to be read; 0 for our own. */
  unread: number;
  /** All that waited before has been read. */
  isRead?: boolean;
  at: Date;
}

const note =
  statement(`update tickets t set last_message = n.body, last_message_type = n.kind, last_from_me = n."fromMe", unread = case when n."isRead" then n.unread else t.unread + n.unread end, updated_at = greatest(t.updated_at, n.at)
  from (select * from jsonb_to_recordset($1::jsonb) n ("ticketId" int, body text, kind text, "fromMe" boolean, unread int, "isRead" boolean, at timestamptz)) n where t.id = n."ticketId"`);

/**
 * Puts the last line of each ticket into its row, so that lists need not look at messages. One line a ticket: the last.
 */
export function noteMessages(scope: Scope, lines: readonly Line[]): void {
  if (lines.length === 0) return;
  scope.send(note, [JSON.stringify(lines.map((line) => ({ ...line, body: shorten(line.body) })))]);
}

/**
 * What lists show of a ticket after `noteMessages`. Only for a locked row: of any other, somebody else may have changed
 * more.
 */
export function lineAfter(ticket: TicketRow, { body, kind, fromMe, unread, at }: Omit<Line, 'ticketId'>): TicketLine {
  const { id, status, user_id: userId, queue_id: queueId } = ticket;
  const updatedAt = new Date(Math.max(ticket.updated_at.getTime(), at.getTime())).toISOString();
  return {
    id,
    status,
    userId,
    queueId,
    unreadMessages: ticket.unread + unread,
    lastMessage: shorten(body),
    lastMessageType: kind,
    fromMe,
    updatedAt,
  };
}

const rewrite = statement('update tickets t set last_message = $2, last_message_type = $3 where t.id = $1');

/**
 * The last message of a ticket reads differently now; neither its place in the list nor what waits to be read changes.
 */
export async function rewriteLine(
  scope: Scope,
  { ticketId, body, kind }: Pick<Line, 'ticketId' | 'body'> & { kind: MessageType | 'deleted' },
): Promise<void> {
  await scope.rows(rewrite, [ticketId, shorten(body), kind]);
  await scope.record('ticket.changed', { ticketId });
}

/** Cut by characters, never through an emoji. */
const shorten = (body: string) =>
  body.length <= limits.lastMessage
    ? body
    : Array.from(body.slice(0, limits.lastMessage * 2))
        .slice(0, limits.lastMessage)
        .join('');
