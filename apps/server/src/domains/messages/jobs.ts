import { signals } from '@balcao/contract';
import type { DrivenLanes, PresenceEvent } from '../../channels/driver.ts';
import {
  batchKind,
  deliveryKind,
  deliveryBatchKind,
  type BatchKind,
  type ClaimedEntry,
  type DeliveryKind,
} from '../../platform/lanes/lanes.ts';
import type { Log } from '../../platform/log.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { identitiesOf, noteBook } from '../contacts/index.ts';
import { conversationRoom, roomsOfTicket } from '../tickets/index.ts';
import { applyAcks } from './apply-acks.ts';
import { applyChanges } from './apply-changes.ts';
import { applyMoves } from './apply-moves.ts';
import { applyReads } from './apply-reads.ts';
import { sendLeaseMs } from './deliver-entry.ts';
import { deliverHeld } from './deliver-held.ts';
import { deliverOutgoing } from './deliver-outgoing.ts';
import type { Inbound } from './inbound.ts';
import { heldKind, outboxLane, type OutgoingEntry } from './outgoing.ts';
import { receiveMessages } from './receive-messages.ts';
import { receivePast } from './receive-past.ts';
import { chatPresenceLane, sendChatPresence, type ChatPresenceEntry } from './chat-presence.ts';
import { storeFailure, storeSent, type SentWire } from './store-sent.ts';
import { takeFileAnswers } from './take-file-answers.ts';

const maxSendAttempts = 6;
const chatPresenceLeaseMs = 15_000;
/**
 * The maximum of messages in a batch of one outbox: they are loaded together, and their results are stored together.
 */
const maxOutboxBatch = 32;
/** The maximum of messages in a batch of a held conversation; they are sent one after the other. */
const maxHeldBatch = 8;
/**
 * How long an emptied outbox lingers, so that new messages form a batch. In a busy outbox ten messages then cost little
 * more than one. WhatsApp's own delay is longer, so users do not notice it.
 */
const outboxLingerMs = 50;

/** The workers of lane entries that need no network: the inbound journal, address books, imported history and acks. */
export const inboundWorkers = (log: Log): readonly BatchKind[] => [
  batchKind<Inbound>('inbound', async (scope, entries) => {
    const inbound = entries.map((entry) => entry.payload);
    // Edits and reactions refer to messages: those of the same batch must be stored first.
    await receiveMessages(scope, inbound);
    await applyMoves(scope, inbound);
    await applyReads(scope, inbound);
    await applyChanges(scope, inbound, log);
    await takeFileAnswers(scope, inbound);
  }),
  batchKind<Inbound>('book', async (scope, entries) => {
    for (const { payload } of entries) if (payload.event.type === 'book') await noteBook(scope, payload.event.entries);
  }),
  batchKind<Inbound>('history', async (scope, entries) => {
    const past = entries.map((entry) => entry.payload);
    await receivePast(scope, past);
    await applyChanges(scope, past, log);
  }),
  batchKind<Inbound>('ack', (scope, entries) =>
    applyAcks(
      scope,
      entries.map((entry) => entry.payload),
    ),
  ),
];

/** The workers of lane entries that need a driver: the outbox, held conversations and chat presences. */
export function outgoingWorkers(driven: DrivenLanes): readonly DeliveryKind[] {
  const outboxes = () => driven.lanes(outboxLane);
  const giveUp = async (scope: Scope, { payload }: ClaimedEntry<OutgoingEntry>) => {
    if (payload.type === 'message') await storeFailure(scope, payload.messageId, 'ERR_SENDING_WAPP_MSG');
  };
  // The results are those that `deliverOutgoing` and `deliverHeld` yield.
  const finishAll = (scope: Scope, sent: readonly unknown[]) => storeSent(scope, sent as readonly SentWire[]);
  const send = deliveryBatchKind<OutgoingEntry>('send', {
    leaseMs: sendLeaseMs,
    maxAttempts: maxSendAttempts,
    maxBatchSize: maxOutboxBatch,
    lingerMs: outboxLingerMs,
    lanes: outboxes,
    work: (entries) => deliverOutgoing(entries, driven.drivingOf),
    finishAll,
    giveUp,
  });
  const held = deliveryBatchKind<OutgoingEntry>(heldKind, {
    leaseMs: sendLeaseMs,
    maxAttempts: maxSendAttempts,
    maxBatchSize: maxHeldBatch,
    lingerMs: 0,
    parentLanes: outboxes,
    work: (entries) => deliverHeld(entries, driven.drivingOf),
    finishAll,
    giveUp,
  });
  // Entries that are already stored call a chat presence `sign`, so the kind keeps this name.
  const presence = deliveryKind<ChatPresenceEntry>('sign', {
    leaseMs: chatPresenceLeaseMs,
    maxAttempts: 1,
    lanes: () => driven.lanes(chatPresenceLane),
    work: (entry) => sendChatPresence(entry, driven.drivingOf(entry)),
    giveUp: async () => undefined,
  });
  return [send, held, presence];
}

const receiptsKeptMs = 14 * 24 * 3600_000;

/**
 * Deletes receipts older than two weeks; runs every night. A message that members of the group have not read by then
 * keeps its ack.
 */
export async function forgetOldReceipts(now = new Date()): Promise<void> {
  await asOperator((db) =>
    db
      .deleteFrom('message_receipts')
      .where('created_at', '<', new Date(now.getTime() - receiptsKeptMs))
      .execute(),
  );
}

/**
 * Sends what the customer does now (typing, recording, or neither) to the clients that show the ticket in a list or in
 * its conversation. Nothing is stored.
 */
export async function tellPresence(company: Company, connectionId: number, event: PresenceEvent): Promise<void> {
  const ticket = await company.read((scope) =>
    scope.db
      .selectFrom('contact_identities as i')
      .innerJoin('tickets as t', 't.contact_id', 'i.contact_id')
      .select(['t.id', 't.status', 't.queue_id as queueId', 't.user_id as userId', 't.contact_id as contactId'])
      .select(['t.private_user_id as privateUserId', 't.guest_ids as guestIds'])
      .where('i.identity', 'in', identitiesOf(event.chat))
      .where('t.connection_id', '=', connectionId)
      .where('t.status', '<>', 'closed')
      .executeTakeFirst(),
  );
  if (!ticket) return;
  company.announce(signals.presence, [...roomsOfTicket(ticket), conversationRoom(ticket.contactId, connectionId)], {
    action: 'contact',
    ticketId: ticket.id,
    state: event.state,
  });
}
