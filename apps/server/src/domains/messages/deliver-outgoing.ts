import { SendError, type Driving } from '../../channels/driver.ts';
import type { ClaimedEntry, DeliveryOutcome } from '../../platform/lanes/lanes.ts';
import { awayMs, outcomeOfRefusal, outcomeOfSent } from './deliver-entry.ts';
import { deliverSideBySide, type ConversationKey } from './deliver-side-by-side.ts';
import { loadOutgoing, needsSending, outgoingOf, type LoadedEntries, type OutgoingMessage } from './load-outgoing.ts';
import type { OutgoingEntry } from './outgoing.ts';
import { waitUntilPaid } from './wait-until-paid.ts';

/**
 * Delivers entries of a connection's outbox to WhatsApp, outside any transaction. Conversations are delivered side by
 * side, each in its order. A driver with `sendAll` gets several new messages in one call. A conversation that has
 * to wait is deferred to a lane of its own, with all its entries that follow. The id of a message was chosen before, so
 * an entry whose outcome is unknown is delivered again.
 */
export async function* deliverOutgoing(
  entries: readonly ClaimedEntry<OutgoingEntry>[],
  driverOf: (entry: ClaimedEntry) => Driving | undefined,
): AsyncGenerator<DeliveryOutcome[]> {
  // All entries belong to one connection, so the first one tells whether its company may work.
  const [head] = entries;
  const waiting = head && (await waitUntilPaid(head));
  if (waiting) return yield [waiting];
  const loaded = await loadOutgoing(entries);
  const heldConversations = new Set<ConversationKey>();
  for (let rest = entries; ;) {
    const [first] = rest;
    if (!first) return;
    const driving = driverOf(first);
    const outcomes = driving
      ? await deliverFirst([first, ...rest.slice(1)], loaded, driving, heldConversations)
      : [notDriven];
    yield outcomes;
    rest = rest.slice(outcomes.length);
  }
}

/** The outcome of an entry whose connection is driven by another node or by no node. */
export const notDriven: DeliveryOutcome = {
  done: false,
  retryInMs: awayMs,
  isAttempt: false,
  reason: 'the connection is not driven here',
};

/** Delivers the first entries, at least one of them. @returns their outcomes */
function deliverFirst(
  entries: readonly [ClaimedEntry<OutgoingEntry>, ...ClaimedEntry<OutgoingEntry>[]],
  loaded: LoadedEntries,
  driving: Driving,
  heldConversations: Set<ConversationKey>,
): Promise<DeliveryOutcome[]> {
  if (!driving.sendAll) return deliverSideBySide(entries, loaded, driving, heldConversations);
  const messages = newMessages(entries, loaded);
  if (messages.length > 1) return sendAll(messages, driving.sendAll);
  return deliverSideBySide([entries[0]], loaded, driving, heldConversations);
}

interface NewOutgoing {
  entry: ClaimedEntry<OutgoingEntry>;
  message: OutgoingMessage;
  address: string;
}

/** The first entries, as long as they are new messages with a known address, and their conversations are not held. */
function newMessages(entries: readonly ClaimedEntry<OutgoingEntry>[], { messages }: LoadedEntries): NewOutgoing[] {
  const found: NewOutgoing[] = [];
  for (const entry of entries) {
    const message = entry.payload.type === 'message' ? messages.get(entry.payload.messageId) : undefined;
    if (!message?.address || message.isHeld || !needsSending(message)) break;
    found.push({ entry, message, address: message.address });
  }
  return found;
}

async function sendAll(
  messages: readonly NewOutgoing[],
  send: NonNullable<Driving['sendAll']>,
): Promise<DeliveryOutcome[]> {
  const sent = await send(messages.map(({ message, address }) => outgoingOf(message, address)));
  return messages.map(({ entry, message }, nth) => {
    const outcome = sent[nth];
    if (!outcome) throw new Error('The driver returned no outcome for a message.');
    return outcome instanceof SendError ? outcomeOfRefusal(outcome, entry, message) : outcomeOfSent(message, outcome);
  });
}
