import { shortLine, signals } from '@balcao/contract';
import type { Facts } from '../../platform/facts/facts.ts';
import type { Announcer, Announcers } from '../../platform/facts/reactions.ts';
import { everyone, shortAcks } from '../../platform/realtime/rooms.ts';
import { counter } from '../../platform/metrics.ts';
import { named } from '../../platform/scope/named.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import {
  conversationRoom,
  listRoomsOf,
  roomsOfTicket,
  roomsOfWords,
  standingOfLine,
  ticketRoom,
  type Standing,
} from '../tickets/index.ts';
import { findMessages } from './message-view.ts';
import { showNew, type NewMessageSignal } from './show-new.ts';

/** Announces new messages. A message whose fact carries the content of its signal (`shown`) is not read again. */
async function tellNew(
  company: Company,
  facts: readonly { messageId: string; shown?: Promise<NewMessageSignal | undefined> }[],
) {
  const unknownIds = facts.flatMap(({ messageId, shown }) => (shown ? [] : [messageId]));
  const found = await company.read((scope) => showNew(scope, unknownIds));
  for (const { messageId, shown } of facts) {
    const signal = shown ? await shown : found.get(messageId);
    if (!signal) continue;
    const { message, line, contact, connectionId } = signal;
    const { contactId, ticketId } = message;
    const standing = standingOfLine(line);
    const rooms = [
      ...roomsOfTicket(standing),
      ticketRoom(ticketId),
      ...roomsOfWords({ ...standing, contactId, connectionId }),
    ];
    company.announce(signals.message, rooms, {
      action: 'create',
      message,
      ticket: shortLine(line, message),
      contact,
      whatsappId: connectionId,
    });
  }
}

const stored = counter('balcao_messages_total', 'Messages stored by this node, by direction.', ['direction']);

const tellOfChanges: Announcer<'message.changed'> = async (company, facts) => {
  const ids = [...new Set(facts.map(({ messageId }) => messageId))];
  const { messages, tickets } = await company.read(async (scope) => {
    const found = await findMessages(scope, ids);
    return { messages: found, tickets: await standingsOf(scope, ticketIdsOf(found.map(({ message }) => message))) };
  });
  tellConversations(company, messages, tickets);
  for (const { message, connectionId } of messages) {
    const ticket = tickets.get(message.ticketId);
    if (message.fromMe && ticket?.lastMessageId === message.id)
      tellLists(company, ticket, { ...message, connectionId, messageIds: [message.id] });
  }
};

/** The rooms of the clients that show the messages of a ticket. */
const roomsOfMessage = (
  ticket: Standing,
  { ticketId, contactId, connectionId }: { ticketId: number; contactId: number; connectionId: number },
) => [ticketRoom(ticketId), ...roomsOfWords({ ...ticket, contactId, connectionId })];

/** Sends the messages as they are now to the clients that show them, without the rooms in `except`. */
function tellConversations(
  company: Company,
  messages: Awaited<ReturnType<typeof findMessages>>,
  tickets: ReadonlyMap<number, Standing>,
  except: readonly string[] = [],
) {
  for (const { message, connectionId } of messages) {
    const ticket = tickets.get(message.ticketId);
    if (!ticket) continue;
    const rooms = roomsOfMessage(ticket, { ...message, connectionId });
    company.announce(signals.message, rooms, { action: 'update', message }, { except });
  }
}

/** Lists show the ticks of the last answer. Clients that have the conversation open got the ticks with its messages. */
function tellLists(
  company: Company,
  ticket: Standing,
  { ticketId, contactId, connectionId, messageIds, ack, error }: Facts['messages.acked'],
) {
  company.announce(
    signals.message,
    listRoomsOf(ticket),
    { action: 'ack', ticketId, messageIds, ack, error },
    { except: [ticketRoom(ticketId), conversationRoom(contactId, connectionId)] },
  );
}

type LastStanding = Standing & { lastMessageId: string | null };

// A prepared statement, since it runs for each batch of ticks.
const standings = named<{ ticketIds: readonly number[] }>(`
  select id, status, queue_id as "queueId", user_id as "userId", last_message_id as "lastMessageId",
    private_user_id as "privateUserId", guest_ids as "guestIds"
  from tickets
  where id = any(:ticketIds::int[])`);

const ticketIdsOf = (all: readonly { ticketId: number }[]) => [...new Set(all.map(({ ticketId }) => ticketId))];

async function standingsOf(scope: Scope, ticketIds: readonly number[]): Promise<Map<number, LastStanding>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await scope.rows<LastStanding & { id: number }>(...standings({ ticketIds }));
  return new Map(rows.map(({ id, ...standing }) => [id, standing]));
}

const tellOfAcks: Announcer<'messages.acked'> = async (company, facts) => {
  for (const { ticketId, contactId, connectionId, messageIds, ack, error } of facts) {
    company.announce(signals.message, [ticketRoom(ticketId), conversationRoom(contactId, connectionId)], {
      action: 'ack',
      ticketId,
      messageIds,
      ack,
      error,
    });
  }
  // The rest needs queries, which are left out if no client of the company could hear the signals.
  if (!company.mayHear([everyone])) return;
  const tickets = await company.read((scope) => standingsOf(scope, ticketIdsOf(facts)));
  for (const fact of facts) {
    const ticket = tickets.get(fact.ticketId);
    const last = fact.messageIds.filter((id) => id === ticket?.lastMessageId);
    if (ticket && last.length > 0) tellLists(company, ticket, { ...fact, messageIds: last });
  }
  // Clients of the specification do not know the action `ack`: they get the whole message, which our own client (in the
  // room `shortAcks`) does not need.
  const except = [shortAcks];
  const factsHeard = facts.filter((fact) => {
    const ticket = tickets.get(fact.ticketId);
    return ticket && company.mayHear(roomsOfMessage(ticket, fact), { except });
  });
  if (factsHeard.length === 0) return;
  const ids = factsHeard.flatMap(({ messageIds }) => messageIds);
  const messages = await company.read((scope) => findMessages(scope, [...new Set(ids)]));
  tellConversations(company, messages, tickets, except);
};

export const messageAnnouncers: Announcers = {
  'message.received': tellNew,
  'message.sent': tellNew,
  'message.changed': tellOfChanges,
  'messages.acked': tellOfAcks,
};

export const messageMetrics: Announcers = {
  'message.received': async (_company, facts) => stored.inc({ direction: 'in' }, facts.length),
  'message.sent': async (_company, facts) => stored.inc({ direction: 'out' }, facts.length),
};
