import { SendError, type Driving, type Sent } from '../../channels/driver.ts';
import { isDatabaseAway } from '../../platform/lanes/is-database-away.ts';
import type { Claimed, ErrandOutcome, Wait } from '../../platform/lanes/lanes.ts';
import { histogram } from '../../platform/metrics.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import { confirmByDriver, noteAddress } from '../tickets/index.ts';
import { isOut, outgoingOf, type Load, type Target, type ToSend } from './load-outgoing.ts';
import { noteFailed, type SentWire } from './note-sent.ts';
import { heldKind, heldLane, type OutgoingEntry } from './outgoing.ts';
import { within } from './sends-under-way.ts';

/** Long enough for a 100 MB file on a slow line. */
export const sendLeaseMs = 120_000;
/** How long a connection that is away is left alone before its outbox is tried again; a reconnect wakes it earlier. */
export const awayMs = 2000;
/** The longest pause after a try whose outcome is unknown; each pause is twice the one before. */
const longestPauseMs = 60_000;

/** The conversation waits, and its number goes on. */
export const holdBack = (target: Target | undefined, wait: Wait, error?: unknown): ErrandOutcome =>
  target
    ? { done: 'moved', kind: heldKind, lane: heldLane(target.connectionId, target.contactId), ...wait, error }
    : { done: false, ...wait };

/** Never rejects. A call that never ends must not stop its conversation for good. */
export async function carry(
  entry: Claimed<OutgoingEntry>,
  load: Load,
  driving: Driving,
  before?: Promise<void>,
): Promise<ErrandOutcome> {
  const target = load.targetOf(entry);
  const retryInMs = pauseAfter(entry);
  let outcome: ErrandOutcome = holdBack(target, { retryInMs, counts: true, reason: 'it took longer than its lease' });
  const work = deliver(entry, load, driving, before)
    .catch((error: unknown): ErrandOutcome => {
      const reason = error instanceof Error ? error.message : String(error);
      if (isDatabaseAway(error)) return { done: false, retryInMs: awayMs, counts: false, reason };
      return holdBack(target, { retryInMs, counts: true, reason }, error);
    })
    .then((became) => (outcome = became));
  await within(sendLeaseMs, work);
  return outcome;
}

async function deliver(
  entry: Claimed<OutgoingEntry>,
  { messages, targetOf }: Load,
  driving: Driving,
  before: Promise<void> | undefined,
): Promise<ErrandOutcome> {
  const { companyId, payload } = entry;
  try {
    if (payload.type === 'read') return await tellRead(companyId, payload, driving);
    const message = messages.get(payload.messageId);
    if (!message) return { done: true };
    if (payload.type === 'message')
      return await send(
        message,
        message.address ?? (await confirmByDriver({ companyId, ...message }, driving)),
        driving,
        before,
      );
    if (!message.address) throw new SendError('never', 'ERR_WAPP_INVALID_CONTACT');
    const target = { waId: message.waId, to: message.address };
    if (payload.type === 'edit') await driving.edit({ ...target, body: message.body });
    if (payload.type === 'remove') await driving.remove(target);
    if (payload.type === 'react')
      await driving.react({
        ...target,
        fromMe: message.fromMe,
        participant: message.participant,
        emoji: payload.emoji,
      });
    return { done: true };
  } catch (error) {
    return outcomeOf(error, entry, targetOf(entry));
  }
}

const pauseAfter = ({ attempts }: Claimed) => Math.min(awayMs * 2 ** (attempts - 1), longestPauseMs);

export function outcomeOf(error: unknown, entry: Claimed<OutgoingEntry>, target: Target | undefined): ErrandOutcome {
  if (!(error instanceof SendError)) throw error;
  const { outcome, code: reason, retryInMs } = error;
  if (outcome === 'again') return { done: false, retryInMs: awayMs, counts: false, reason };
  if (outcome === 'chat-again') return holdBack(target, { retryInMs: retryInMs ?? awayMs, counts: false, reason });
  if (outcome === 'unknown') return holdBack(target, { retryInMs: pauseAfter(entry), counts: true, reason });
  const { payload } = entry;
  return {
    done: true,
    finish: (scope) => (payload.type === 'message' ? noteFailed(scope, payload.messageId, reason) : Promise.resolve()),
  };
}

async function send(
  message: ToSend,
  to: string,
  driving: Driving,
  before: Promise<void> | undefined,
): Promise<ErrandOutcome> {
  if (isOut(message)) return { done: true };
  const outgoing = outgoingOf(message, to);
  if (before && driving.sendAfter) return sentOutcome(message, await driving.sendAfter(outgoing, before));
  if (before) await before;
  return sentOutcome(message, await driving.send(outgoing));
}

const sendSeconds = histogram(
  'balcao_send_seconds',
  'From the moment a message was stored until the network had taken it.',
  [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600],
);

export function sentOutcome(
  { id, connectionId, isGuess, storedAt }: ToSend,
  { wire, secret, account }: Sent,
): ErrandOutcome {
  sendSeconds.observe(Math.max(0, Date.now() - storedAt.getTime()) / 1000);
  const learned = isGuess ? account : undefined;
  return {
    done: true,
    ...(wire && { result: { id, wire, secret } satisfies SentWire }),
    ...(learned && { finish: async (scope) => void (await noteAddress(scope, connectionId, learned)) }),
  };
}

async function tellRead(
  companyId: number,
  { ticketId, upTo }: { ticketId: number; upTo: string },
  driving: Driving,
): Promise<ErrandOutcome> {
  const read = await readCompany(companyId, async (scope) => {
    const ticket = await scope.db
      .selectFrom('tickets')
      .select('chat_address')
      .where('id', '=', ticketId)
      .executeTakeFirst();
    const messages = await scope.db
      .selectFrom('messages')
      .select(['wa_id as waId', 'participant'])
      .where('ticket_id', '=', ticketId)
      .where('from_me', '=', false)
      .where('id', '<=', upTo)
      .orderBy('sent_at', 'desc')
      .orderBy('id', 'desc')
      .limit(50)
      .execute();
    return { address: ticket?.chat_address, messages };
  });
  if (read.address && read.messages.length > 0) await driving.markRead(read.address, read.messages.reverse());
  return { done: true };
}
