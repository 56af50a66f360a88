import { signals, type TicketLine } from '@balcao/contract';
import { onFact } from '../../platform/facts/after-fact.ts';
import { announce } from '../../platform/realtime/announce.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { conversationRoom, roomsOfTicket, ticketRoom } from '../tickets/index.ts';
import { findMessages, type MessageViewRow } from './message-view.ts';

const linesOf = (which: string) => statement(`select t.id, t.status, t.user_id as "userId", t.queue_id as "queueId", t.unread as "unreadMessages", t.last_message as "lastMessage",
  t.last_message_type as "lastMessageType", t.last_from_me as "fromMe", t.updated_at as "updatedAt", c.name from tickets t join contacts c on c.id = t.contact_id where t.id ${which}`);
// As with messages: one of its own for one.
const line = linesOf('= $1');
const lines = linesOf('= any($1::int[])');

/** Where a conversation is open: also at a ticket that has just become another contact's or connection's. */
const openRooms = (row: Pick<MessageViewRow, 'ticket_id' | 'contact_id' | 'connection_id'>) => [ticketRoom(row.ticket_id), conversationRoom(row.contact_id, row.connection_id)];

async function tellNew(companyId: number, facts: { messageId: string; ticketId: number }[]) {
  const ticketIds = [...new Set(facts.map((fact) => fact.ticketId))];
  const [messages, tickets] = await readCompany(companyId, (scope: Scope) =>
    Promise.all([
      findMessages(scope, facts.map((fact) => fact.messageId)),
      scope.rows<Omit<TicketLine, 'updatedAt'> & { updatedAt: Date; name: string }>(ticketIds.length === 1 ? line : lines, [ticketIds.length === 1 ? ticketIds[0] : ticketIds]),
    ]),
  );
  const lineOf = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  for (const { message, row } of messages) {
    const found = lineOf.get(row.ticket_id);
    if (!found) continue;
    const { name, updatedAt, ...ticket } = found;
    announce(companyId, signals.message, [...roomsOfTicket(ticket), ...openRooms(row)], {
      action: 'create',
      message,
      ticket: { ...ticket, updatedAt: updatedAt.toISOString() },
      contact: { id: row.contact_id, name },
    });
  }
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
