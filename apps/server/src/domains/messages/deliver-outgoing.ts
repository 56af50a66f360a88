import { SendError, type Driving } from '../../channels/driver.ts';
import type { Claimed, ErrandOutcome, Wait } from '../../platform/lanes/lanes.ts';
import { awayMs, carry, holdBack, outcomeOf, sentOutcome } from './carry-outgoing.ts';
import { isOut, loadAll, outgoingOf, type Load, type ToSend } from './load-outgoing.ts';
import type { OutgoingEntry } from './outgoing.ts';
import { findSend, startSend, within, type Send } from './sends-under-way.ts';

/** How long one send may keep the outbox of its connection waiting; after that its conversation waits alone. */
const patienceMs = 1000;
/** The same where a conversation waits already: its worker has others to serve. */
const heldPatienceMs = 250;
/** So long sends of one run are begun. What is left then is taken up with the next entries, and nobody is late. */
const beginMs = 500;

/**
 * Carries entries of a connection's outbox to WhatsApp, outside any transaction: different conversations side by side,
 * each in its order, or several new messages in one call where the network takes them so. A conversation that has to
 * wait is moved to a lane of its own with all that follows in it. A message's id was chosen before, so an entry whose
 * outcome is unknown is simply carried again.
 */
export async function* deliverOutgoing(
  entries: readonly Claimed<OutgoingEntry>[],
  driverOf: (entry: Claimed) => Driving | undefined,
): AsyncGenerator<ErrandOutcome[]> {
  const load = await loadAll(entries);
  const waiting = new Set<unknown>();
  for (let rest = entries; ;) {
    const [first] = rest;
    if (!first) return;
    const driving = driverOf(first);
    const several = driving?.sendAll ? newMessages(rest, load) : [];
    const outcomes = !driving
      ? [notDriven]
      : driving.sendAll && several.length > 1
        ? await sendAll(several, driving.sendAll)
        : await sideBySide(driving.sendAll ? [first] : rest, load, driving, waiting);
    yield outcomes;
    rest = rest.slice(outcomes.length);
  }
}

const notDriven: ErrandOutcome = {
  done: false,
  retryInMs: awayMs,
  counts: false,
  reason: 'the connection is not driven here',
};

/**
 * Tries the entries of a conversation that waits, one after the other. What takes longer goes on, and is asked about
 * again.
 */
export async function* deliverHeld(
  entries: readonly Claimed<OutgoingEntry>[],
  driverOf: (entry: Claimed) => Driving | undefined,
): AsyncGenerator<ErrandOutcome[]> {
  const load = await loadAll(entries);
  for (const entry of entries) {
    const driving = driverOf(entry);
    yield [driving ? await tryHeld(entry, load, driving) : notDriven];
  }
}

async function tryHeld(entry: Claimed<OutgoingEntry>, load: Load, driving: Driving): Promise<ErrandOutcome> {
  let send = findSend(driving, entry.id);
  if (!send) {
    const begun = beginSend(driving, entry, load);
    if ('done' in begun) return inItsLane(begun);
    send = begun;
    await within(heldPatienceMs, send.settled);
  }
  const outcome = send.outcome();
  if (!outcome) return { done: false, ...underWay(send) };
  send.forget();
  return inItsLane(outcome);
}

/** A conversation that has its own lane waits there. */
function inItsLane(outcome: ErrandOutcome): ErrandOutcome {
  if (outcome.done !== 'moved') return outcome;
  const { retryInMs, counts, reason } = outcome;
  return { done: false, retryInMs, counts, reason };
}

const underWay = ({ since }: Send): Wait => ({
  retryInMs: Math.min(5000, Math.max(500, (performance.now() - since) / 2)),
  counts: false,
  reason: 'under way',
});

/**
 * Begins to send entries in their order, those of one conversation one after the other. A conversation with a send that
 * takes longer than the patience waits alone; what was begun goes on.
 * @param waiting conversations of which entries wait; those that come to it are added
 * @returns what became of the first entries, up to the first for which the number has to wait, or that was not begun in
 *   time: that one and those behind it are given again, and what was sent of them is not sent again.
 */
async function sideBySide(
  entries: readonly Claimed<OutgoingEntry>[],
  load: Load,
  driving: Driving,
  waiting: Set<unknown>,
): Promise<ErrandOutcome[]> {
  const sends = new Map<string, Send>();
  const outcomes = new Map<string, ErrandOutcome>();
  const startedAt = performance.now();

  const isInTime = () => performance.now() - startedAt <= beginMs;

  /** @returns the send, unless it could not begin. */
  function begin(entry: Claimed<OutgoingEntry>, before?: Promise<void>): Send | undefined {
    let known = findSend(driving, entry.id);
    // It was prepared, and the one before it did not go out: that one has been told of, this one begins anew.
    if ((known?.outcome()?.done ?? true) !== true) {
      known?.forget();
      known = undefined;
    }
    if (!known && !isInTime()) return undefined;
    const begun = known ?? beginSend(driving, entry, load, before);
    if ('done' in begun) return void outcomes.set(entry.id, begun);
    sends.set(entry.id, begun);
    return begun;
  }
  async function sendInOrder([first, ...others]: readonly Claimed<OutgoingEntry>[]) {
    let send = first && begin(first);
    for (let entry = first; entry && send;) {
      const next = others.shift();
      const ahead = next && mayPrepare(next, load, driving) ? begin(next, outOf(send)) : undefined;
      await within(patienceMs, send.settled);
      const outcome = send.outcome();
      if (outcome) outcomes.set(entry.id, outcome);
      if (outcome?.done !== true) return;
      send = ahead ?? (next && !outcomes.has(next.id) ? begin(next) : undefined);
      entry = next;
    }
  }

  const conversations = Map.groupBy(entries, (entry) => load.targetOf(entry)?.contactId ?? entry.id);
  for (const [conversation, [first]] of conversations)
    if (first && load.targetOf(first)?.isHeld) waiting.add(conversation);
  await Promise.all(
    Array.from(conversations, async ([conversation, ofOne]) => {
      if (!waiting.has(conversation)) await sendInOrder(ofOne);
    }),
  );

  const told: ErrandOutcome[] = [];
  for (const entry of entries) {
    const target = load.targetOf(entry);
    const conversation = target?.contactId ?? entry.id;
    const [send, outcome] = [sends.get(entry.id), outcomes.get(entry.id)];
    if (!outcome && !send && !waiting.has(conversation)) break;
    // Prepared, and not sent because of the one before.
    if (outcome ?? send?.outcome()) send?.forget();
    const wait = send ? underWay(send) : { retryInMs: 0, counts: false, reason: 'its conversation waits' };
    const became = outcome ?? holdBack(target, wait);
    told.push(became);
    if (became.done === 'moved') waiting.add(conversation);
    if (became.done === false) break;
  }
  return told;
}

/** Whether the driver can prepare a message while the one before it is under way. */
function mayPrepare({ payload }: Claimed<OutgoingEntry>, { messages }: Load, { sendAfter }: Driving): boolean {
  const message = payload.type === 'message' ? messages.get(payload.messageId) : undefined;
  return sendAfter !== undefined && message !== undefined && message.address !== null && !isOut(message);
}

/** Resolves when it is out or refused for good: what comes after it in its conversation may leave. */
const outOf = ({ settled }: Send): Promise<void> => {
  const out = settled.then(({ done }) => {
    if (done !== true) throw new SendError('chat-again', 'its conversation waits', undefined, 0);
  });
  // Who waits for it may have failed before.
  out.catch(() => undefined);
  return out;
};

/** @returns the send, or what became of the entry when it could not begin. */
function beginSend(
  driving: Driving,
  entry: Claimed<OutgoingEntry>,
  load: Load,
  before?: Promise<void>,
): Send | ErrandOutcome {
  const target = load.targetOf(entry);
  const bytes = entry.payload.type === 'message' ? (load.messages.get(entry.payload.messageId)?.media?.size ?? 0) : 0;
  const begun = startSend(driving, { entryId: entry.id, bytes: Number(bytes) }, () =>
    carry(entry, load, driving, before),
  );
  if (begun === 'number')
    return { done: false, retryInMs: awayMs, counts: false, reason: 'too much is not acknowledged' };
  if (begun === 'file')
    return holdBack(target, { retryInMs: 500, counts: false, reason: 'other files are on their way' });
  return begun;
}

interface Addressed {
  entry: Claimed<OutgoingEntry>;
  message: ToSend;
  to: string;
}

/** The first entries, as long as they are messages to go out as they are. */
function newMessages(entries: readonly Claimed<OutgoingEntry>[], { messages }: Load): Addressed[] {
  const found: Addressed[] = [];
  for (const entry of entries) {
    const message = entry.payload.type === 'message' ? messages.get(entry.payload.messageId) : undefined;
    if (!message?.address || message.isHeld || isOut(message)) break;
    found.push({ entry, message, to: message.address });
  }
  return found;
}

async function sendAll(several: readonly Addressed[], send: NonNullable<Driving['sendAll']>): Promise<ErrandOutcome[]> {
  const sent = await send(several.map(({ message, to }) => outgoingOf(message, to)));
  return several.map(({ entry, message }, nth) => {
    const outcome = sent[nth];
    if (!outcome) throw new Error('A message was left out.');
    return outcome instanceof SendError ? outcomeOf(outcome, entry, message) : sentOutcome(message, outcome);
  });
}
