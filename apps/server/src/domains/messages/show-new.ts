import type { Message, MessageContact, TicketLine } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { lastAckSql } from '../tickets/index.ts';
import type { MessageViewRow } from './message-fields.ts';
import { messageColumns, viewMessage } from './message-view.ts';

/**
 * The content of a new message's signals: the message, its ticket's line after it, its customer, and the connection.
 */
export interface NewMessageSignal {
  message: Message;
  line: TicketLine;
  contact: MessageContact;
  connectionId: number;
}

interface NewMessageSignalRow extends MessageViewRow {
  connectionId: number;
  line: Omit<TicketLine, 'updatedAt' | 'waitingSince' | 'guestIds' | 'privateUserId'>;
  customer: MessageContact;
  lineAt: Date;
  waitingSince: Date | null;
  guestIds: number[] | null;
  privateUserId: number | null;
}

const selectNew = (which: string) =>
  statement(`select ${messageColumns}, m.connection_id as "connectionId", t.updated_at as "lineAt",
    t.waiting_since as "waitingSince",
    json_build_object('id', t.id, 'status', t.status, 'userId', t.user_id, 'queueId', t.queue_id,
      'unreadMessages', t.unread, 'lastMessage', t.last_message, 'lastMessageType', t.last_message_type,
      'fromMe', t.last_from_me, 'lastMessageId', t.last_message_id::text, 'lastAck', ${lastAckSql}) as line,
    t.guest_ids as "guestIds", t.private_user_id as "privateUserId",
    json_build_object('id', c.id, 'name', c.name, 'number', c.number) as customer
  from messages m
  join tickets t on t.id = m.ticket_id
  join contacts c on c.id = m.contact_id
  where m.id ${which}`);
// A single message has a separate statement: PostgreSQL keeps no generic plan for a list, and planning is slower than
// execution.
const selectOne = selectNew('= $1::bigint');
const selectMany = selectNew('= any($1::bigint[])');

/**
 * The content of the signals of new messages, by message id. In the transaction that stores the messages, the query is
 * sent together with the commit, which saves a query after the commit.
 */
export async function showNew(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, NewMessageSignal>> {
  const [first, ...others] = ids;
  if (first === undefined) return new Map();
  const rows = await scope.rows<NewMessageSignalRow>(others.length === 0 ? selectOne : selectMany, [
    others.length === 0 ? first : ids,
  ]);
  return new Map(
    rows.map(({ line, lineAt, waitingSince, guestIds, privateUserId, customer, connectionId, ...row }) => [
      row.id,
      {
        message: viewMessage(row, scope),
        line: {
          ...line,
          waitingSince: waitingSince?.toISOString() ?? null,
          updatedAt: lineAt.toISOString(),
          ...(guestIds && { guestIds }),
          ...(privateUserId !== null && { privateUserId }),
        },
        contact: customer,
        connectionId,
      },
    ]),
  );
}
