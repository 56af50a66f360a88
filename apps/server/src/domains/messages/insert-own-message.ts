import type { Message, MessageType } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { noteMessages, type TicketRow } from '../tickets/index.ts';
import { chooseMessageId } from './choose-message-id.ts';
import { lineOf } from './content.ts';
import { viewMessage } from './message-view.ts';
import { enqueueOutgoing } from './outgoing.ts';
import { showMessage } from './own-message.ts';

export interface OwnMessage {
  /** Known before, nothing waits for the answer of the statement that stores it; absent: asked for here. */
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

const insert = statement(`insert into messages (id, ticket_id, contact_id, connection_id, wa_id, client_id, from_me, kind, body, ack, read, media_id, quoted_wa_id, queue_id, user_id, sent_at, created_at, updated_at)
  overriding system value values ($1, $2, $3, $4, $5, $6, true, $7, $8, 0, true, $9, $10, $11, $12, $13, $13, $13)`);

/** Stores a message of ours, with its WhatsApp id already chosen, and puts it into the connection's outbox. */
export async function insertOwnMessage(scope: Scope, ticket: TicketRow, message: OwnMessage): Promise<Message> {
  const { kind, body, mediaId, quotedWaId, clientId, userId } = message;
  const id = message.id ?? (await reserveId(scope));
  scope.send(insert, [id, ticket.id, ticket.contact_id, ticket.connection_id, chooseMessageId(), clientId, kind, body, mediaId, quotedWaId, ticket.queue_id, userId, scope.now]);
  noteMessages(scope, [{ ticketId: ticket.id, body: lineOf(kind, body, message.fileName), kind, fromMe: true, unread: 0, at: scope.now }]);
  await scope.record('message.sent', { messageId: id, ticketId: ticket.id });
  await enqueueOutgoing(scope, ticket.connection_id, { type: 'message', messageId: id });
  return mediaId === null && quotedWaId === null ? viewText(scope, ticket, { ...message, id }) : showMessage(scope, id);
}

/** What a row with this text alone looks like: all of it is known, so nobody need ask. */
function viewText(scope: Scope, ticket: TicketRow, { id, kind, body, clientId, userId }: OwnMessage & { id: string }): Message {
  const place = { ticket_id: ticket.id, contact_id: ticket.contact_id, connection_id: ticket.connection_id, queue_id: ticket.queue_id, user_id: userId };
  const nothingYet = { read: true, ack: 0, error: null, is_deleted: false, is_edited: false, is_forwarded: false, participant: null, participant_name: null, media: null, quoted: null, reactions: null };
  return viewMessage({ id, client_id: clientId, ...place, body, from_me: true, kind, ...nothingYet, sent_at: scope.now, updated_at: scope.now }, scope);
}
