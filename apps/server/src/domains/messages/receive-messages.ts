import type { Scope } from '../../platform/scope/scope.ts';
import { findIdentities, recogniseContacts } from '../contacts/index.ts';
import { noteMessages, ticketsForInbound, type Arrival, type InboundTicket, type Line } from '../tickets/index.ts';
import { arrivedOf } from './arrived.ts';
import { dropBlocked } from './drop-blocked.ts';
import type { Inbound, InboundMessage } from './inbound.ts';
import { pickNew, type Received } from './pick-new.ts';
import { replaceUndecryptable } from './replace-undecryptable.ts';
import { showNew } from './show-new.ts';
import { storeReceived } from './store-received.ts';
import { noteConsentWord, takeConsentWords } from './take-consent-words.ts';
import { takeRatings } from './take-ratings.ts';

/**
 * Stores the messages of a batch of one company in one transaction: finds or creates the contact and the ticket, stores
 * the message, updates the ticket's last line. A message that is stored already is dropped, unless the stored one is
 * undecryptable: then the new one replaces it. Groups are ignored if the company's settings say so.
 */
export async function receiveMessages(scope: Scope, entries: readonly Inbound[]): Promise<void> {
  // Not awaited yet, so that it is sent in one packet with the query for stored messages.
  const identities = findIdentities(
    scope,
    entries.flatMap(({ event }) => (event.type === 'message' ? [event.chat] : [])),
  );
  // A rejection before the `await` below must not count as unhandled; the query for stored messages then fails as well.
  identities.catch(() => undefined);
  const picked = await pickNew(scope, entries);
  await replaceUndecryptable(scope, picked.resent);
  const received = await dropBlocked(scope, picked.received, await identities);
  if (received.length === 0) return;

  const contacts = await recogniseContacts(
    scope,
    received.map(({ event }) => ({
      chat: event.chat,
      name: nameOfChat(event),
      username: event.chat.isGroup ? null : event.username,
    })),
    identities,
  );
  const contactOf = (event: InboundMessage) => {
    const id = contacts.get(event.chat.id);
    if (id === undefined) throw new Error('A chat has no contact.');
    return id;
  };
  const ratings = await takeRatings(scope, received, contactOf);
  const words = await takeConsentWords(scope, received, contactOf);
  const opensTicket = (message: Received) => !ratings.has(message) && words.get(message)?.ticket === undefined;
  const tickets = await ticketsForInbound(scope, arrivalsOf(received.filter(opensTicket), contactOf));
  const ticketOf = (message: Received): InboundTicket => {
    const ticket =
      ratings.get(message)?.ticket ??
      words.get(message)?.ticket ??
      tickets.get(`${contactOf(message.event)}:${message.connectionId}`);
    if (!ticket) throw new Error('A conversation has no ticket.');
    return ticket;
  };

  const stored = await storeReceived(scope, received, ticketOf);
  const withOtherMessages = new Set(Array.from(tickets.values(), ({ id }) => id));
  // A ticket that got only a rating, or a word about advertising, needs no answer of an attendant.
  const quietTickets = new Set(
    [...ratings.values(), ...words.values()].flatMap(({ ticket }) =>
      ticket && !withOtherMessages.has(ticket.id) ? ticket.id : [],
    ),
  );
  const lines = linesOf(stored, quietTickets);
  noteMessages(scope, [...lines.values()]);

  const messageIds = new Map(stored.map(({ id, waId, connectionId }) => [`${connectionId} ${waId}`, id]));
  const messageIdOf = ({ connectionId, event }: Received) => messageIds.get(`${connectionId} ${event.waId}`);
  for (const [message, word] of words) {
    const messageId = messageIdOf(message);
    if (messageId !== undefined) await noteConsentWord(scope, word, { messageId, ticketId: ticketOf(message).id });
  }
  await recordReadOnPhone(scope, tickets, lines);
  await recordMessages(scope, stored, tickets);
  for (const ticket of tickets.values()) {
    if (!ticket.isNew) continue;
    const first = received.find((message) => ticketOf(message).id === ticket.id);
    if (first && !first.event.fromMe) await scope.record('ticket.arrived', { ticketId: ticket.id });
  }
  const arrived = received.flatMap((message) => {
    const messageId = messageIdOf(message);
    if (messageId === undefined) return [];
    const rating = ratings.get(message)?.rating ?? null;
    return arrivedOf(message.event, ticketOf(message), { messageId, rating }) ?? [];
  });
  if (arrived.length > 0) await scope.record('messages.arrived', { arrived });
}

/** The name for the contact of a chat; null: unknown. A message written on the phone has the company's name. */
function nameOfChat({ chat, groupSubject, fromMe, pushName }: InboundMessage) {
  if (chat.isGroup) return groupSubject;
  return fromMe ? null : pushName;
}

type Stored = Awaited<ReturnType<typeof storeReceived>>[number];
type Tickets = Awaited<ReturnType<typeof ticketsForInbound>>;

/** The line of each ticket after its messages. Those of a quiet ticket count as read. */
function linesOf(stored: readonly Stored[], quietTickets: ReadonlySet<number>): Map<number, Line> {
  const lines = new Map<number, Line>();
  for (const { id, ticketId, fromMe, kind, line, at } of stored) {
    const before = lines.get(ticketId);
    lines.set(ticketId, {
      ticketId,
      body: line,
      kind,
      fromMe,
      // An answer on the phone means that earlier messages were read.
      unread: fromMe || quietTickets.has(ticketId) ? 0 : (before?.unread ?? 0) + 1,
      isRead: fromMe || (before?.isRead ?? false),
      at: before && before.at > at ? before.at : at,
      messageId: id,
      isAnswer: fromMe || (before?.isAnswer ?? false),
      waitsSince: fromMe ? null : (before?.waitsSince ?? at),
    });
  }
  return lines;
}

/** Records the tickets whose unread messages the owner has read on the phone, because an answer came from there. */
async function recordReadOnPhone(scope: Scope, tickets: Tickets, lines: ReadonlyMap<number, Line>): Promise<void> {
  for (const ticket of tickets.values()) {
    const line = lines.get(ticket.id);
    if (line?.isRead && line.unread === 0 && ticket.unread > 0)
      await scope.record('ticket.read', { ticketId: ticket.id, was: ticket, isElsewhere: true });
  }
}

async function recordMessages(scope: Scope, stored: readonly Stored[], tickets: Tickets): Promise<void> {
  // The read may end in an error only if the transaction fails too; then no signal is sent.
  const shown = showNew(
    scope,
    stored.map(({ id }) => id),
  ).catch(() => undefined);
  // `delete` below returns true only once for each ticket: for its first unread message.
  const withoutUnread = new Set([...tickets.values()].filter(({ unread }) => unread === 0).map(({ id }) => id));
  for (const { id, ticketId, fromMe } of stored) {
    const fact = { messageId: id, ticketId, shown: shown.then((all) => all?.get(id)) };
    if (fromMe) await scope.record('message.sent', fact);
    else await scope.record('message.received', { ...fact, isFirstUnread: withoutUnread.delete(ticketId) });
  }
  for (const { content, ticketId } of stored)
    if (content.kind === 'call' && content.rejected) await scope.record('call.rejected', { ticketId });
}

/** One arrival for each conversation of the batch; the last address wins. */
function arrivalsOf(received: readonly Received[], contactOf: (event: InboundMessage) => number): Arrival[] {
  const arrivals = new Map<string, Arrival>();
  for (const { connectionId, event } of received) {
    const contactId = contactOf(event);
    const key = `${contactId}:${connectionId}`;
    const before = arrivals.get(key);
    arrivals.set(key, {
      contactId,
      connectionId,
      isGroup: event.chat.isGroup,
      address: event.chat.id,
      isFromMeOnly: event.fromMe && (before?.isFromMeOnly ?? true),
    });
  }
  return [...arrivals.values()];
}
