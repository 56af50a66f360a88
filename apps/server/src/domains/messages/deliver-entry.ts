import { SendError, type Driving, type Sent } from '../../channels/driver.ts';
import { isDatabaseAway } from '../../platform/lanes/is-database-away.ts';
import type { Backoff, ClaimedEntry, DeliveryOutcome } from '../../platform/lanes/lanes.ts';
import { histogram } from '../../platform/metrics.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { confirmByDriver, noteAddress } from '../tickets/index.ts';
import {
  needsSending,
  outgoingOf,
  type Conversation,
  type LoadedEntries,
  type OutgoingMessage,
} from './load-outgoing.ts';
import { heldKind, heldLane, type OutgoingEntry } from './outgoing.ts';
import { waitAtMost } from './pending-sends.ts';
import { storeFailure, type SentWire } from './store-sent.ts';

/** Long enough for a 100 MB file on a slow line. */
export const sendLeaseMs = 120_000;
/** The shortest backoff, also while the connection is down; a reconnect wakes its outbox earlier. */
export const awayMs = 2000;
/** The longest backoff after a send whose outcome is unknown; each backoff is twice the one before. */
const maxBackoffMs = 60_000;

/**
 * Delivers an outbox entry to the network. Never rejects. A call that never ends must not stop its conversation for
 * good, so it is given up after the lease.
 * @param before resolves when the preceding message of the conversation was sent, and rejects if the preceding message
 * has to wait. The message of this entry must not leave earlier
 */
export async function deliverEntry(
  entry: ClaimedEntry<OutgoingEntry>,
  loaded: LoadedEntries,
  driving: Driving,
  before?: Promise<void>,
): Promise<DeliveryOutcome> {
  const conversation = loaded.conversationOf(entry);
  const retryInMs = backoffMsOf(entry);
  // The outcome if the driver does not end its call within the lease.
  let outcome = holdConversation(conversation, {
    retryInMs,
    isAttempt: true,
    reason: 'it took longer than its lease',
  });
  const work = callDriver(entry, loaded, driving, before)
    .catch((error: unknown): DeliveryOutcome => {
      if (error instanceof SendError) return outcomeOfRefusal(error, entry, conversation);
      const reason = error instanceof Error ? error.message : String(error);
      if (isDatabaseAway(error)) return { done: false, retryInMs: awayMs, isAttempt: false, reason };
      return holdConversation(conversation, { retryInMs, isAttempt: true, reason }, error);
    })
    .then((known) => (outcome = known));
  await waitAtMost(sendLeaseMs, work);
  return outcome;
}

/**
 * The outcome of an entry that must wait: its conversation waits in a lane of its own, and the other conversations of
 * the connection go on. Without a conversation (the message or ticket of the entry is gone) the whole lane waits.
 */
export const holdConversation = (
  conversation: Conversation | undefined,
  backoff: Backoff,
  error?: unknown,
): DeliveryOutcome =>
  conversation
    ? {
        done: false,
        ...backoff,
        deferTo: { kind: heldKind, lane: heldLane(conversation.connectionId, conversation.contactId) },
        error,
      }
    : { done: false, ...backoff };

const backoffMsOf = ({ attempts }: ClaimedEntry) => Math.min(awayMs * 2 ** (attempts - 1), maxBackoffMs);

/** @throws SendError */
async function callDriver(
  entry: ClaimedEntry<OutgoingEntry>,
  { messages }: LoadedEntries,
  driving: Driving,
  before: Promise<void> | undefined,
): Promise<DeliveryOutcome> {
  const company = companyOf(entry);
  const { payload } = entry;
  if (payload.type === 'read') return sendReadReceipts(company, payload, driving);
  const message = messages.get(payload.messageId);
  if (!message) return { done: true };
  if (payload.type === 'message') {
    const address = message.address ?? (await confirmByDriver(company, message, driving));
    return send(message, address, driving, before);
  }
  if (!message.address) throw new SendError('never', 'ERR_WAPP_INVALID_CONTACT');
  const target = { waId: message.waId, to: message.address };
  if (payload.type === 'edit') await driving.edit({ ...target, body: message.body });
  if (payload.type === 'remove') await driving.remove(target);
  if (payload.type === 'react') {
    const { fromMe, participant } = message;
    await driving.react({ ...target, fromMe, participant, emoji: payload.emoji });
  }
  return { done: true };
}

/** The outcome of an entry whose send failed. */
export function outcomeOfRefusal(
  { outcome, code: reason, retryInMs }: SendError,
  entry: ClaimedEntry<OutgoingEntry>,
  conversation: Conversation | undefined,
): DeliveryOutcome {
  const { payload } = entry;
  switch (outcome) {
    case 'again':
      return { done: false, retryInMs: awayMs, isAttempt: false, reason };
    case 'chat-again':
      return holdConversation(conversation, { retryInMs: retryInMs ?? awayMs, isAttempt: false, reason });
    case 'unknown':
      return holdConversation(conversation, { retryInMs: backoffMsOf(entry), isAttempt: true, reason });
    case 'never':
      if (payload.type !== 'message') return { done: true };
      return { done: true, finish: (scope) => storeFailure(scope, payload.messageId, reason) };
  }
}

async function send(
  message: OutgoingMessage,
  to: string,
  driving: Driving,
  before: Promise<void> | undefined,
): Promise<DeliveryOutcome> {
  if (!needsSending(message)) return { done: true };
  const outgoing = outgoingOf(message, to);
  if (before && driving.sendAfter) return outcomeOfSent(message, await driving.sendAfter(outgoing, before));
  if (before) await before;
  return outcomeOfSent(message, await driving.send(outgoing));
}

const sendSeconds = histogram(
  'balcao_send_seconds',
  'From the moment a message was stored until the network had taken it.',
  [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600],
);

/** The outcome of a message that the network has taken. */
export function outcomeOfSent(
  { id, connectionId, isAddressUnconfirmed, storedAt }: OutgoingMessage,
  { wire, secret, account }: Sent,
): DeliveryOutcome {
  sendSeconds.observe(Math.max(0, Date.now() - storedAt.getTime()) / 1000);
  const learned = isAddressUnconfirmed ? account : undefined;
  return {
    done: true,
    ...(wire && { result: { id, wire, secret } satisfies SentWire }),
    ...(learned && { finish: async (scope) => void (await noteAddress(scope, connectionId, learned)) }),
  };
}

/** The most messages that one read receipt names; it names the newest ones. */
const maxReceipts = 50;

async function sendReadReceipts(
  company: Company,
  { ticketId, upTo }: { ticketId: number; upTo: string },
  driving: Driving,
): Promise<DeliveryOutcome> {
  const { address, messages } = await company.read(async (scope) => {
    const ticket = await scope.db
      .selectFrom('tickets')
      .select('chat_address')
      .where('id', '=', ticketId)
      .executeTakeFirst();
    const read = await scope.db
      .selectFrom('messages')
      .select(['wa_id as waId', 'participant'])
      .where('ticket_id', '=', ticketId)
      .where('from_me', '=', false)
      .where('id', '<=', upTo)
      .orderBy('sent_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxReceipts)
      .execute();
    return { address: ticket?.chat_address, messages: read };
  });
  if (address && messages.length > 0) await driving.markRead(address, messages.reverse());
  return { done: true };
}
