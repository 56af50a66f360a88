import { shortLine, signals } from '@balcao/contract';
import { onFact } from '../../platform/facts/after-fact.ts';
import { announce } from '../../platform/realtime/announce.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import { conversationRoom, roomsOfTicket, ticketRoom } from '../tickets/index.ts';
import { findMessages, type MessageViewRow } from './message-view.ts';
import { showNew, type NewMessage } from './show-new.ts';

/** Where a conversation is open: also at a ticket that has just become another contact's or connection's. */
const openRooms = (row: Pick<MessageViewRow, 'ticket_id' | 'contact_id' | 'connection_id'>) => [
  ticketRoom(row.ticket_id),
  conversationRoom(row.contact_id, row.connection_id),
];

async function tellNew(
  companyId: number,
  facts: readonly { messageId: string; shown?: Promise<NewMessage | undefined> }[],
) {
  const unknown = facts.flatMap(({ messageId, shown }) => (shown ? [] : [messageId]));
  const found = await readCompany(companyId, (scope) => showNew(scope, unknown));
  for (const { messageId, shown } of facts) {
    const one = shown ? await shown : found.get(messageId);
    if (!one) continue;
    const { message, line, connectionId } = one;
    const rooms = openRooms({
      ticket_id: message.ticketId,
      contact_id: message.contactId,
      connection_id: connectionId,
    });
    announce(companyId, signals.message, [...roomsOfTicket(line), ...rooms], {
      action: 'create',
      message,
      ticket: shortLine(line, message),
    });
  }
}
onFact('message.received', tellNew);
onFact('message.sent', tellNew);

onFact('message.changed', async (companyId, facts) => {
  const messages = await readCompany(companyId, (scope) =>
    findMessages(scope, [...new Set(facts.map((fact) => fact.messageId))]),
  );
  for (const { message, row } of messages)
    announce(companyId, signals.message, openRooms(row), { action: 'update', message });
});

onFact('messages.acked', async (companyId, facts) => {
  for (const { ticketId, contactId, connectionId, messageIds, ack, error } of facts) {
    announce(
      companyId,
      signals.message,
      openRooms({ ticket_id: ticketId, contact_id: contactId, connection_id: connectionId }),
      { action: 'ack', ticketId, messageIds, ack, error },
    );
  }
});
