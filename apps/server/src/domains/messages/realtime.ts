import { shortLine, signals } from '@balcao/contract';
import { onFact } from '../../platform/facts/after-fact.ts';
import { counter } from '../../platform/metrics.ts';
import { announce } from '../../platform/realtime/announce.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { conversationRoom, roomsOfTicket, roomsOfWords, ticketRoom } from '../tickets/index.ts';
import { findMessages } from './message-view.ts';
import { showNew, type NewMessage } from './show-new.ts';

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
    const { contactId, ticketId } = message;
    const { queueId, userId } = line;
    const rooms = [
      ...roomsOfTicket(line),
      ticketRoom(ticketId),
      ...roomsOfWords({ contactId, connectionId, queueId, userId }),
    ];
    announce(companyId, signals.message, rooms, {
      action: 'create',
      message,
      ticket: shortLine(line, message),
    });
  }
}
onFact('message.received', tellNew);
onFact('message.sent', tellNew);

const stored = counter('balcao_messages_total', 'Messages stored by this node, by direction.', ['direction']);
onFact('message.received', async (_companyId, facts) => stored.inc({ direction: 'in' }, facts.length));
onFact('message.sent', async (_companyId, facts) => stored.inc({ direction: 'out' }, facts.length));

onFact('message.changed', async (companyId, facts) => {
  const { messages, tickets } = await readCompany(companyId, async (scope) => {
    const found = await findMessages(scope, [...new Set(facts.map((fact) => fact.messageId))]);
    return { messages: found, tickets: await standingsOf(scope, [...new Set(found.map(({ row }) => row.ticket_id))]) };
  });
  for (const { message, row } of messages) {
    const ticket = tickets.get(row.ticket_id);
    if (!ticket) continue;
    const words = roomsOfWords({ ...ticket, contactId: row.contact_id, connectionId: row.connection_id });
    announce(companyId, signals.message, [ticketRoom(row.ticket_id), ...words], { action: 'update', message });
  }
});

async function standingsOf(scope: Scope, ticketIds: readonly number[]) {
  if (ticketIds.length === 0) return new Map<number, { queueId: number | null; userId: number | null }>();
  const rows = await scope.db
    .selectFrom('tickets')
    .select(['id', 'queue_id as queueId', 'user_id as userId'])
    .where('id', 'in', ticketIds)
    .execute();
  return new Map(rows.map(({ id, queueId, userId }) => [id, { queueId, userId }]));
}

onFact('messages.acked', async (companyId, facts) => {
  for (const { ticketId, contactId, connectionId, messageIds, ack, error } of facts) {
    announce(companyId, signals.message, [ticketRoom(ticketId), conversationRoom(contactId, connectionId)], {
      action: 'ack',
      ticketId,
      messageIds,
      ack,
      error,
    });
  }
});
