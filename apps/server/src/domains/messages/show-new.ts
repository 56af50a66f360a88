import type { Message, TicketLine } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { messageColumns, viewMessage, type MessageViewRow } from './message-view.ts';

/** The content of a new message's signals: the message, its ticket's line after it, and the connection. */
export interface NewMessage {
  message: Message;
  line: TicketLine;
  connectionId: number;
}

interface NewMessageRow extends MessageViewRow {
  line: Omit<TicketLine, 'updatedAt'>;
  updatedAt: Date;
}

const newOnes = (which: string) =>
  statement(`select ${messageColumns}, t.updated_at as "updatedAt", json_build_object('id', t.id, 'status', t.status, 'userId', t.user_id, 'queueId', t.queue_id,
    'unreadMessages', t.unread, 'lastMessage', t.last_message, 'lastMessageType', t.last_message_type, 'fromMe', t.last_from_me) as line
  from messages m join tickets t on t.id = m.ticket_id where m.id ${which}`);
// A single message has a separate statement: PostgreSQL keeps no generic plan for a list, and planning is slower than
// execution.
const newOne = newOnes('= $1::bigint');
const newMany = newOnes('= any($1::bigint[])');

/**
 * New messages by their ids. In the transaction that stores them the query is sent with the commit and saves a later
 * one.
 */
export async function showNew(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, NewMessage>> {
  const [first, ...others] = ids;
  if (first === undefined) return new Map();
  const rows = await scope.rows<NewMessageRow>(others.length === 0 ? newOne : newMany, [
    others.length === 0 ? first : ids,
  ]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        message: viewMessage(row, scope),
        line: { ...row.line, updatedAt: row.updatedAt.toISOString() },
        connectionId: row.connection_id,
      },
    ]),
  );
}
