import type { MessageType } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { noteMessages, type TicketRow } from '../tickets/index.ts';
import { chooseMessageId } from './choose-message-id.ts';
import { lineOf } from './content.ts';
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

/** Stores a message of ours, with its WhatsApp id already chosen, and puts it into the connection's outbox. Answers its id. */
export async function insertOwnMessage(scope: Scope, ticket: TicketRow, message: OwnMessage): Promise<string> {
  const { id } = await scope.db
    .insertInto('messages')
    .values({
      ticket_id: ticket.id,
      contact_id: ticket.contact_id,
      connection_id: ticket.connection_id,
      wa_id: chooseMessageId(),
      client_id: message.clientId,
      from_me: true,
      kind: message.kind,
      body: message.body,
      ack: 0,
      read: true,
      media_id: message.mediaId,
      quoted_wa_id: message.quotedWaId,
      queue_id: ticket.queue_id,
      user_id: message.userId,
      sent_at: scope.now,
      created_at: scope.now,
      updated_at: scope.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // On their way together: none needs what another answers.
  await Promise.all([
    noteMessages(scope, [{ ticketId: ticket.id, body: lineOf(message.kind, message.body, message.fileName), kind: message.kind, fromMe: true, unread: 0, at: scope.now }]),
    scope.record('message.sent', { messageId: id, ticketId: ticket.id }),
    enqueueOutgoing(scope, ticket.connection_id, { type: 'message', messageId: id }),
  ]);
  return id;
}
