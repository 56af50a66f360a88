import { shortLine, signals, type TicketLine } from '@balcao/contract';
import { onFact } from '../../platform/facts/after-fact.ts';
import { announce } from '../../platform/realtime/announce.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { conversationRoom, roomsOfTicket, ticketRoom } from '../tickets/index.ts';
import { findMessages, messageColumns, viewMessage, type MessageViewRow } from './message-view.ts';

interface NewMessageRow extends MessageViewRow {
  line: Omit<TicketLine, 'updatedAt'>;
  updatedAt: Date;
}

const newOnes = (which: string) => statement(`select ${messageColumns}, t.updated_at as "updatedAt", json_build_object('id', t.id, 'status', t.status, 'userId', t.user_id, 'queueId', t.queue_id,
    'unreadMessages', t.unread, 'lastMessage', t.last_message, 'lastMessageType', t.last_message_type, 'fromMe', t.last_from_me) as line
  from messages m join tickets t on t.id = m.ticket_id where m.id ${which}`);
// As with messages: one of its own for one.
const newOne = newOnes('= $1::bigint');
const newMany = newOnes('= any($1::bigint[]) order by m.sent_at, m.id');

/** Where a conversation is open: also at a ticket that has just become another contact's or connection's. */
const openRooms = (row: Pick<MessageViewRow, 'ticket_id' | 'contact_id' | 'connection_id'>) => [ticketRoom(row.ticket_id), conversationRoom(row.contact_id, row.connection_id)];

async function tellNew(companyId: number, facts: { messageId: string }[]) {
  const [first, ...others] = facts.map(({ messageId }) => messageId);
  await readCompany(companyId, async (scope) => {
    for (const row of await scope.rows<NewMessageRow>(others.length === 0 ? newOne : newMany, [others.length === 0 ? first : [first, ...others]])) {
      const message = viewMessage(row, scope);
      const ticket = shortLine({ ...row.line, updatedAt: row.updatedAt.toISOString() }, message);
      announce(companyId, signals.message, [...roomsOfTicket(row.line), ...openRooms(row)], { action: 'create', message, ticket });
    }
  });
}
onFact('message.received', tellNew);
onFact('message.sent', tellNew);

onFact('message.changed', async (companyId, facts) => {
  const messages = await readCompany(companyId, (scope) => findMessages(scope, [...new Set(facts.map((fact) => fact.messageId))]));
  for (const { message, row } of messages) announce(companyId, signals.message, openRooms(row), { action: 'update', message });
});

onFact('messages.acked', async (companyId, facts) => {
  for (const { ticketId, contactId, connectionId, messageIds, ack, error } of facts) {
    announce(companyId, signals.message, openRooms({ ticket_id: ticketId, contact_id: contactId, connection_id: connectionId }), { action: 'ack', ticketId, messageIds, ack, error });
  }
});
