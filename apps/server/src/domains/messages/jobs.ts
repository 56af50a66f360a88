import { signals } from '@balcao/contract';
import type { Driving, FleetingEvent } from '../../channels/driver.ts';
import { every } from '../../platform/jobs/jobs.ts';
import { workBatches, workErrands, workErrandsTogether, type Claimed } from '../../platform/lanes/lanes.ts';
import type { Log } from '../../platform/log.ts';
import { announce } from '../../platform/realtime/announce.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { identitiesOf, noteBook } from '../contacts/index.ts';
import { conversationRoom, roomsOfTicket } from '../tickets/index.ts';
import { applyAcks } from './apply-acks.ts';
import { applyChanges } from './apply-changes.ts';
import { applyMoves } from './apply-moves.ts';
import { applyReads } from './apply-reads.ts';
import { sendLeaseMs } from './carry-outgoing.ts';
import { deliverHeld, deliverOutgoing } from './deliver-outgoing.ts';
import type { Inbound } from './inbound.ts';
import { keepSent, noteFailed, type SentWire } from './note-sent.ts';
import { heldKind, outboxLane, type OutgoingEntry } from './outgoing.ts';
import { receiveMessages } from './receive-messages.ts';
import { receivePast } from './receive-past.ts';
import { showSign, signLane, type SignEntry } from './signs.ts';
import { takeFileAnswers } from './take-file-answers.ts';

/** The functions of the channels' host that this noun needs; app.ts passes them. */
export interface Channels {
  /** The connections that this node drives now. */
  drivenConnections(): readonly { companyId: number; connectionId: number }[];
  driving(companyId: number, connectionId: number): Driving | undefined;
}

const sendTries = 6;
const signLeaseMs = 15_000;
/**
 * The maximum of messages in a batch of one outbox: they are loaded together, and their results are stored together.
 */
const mostAtOnce = 32;
/** The maximum of messages in a batch of a held conversation; they are sent one after the other. */
const mostHeldAtOnce = 8;
/**
 * How long an emptied outbox rests, so that new messages form a batch. In a busy outbox ten messages then cost little
 * more than one. WhatsApp's own delay is longer, so users do not notice it.
 */
const sendRestMs = 50;

/** Registers the workers of the message lanes: the inbound journal, the acks, the outbox. */
export function workMessages(channels: Channels, log: Log): void {
  workBatches<Inbound>('inbound', async (scope, entries) => {
    const inbound = entries.map((entry) => entry.payload);
    // Edits and reactions refer to messages: those of the same batch must be stored first.
    await receiveMessages(scope, inbound);
    await applyMoves(scope, inbound);
    await applyReads(scope, inbound);
    await applyChanges(scope, inbound, log);
    await takeFileAnswers(scope, inbound);
  });
  workBatches<Inbound>('book', async (scope, entries) => {
    for (const { payload } of entries) if (payload.event.type === 'book') await noteBook(scope, payload.event.entries);
  });
  workBatches<Inbound>('history', async (scope, entries) => {
    const past = entries.map((entry) => entry.payload);
    await receivePast(scope, past);
    await applyChanges(scope, past, log);
  });
  workBatches<Inbound>('ack', (scope, entries) =>
    applyAcks(
      scope,
      entries.map((entry) => entry.payload),
    ),
  );
  const outbox = driven(channels, outboxLane);
  const giveUp = async (scope: Scope, { payload }: Claimed<OutgoingEntry>) => {
    if (payload.type === 'message') await noteFailed(scope, payload.messageId, 'ERR_SENDING_WAPP_MSG');
  };
  const finishAll = (scope: Scope, sent: readonly unknown[]) => keepSent(scope, sent as readonly SentWire[]);
  workErrandsTogether<OutgoingEntry>('send', {
    leaseMs: sendLeaseMs,
    maxAttempts: sendTries,
    atOnce: mostAtOnce,
    restMs: sendRestMs,
    lanes: outbox.lanes,
    work: (entries) => deliverOutgoing(entries, outbox.driverOf),
    finishAll,
    giveUp,
  });
  workErrandsTogether<OutgoingEntry>(heldKind, {
    leaseMs: sendLeaseMs,
    maxAttempts: sendTries,
    atOnce: mostHeldAtOnce,
    restMs: 0,
    lanesBelow: outbox.lanes,
    work: (entries) => deliverHeld(entries, outbox.driverOf),
    finishAll,
    giveUp,
  });
  const signs = driven(channels, signLane);
  workErrands<SignEntry>('sign', {
    leaseMs: signLeaseMs,
    maxAttempts: 1,
    lanes: signs.lanes,
    work: (entry) => showSign(entry, signs.driverOf(entry)),
    giveUp: async () => undefined,
  });
}

const receiptsKeptMs = 14 * 24 * 3600_000;

/**
 * Every night: deletes receipts older than two weeks. A message then no longer waits for group members who have not
 * read it.
 */
async function forgetOldReceipts(now = new Date()): Promise<void> {
  await asOperator((db) =>
    db
      .deleteFrom('message_receipts')
      .where('created_at', '<', new Date(now.getTime() - receiptsKeptMs))
      .execute(),
  );
}
every('forget-old-receipts', '20 4 * * *', () => forgetOldReceipts());

/** The lanes of the connections that this node drives, and their driver. */
function driven({ drivenConnections, driving }: Channels, laneOf: (connectionId: number) => string) {
  return {
    lanes: () => drivenConnections().map(({ companyId, connectionId }) => ({ companyId, lane: laneOf(connectionId) })),
    driverOf: ({ companyId, lane }: { companyId: number; lane: string }) =>
      driving(companyId, Number(lane.split(':')[1])),
  };
}

/** Signals that the customer is typing, or stopped, to the clients that show the ticket; never stored. */
export async function tellPresence(companyId: number, connectionId: number, event: FleetingEvent): Promise<void> {
  const ticket = await readCompany(companyId, (scope) =>
    scope.db
      .selectFrom('contact_identities as i')
      .innerJoin('tickets as t', 't.contact_id', 'i.contact_id')
      .select(['t.id', 't.status', 't.queue_id as queueId', 't.user_id as userId', 't.contact_id as contactId'])
      .where('i.identity', 'in', identitiesOf(event.chat))
      .where('t.connection_id', '=', connectionId)
      .where('t.status', '<>', 'closed')
      .executeTakeFirst(),
  );
  if (!ticket) return;
  announce(companyId, signals.presence, [...roomsOfTicket(ticket), conversationRoom(ticket.contactId, connectionId)], {
    action: 'contact',
    ticketId: ticket.id,
    state: event.state,
  });
}
