import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { recogniseContacts } from '../contacts/index.ts';
import { noteMessages, ticketsForPastConversations, type PastConversation } from '../tickets/index.ts';
import type { Inbound } from './inbound.ts';
import { pickNew, type Received } from './pick-new.ts';
import { replaceUndecryptable } from './replace-undecryptable.ts';
import { storeReceived, type Stored } from './store-received.ts';

const stillNewest = statement(`select x.ticket as "ticketId" from unnest($1::int[], $2::timestamptz[]) x (ticket, at)
  where not exists (select from messages m where m.ticket_id = x.ticket and m.sent_at > x.at)`);

/**
 * Stores messages from before the number was linked, as its phone sends them, for a batch of one company. They go to
 * the contact's newest ticket, else to a closed one created for them. They are not unread. Only a ticket whose last
 * message changes gets a signal. Known messages stay unchanged, unless they were undecryptable.
 */
export async function receivePast(scope: Scope, entries: readonly Inbound[]): Promise<void> {
  const { received, resent } = await pickNew(scope, entries);
  await replaceUndecryptable(scope, resent);
  if (received.length === 0) return;
  const contacts = await recogniseContacts(
    scope,
    received.map(({ event }) => ({
      chat: event.chat,
      name: event.chat.isGroup ? event.groupSubject : event.pushName,
      username: event.chat.isGroup ? null : event.username,
    })),
  );
  // Every chat has a contact: `recogniseContacts` creates the missing ones.
  const contactOf = ({ event }: Received) => contacts.get(event.chat.id) ?? 0;
  const tickets = await ticketsForPastConversations(scope, conversationsOf(received, contactOf));
  const ticketOf = (message: Received) => {
    const id = tickets.get(`${contactOf(message)}:${message.connectionId}`);
    if (id === undefined) throw new Error('A conversation has no ticket.');
    return { id, contactId: contactOf(message), queueId: null };
  };
  await noteLines(scope, await storeReceived(scope, received, ticketOf));
}

/** One entry for each conversation, with the times of its first and last message. */
function conversationsOf(received: readonly Received[], contactOf: (message: Received) => number): PastConversation[] {
  const conversations = new Map<string, PastConversation>();
  for (const message of received) {
    const { event, connectionId } = message;
    const contactId = contactOf(message);
    const key = `${contactId}:${connectionId}`;
    const at = new Date(event.writtenAt);
    const before = conversations.get(key);
    conversations.set(key, {
      contactId,
      connectionId,
      isGroup: event.chat.isGroup,
      address: event.chat.id,
      from: before && before.from < at ? before.from : at,
      to: before && before.to > at ? before.to : at,
    });
  }
  return [...conversations.values()];
}

/** Updates the last line of the tickets whose newest message is one of these. */
async function noteLines(scope: Scope, stored: readonly Stored[]): Promise<void> {
  const last = new Map<number, Stored>();
  for (const message of stored) {
    const before = last.get(message.ticketId);
    if (!before || before.at <= message.at) last.set(message.ticketId, message);
  }
  if (last.size === 0) return;
  const newest = await scope.rows<{ ticketId: number }>(stillNewest, [
    [...last.keys()],
    [...last.values()].map(({ at }) => at),
  ]);
  const lines = newest.flatMap(({ ticketId }) => last.get(ticketId) ?? []);
  noteMessages(
    scope,
    lines.map(({ id, ticketId, line, kind, fromMe, at }) => ({
      ticketId,
      body: line,
      kind,
      fromMe,
      unread: 0,
      at,
      messageId: id,
      waitsSince: null,
    })),
  );
  for (const { ticketId } of lines) await scope.record('ticket.changed', { ticketId });
}
