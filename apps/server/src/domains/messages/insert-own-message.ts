import type { Message, MessageType } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { noteMessages, type TicketRow } from '../tickets/index.ts';
import { chooseMessageId } from './choose-message-id.ts';
import { lineOf } from './content.ts';
import { messageColumns, viewMessage, type MessageViewRow } from './message-view.ts';
import { enqueueOutgoing } from './outgoing.ts';

export interface OwnMessage {
  kind: MessageType;
  body: string;
  mediaId: string | null;
  fileName: string | null;
  quotedWaId: string | null;
  clientId: string | null;
  userId: number | null;
}

const insert = statement(`with m as (insert into messages (ticket_id, contact_id, connection_id, wa_id, client_id, from_me, kind, body, ack, read, media_id, quoted_wa_id, queue_id, user_id, sent_at, created_at, updated_at)
  values ($1, $2, $3, $4, $5, true, $6, $7, 0, true, $8, $9, $10, $11, $12, $12, $12) returning *)
  select ${messageColumns} from m`);

/** Stores a message of ours, with its WhatsApp id already chosen, and puts it into the connection's outbox. */
export async function insertOwnMessage(scope: Scope, ticket: TicketRow, message: OwnMessage): Promise<Message> {
  const [row] = await scope.rows<MessageViewRow>(insert, [
    ticket.id,
    ticket.contact_id,
    ticket.connection_id,
    chooseMessageId(),
    message.clientId,
    message.kind,
    message.body,
    message.mediaId,
    message.quotedWaId,
    ticket.queue_id,
    message.userId,
    scope.now,
  ]);
  if (!row) throw new Error('A message was not stored.');
  const { id } = row;
  noteMessages(scope, [{ ticketId: ticket.id, body: lineOf(message.kind, message.body, message.fileName), kind: message.kind, fromMe: true, unread: 0, at: scope.now }]);
  await scope.record('message.sent', { messageId: id, ticketId: ticket.id });
  await enqueueOutgoing(scope, ticket.connection_id, { type: 'message', messageId: id });
  return viewMessage(row, scope);
}
