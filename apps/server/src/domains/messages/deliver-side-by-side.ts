import { SendError, type Driving } from '../../channels/driver.ts';
import { isBlocking, type Backoff, type ClaimedEntry, type DeliveryOutcome } from '../../platform/lanes/lanes.ts';
import { awayMs, deliverEntry, holdConversation } from './deliver-entry.ts';
import { needsSending, type LoadedEntries } from './load-outgoing.ts';
import type { OutgoingEntry } from './outgoing.ts';
import { findSend, startSend, waitAtMost, type PendingSend } from './pending-sends.ts';

/** How long a send may hold up the outbox of its connection; then its conversation waits alone. */
const maxWaitMs = 1000;
/** For how long one call begins sends. Entries that have not begun by then are left to the next call. */
const beginWithinMs = 500;

/** The id of a contact; or of the entry, if its message or ticket is gone. */
export type ConversationKey = number | string;

/** The sends of one call, by entry. */
interface SendRound {
  loaded: LoadedEntries;
  driving: Driving;
  /** By `performance.now()`. */
  startedAt: number;
  /** The sends that have begun. */
  sends: Map<string, PendingSend>;
  outcomes: Map<string, DeliveryOutcome>;
}

/**
 * Delivers entries of a connection: conversations side by side, each in its order. A send that takes longer than
 * `maxWaitMs` goes on, and its conversation waits alone.
 * @param heldConversations conversations of which entries wait; this adds those that have to wait now
 * @returns the outcomes of the first entries. The list ends with the first entry for which the connection has to wait,
 * or before the first entry that could not begin in time. Later sends that have begun stay pending, and the next call
 * finds them: they are not sent again.
 */
export async function deliverSideBySide(
  entries: readonly ClaimedEntry<OutgoingEntry>[],
  loaded: LoadedEntries,
  driving: Driving,
  heldConversations: Set<ConversationKey>,
): Promise<DeliveryOutcome[]> {
  const round: SendRound = {
    loaded,
    driving,
    startedAt: performance.now(),
    sends: new Map(),
    outcomes: new Map(),
  };
  const conversations = Map.groupBy(entries, (entry) => keyOf(entry, loaded));
  for (const [key, [first]] of conversations) {
    if (first && loaded.conversationOf(first)?.isHeld) heldConversations.add(key);
  }
  const free = Array.from(conversations).filter(([key]) => !heldConversations.has(key));
  await Promise.all(free.map(([, ofConversation]) => sendInOrder(round, ofConversation)));
  return outcomesInOrder(round, entries, heldConversations);
}

const keyOf = (entry: ClaimedEntry<OutgoingEntry>, { conversationOf }: LoadedEntries): ConversationKey =>
  conversationOf(entry)?.contactId ?? entry.id;

/**
 * Sends entries of one conversation, until one of them has to wait. While an entry is pending, the driver already
 * prepares the next one, if it can.
 */
async function sendInOrder(
  round: SendRound,
  [first, ...others]: readonly ClaimedEntry<OutgoingEntry>[],
): Promise<void> {
  let send = first && begin(round, first);
  for (let entry = first; entry && send;) {
    const next = others.shift();
    const prepared = next && canPrepare(round, next) ? begin(round, next, whenSent(send)) : undefined;
    await waitAtMost(maxWaitMs, send.settled);
    const outcome = send.outcome();
    if (outcome) round.outcomes.set(entry.id, outcome);
    if (!outcome?.done) return;
    if (prepared) send = prepared;
    // The try to prepare the next entry may have given its outcome.
    else send = next && !round.outcomes.has(next.id) ? begin(round, next) : undefined;
    entry = next;
  }
}

/**
 * Begins a send of this round, or goes on with the send of the entry that an earlier call began.
 * @param before resolves when the message before this one was sent
 * @returns the send; undefined: it could not begin, and its outcome may be known
 */
function begin(round: SendRound, entry: ClaimedEntry<OutgoingEntry>, before?: Promise<void>): PendingSend | undefined {
  const { driving, loaded, sends, outcomes, startedAt } = round;
  let known = findSend(driving, entry.id);
  // An earlier call prepared this message, but the message before it was not sent. It begins anew.
  if (known?.outcome()?.done === false) {
    known.forget();
    known = undefined;
  }
  if (!known && performance.now() - startedAt > beginWithinMs) return undefined;
  const begun = known ?? beginSend(driving, entry, loaded, before);
  if ('done' in begun) {
    outcomes.set(entry.id, begun);
    return undefined;
  }
  sends.set(entry.id, begun);
  return begun;
}

/** Begins a send, whatever earlier calls began. @returns its outcome, if too much is pending */
export function beginSend(
  driving: Driving,
  entry: ClaimedEntry<OutgoingEntry>,
  loaded: LoadedEntries,
  before?: Promise<void>,
): PendingSend | DeliveryOutcome {
  const { payload } = entry;
  const media = payload.type === 'message' ? loaded.messages.get(payload.messageId)?.media : undefined;
  const begun = startSend(driving, { entryId: entry.id, bytes: Number(media?.size ?? 0) }, () =>
    deliverEntry(entry, loaded, driving, before),
  );
  if (begun === 'number')
    return { done: false, retryInMs: awayMs, isAttempt: false, reason: 'too many sends are pending' };
  if (begun === 'file') {
    const backoff = { retryInMs: 500, isAttempt: false, reason: 'other files are being sent' };
    return holdConversation(loaded.conversationOf(entry), backoff);
  }
  return begun;
}

/** Whether the driver can prepare a message while the one before it is pending. */
function canPrepare({ driving, loaded }: SendRound, { payload }: ClaimedEntry<OutgoingEntry>): boolean {
  const message = payload.type === 'message' ? loaded.messages.get(payload.messageId) : undefined;
  return driving.sendAfter !== undefined && message !== undefined && message.address !== null && needsSending(message);
}

/**
 * Resolves when the message was sent or refused for good: then the next one of its conversation may be sent. Rejects if
 * the message has to wait.
 */
function whenSent({ settled }: PendingSend): Promise<void> {
  const isOver = settled.then(({ done }) => {
    if (!done) throw new SendError('chat-again', 'its conversation waits', undefined, 0);
  });
  // The next send may have failed before it awaits this promise; the rejection must not count as unhandled.
  isOver.catch(() => undefined);
  return isOver;
}

/** The backoff of an entry whose send is pending: the longer the send takes, the less often it is checked. */
export const pendingBackoff = ({ startedAt }: PendingSend): Backoff => ({
  retryInMs: Math.min(5000, Math.max(500, (performance.now() - startedAt) / 2)),
  isAttempt: false,
  reason: 'it is being sent',
});

const conversationWaits: Backoff = { retryInMs: 0, isAttempt: false, reason: 'its conversation waits' };

function outcomesInOrder(
  { loaded, sends, outcomes }: SendRound,
  entries: readonly ClaimedEntry<OutgoingEntry>[],
  heldConversations: Set<ConversationKey>,
): DeliveryOutcome[] {
  const ordered: DeliveryOutcome[] = [];
  for (const entry of entries) {
    const key = keyOf(entry, loaded);
    const send = sends.get(entry.id);
    const known = outcomes.get(entry.id);
    const hasNotBegun = !known && !send;
    if (hasNotBegun && !heldConversations.has(key)) break;
    // A send that has ended is forgotten. A prepared message may have ended unsent because the message before it was
    // not sent: its own outcome is then dropped, and the entry waits with its conversation.
    if (known ?? send?.outcome()) send?.forget();
    const outcome =
      known ?? holdConversation(loaded.conversationOf(entry), send ? pendingBackoff(send) : conversationWaits);
    ordered.push(outcome);
    if (isBlocking(outcome)) break;
    if (!outcome.done) heldConversations.add(key);
  }
  return ordered;
}
