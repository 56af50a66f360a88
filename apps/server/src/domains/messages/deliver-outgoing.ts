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
  for (let rest = entries; ;) {
    const [first] = rest;
    if (!first) return;
    const driving = driverOf(first);
    const several = driving?.sendAll ? newMessages(rest, load) : [];
    const outcomes = !driving
      ? [notDriven]
      : driving.sendAll && several.length > 1
        ? await sendAll(several, driving.sendAll)
        : await sideBySide(driving.sendAll ? [first] : rest, load, driving);
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
 * @returns what became of the first entries, up to the first for which the number has to wait, or that was not begun in
 *   time: that one and those behind it are given again, and what was sent of them is not sent again.
 */
async function sideBySide(
  entries: readonly Claimed<OutgoingEntry>[],
  load: Load,
  driving: Driving,
): Promise<ErrandOutcome[]> {
  const sends = new Map<string, Send>();
  const outcomes = new Map<string, ErrandOutcome>();
  const startedAt = performance.now();

  async function sendOne(entry: Claimed<OutgoingEntry>) {
    const begun = findSend(driving, entry.id) ?? beginSend(driving, entry, load);
    if ('done' in begun) return void outcomes.set(entry.id, begun);
    sends.set(entry.id, begun);
    await within(patienceMs - (performance.now() - begun.since), begun.settled);
    const outcome = begun.outcome();
    if (outcome) outcomes.set(entry.id, outcome);
  }
  async function sendInOrder(ofOne: readonly Claimed<OutgoingEntry>[]) {
    for (const entry of ofOne) {
      if (performance.now() - startedAt > beginMs && !findSend(driving, entry.id)) return;
      await sendOne(entry);
      if (outcomes.get(entry.id)?.done !== true) return;
    }
  }

  const conversations = Map.groupBy(entries, (entry) => load.targetOf(entry)?.contactId ?? entry.id);
  const waiting = new Set<unknown>();
  for (const [conversation, [first]] of conversations)
    if (first && load.targetOf(first)?.isHeld) waiting.add(conversation);
  await Promise.all(
    Array.from(conversations, ([conversation, ofOne]) => !waiting.has(conversation) && sendInOrder(ofOne)),
  );

  const told: ErrandOutcome[] = [];
  for (const entry of entries) {
    const target = load.targetOf(entry);
    const conversation = target?.contactId ?? entry.id;
    const [send, outcome] = [sends.get(entry.id), outcomes.get(entry.id)];
    if (!outcome && !send && !waiting.has(conversation)) break;
    if (outcome) send?.forget();
    const wait = send ? underWay(send) : { retryInMs: 0, counts: false, reason: 'its conversation waits' };
    const became = outcome ?? holdBack(target, wait);
    told.push(became);
    if (became.done === 'moved') waiting.add(conversation);
    if (became.done === false) break;
  }
  return told;
}

/** @returns the send, or what became of the entry when it could not begin. */
function beginSend(driving: Driving, entry: Claimed<OutgoingEntry>, load: Load): Send | ErrandOutcome {
  const target = load.targetOf(entry);
  const bytes = entry.payload.type === 'message' ? (load.messages.get(entry.payload.messageId)?.media?.size ?? 0) : 0;
  const begun = startSend(driving, { entryId: entry.id, bytes: Number(bytes) }, () => carry(entry, load, driving));
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
