import { limits, type MessageContact } from '@balcao/contract';
import { fillVariables, nameForTexts } from '@balcao/contract/messages/fill-variables';
import { joinParts } from '@balcao/contract/queue-options/walk-options';
import type { Facts } from '../../platform/facts/facts.ts';
import type { Reaction } from '../../platform/facts/reactions.ts';
import type { LaneEntry } from '../../platform/lanes/lane-entry.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { isServedLately } from '../companies/index.ts';
import { findExcluded } from '../contacts/index.ts';
import { leaveOf, openRunSession, type RunOutcome, type RunSession } from '../flow-runs/index.ts';
import { sayAllAutomatically, type BotMessage } from '../messages/index.ts';
import {
  leaveByBot,
  lockForAnswer,
  moveByBot,
  presentTicket,
  storeRatings,
  type BotLeave,
  type Channel,
  type TicketRow,
} from '../tickets/index.ts';
import { askEntry } from './ask-entry.ts';
import { readBotStates, storeBotStates, takeBotCounts } from './bot-states.ts';
import {
  afterEffects,
  continuedState,
  newBotState,
  type BotCounts,
  type BotState,
  type Conversation,
  type Effect,
} from './conversation.ts';
import { readSetup } from './read-setup.ts';
import { respond } from './respond.ts';
import { hasClosingBots, isAutomated, type Setup } from './setup.ts';

type Arrived = Facts['messages.arrived']['arrived'][number];

/** A ticket of the batch, and what the steps decide about its messages. */
interface Attendance {
  /** As it was before the batch was answered. */
  ticket: TicketRow;
  /** What a flow of the ticket sees. Its `ticket` is a copy, in which the queue follows the decisions of the steps. */
  place: { ticket: TicketRow; channel: Channel; customer: MessageContact };
  /** The ticket was created for this batch. */
  isNew: boolean;
  /** As it is after the messages of the batch that were answered so far. */
  conversation: Conversation;
  /** What the bot says, in order, each message with the queue in which it is said. */
  said: { message: BotMessage; queueId: number | null }[];
  /** Questions to prompts and integrations, which are asked after the commit. */
  asks: LaneEntry[];
  /** What a flow that ended does with the ticket; null: nothing. */
  leave: BotLeave | null;
  /** The customer's rating, 1 to 3; null: none came. */
  rating: number | null;
  /** A message of the batch changed the state of the bot, so it must be stored. */
  hasChanged: boolean;
}

/**
 * Answers the messages of a batch in the transaction that stores them, so that a repeat of the batch answers none of
 * them twice. The states and tickets of all conversations of the batch are read together, and written together.
 */
export const answerArrivals: Reaction<'messages.arrived'> = async (scope, { arrived }) => {
  const setup = await readSetup(scope);
  const answerable = arrived.filter(({ connectionId, rating }) => rating !== null || isAutomated(setup, connectionId));
  // A message to a company that has not paid is stored, but gets no answer.
  if (answerable.length === 0 || !(await isServedLately(scope))) return;
  const attendances = await loadAttendances(scope, answerable, setup);
  const flows = await openRunSession(
    scope,
    Array.from(attendances.values(), ({ place }) => place),
  );
  // A user took the bot from these tickets, so their flows ended. The reaction to `flow-run.ended` stores that their
  // bots ended, too.
  for (const ticketId of flows.releasedIds) {
    const { conversation } = attendances.get(ticketId) ?? {};
    if (conversation) conversation.bot = { ...conversation.bot, isEnded: true, shown: null, isDue: false };
  }
  for (const message of answerable) {
    const attendance = attendances.get(message.ticketId);
    if (attendance) await answer(attendance, message, flows, { now: scope.now, setup });
  }
  await perform(scope, [...attendances.values()], flows);
};

const earlierTickets = statement(`select t.id
  from tickets t
  where t.id = any($1::int[])
    and exists (
      select from tickets e
      where e.contact_id = t.contact_id and e.connection_id = t.connection_id and e.id < t.id)`);

/**
 * The tickets whose customers have an earlier ticket on the same connection. Only tickets of connections with a flow
 * for a first or a known contact are looked at; on other connections an earlier ticket makes no difference.
 */
async function findTicketsOfKnownContacts(
  scope: Scope,
  firsts: readonly Arrived[],
  { connections }: Setup,
): Promise<ReadonlySet<number>> {
  const withFlows = firsts.filter(({ connectionId }) => {
    const connection = connections.get(connectionId);
    return connection && (connection.welcomeFlowId !== null || connection.knownFlowId !== null);
  });
  if (withFlows.length === 0) return new Set();
  const ids = withFlows.map(({ ticketId }) => ticketId);
  return new Set((await scope.rows<{ id: number }>(earlierTickets, [ids])).map(({ id }) => id));
}

/** Locks the tickets of the batch and reads the states of their bots. @returns by ticket */
async function loadAttendances(
  scope: Scope,
  arrived: readonly Arrived[],
  setup: Setup,
): Promise<Map<number, Attendance>> {
  /** The first message of each ticket. */
  const firsts = new Map<number, Arrived>();
  for (const message of arrived) if (!firsts.has(message.ticketId)) firsts.set(message.ticketId, message);
  const ids = [...firsts.keys()];
  // Without bots that close tickets, the counts of previous tickets are not needed.
  const createdIds = hasClosingBots(setup) ? [...firsts].flatMap(([id, { isNew }]) => (isNew ? id : [])) : [];
  const [locked, states, formerCounts, excludedContactIds, knownTicketIds] = await Promise.all([
    lockForAnswer(scope, ids),
    readBotStates(scope, ids),
    takeBotCounts(scope, createdIds),
    findExcluded(scope, [...new Set(Array.from(firsts.values(), ({ contactId }) => contactId))]),
    findTicketsOfKnownContacts(scope, [...firsts.values()], setup),
  ]);
  return new Map(
    [...firsts].flatMap(([id, { connectionId, isNew }]) => {
      const lockedTicket = locked.get(id);
      if (!lockedTicket) return [];
      const { ticket } = lockedTicket;
      const conversation: Conversation = {
        connectionId,
        status: ticket.status,
        queueId: ticket.queue_id,
        userId: ticket.user_id,
        isGroup: ticket.is_group,
        isHeld: ticket.chatbot,
        isNew,
        isExcluded: excludedContactIds.has(ticket.contact_id),
        isFirstContact: !knownTicketIds.has(id),
        isInFlow: false,
        bot: stateOf(states.get(id), formerCounts.get(id), scope.now),
      };
      const place = { ...lockedTicket, ticket: { ...ticket } };
      const nothing = { said: [], asks: [], leave: null, rating: null, hasChanged: false };
      return [[id, { ticket, place, isNew, conversation, ...nothing }]];
    }),
  );
}

/**
 * The state of the bot with which a batch begins.
 * @param former the counts of the contact's previous ticket, for a new ticket
 */
function stateOf(stored: BotState | undefined, former: BotCounts | undefined, now: Date): BotState {
  const wantedFlowId = stored?.wantedFlowId ?? null;
  if (former) return { ...continuedState(former, now), wantedFlowId };
  if (!stored) return newBotState;
  // A ticket that was closed, but not by a user, has a state in which nothing has begun (`keepBotCounts`). This
  // message has reopened the ticket.
  const isReopened = stored.beganAt === null && !stored.isDue && !stored.isEnded;
  return isReopened ? { ...continuedState(stored, now), wantedFlowId } : stored;
}

/** Decides about one message and carries out its effects on the attendance. */
async function answer(
  attendance: Attendance,
  message: Arrived,
  flows: RunSession,
  { now, setup }: { now: Date; setup: Setup },
): Promise<void> {
  const { id } = attendance.ticket;
  const before: Conversation = { ...attendance.conversation, isInFlow: flows.runOf(id) !== undefined };
  const effects = respond(before, message, now, setup);
  attendance.conversation = afterEffects(before, effects);
  attendance.place.ticket.queue_id = attendance.conversation.queueId;
  for (const effect of effects) {
    if (effect.type === 'say') sayParts(attendance, effect, now, setup);
    if (effect.type === 'rate') attendance.rating = effect.rating;
    if (effect.type === 'ask') attendance.asks.push(askEntry(effect.bot, attendance.ticket, message));
    if (effect.type === 'end-flow') flows.end(id, { type: 'person' });
    if (effect.type === 'start-flow' || effect.type === 'advance-flow')
      takeOutcome(attendance, await runFlow(flows, effect, message));
  }
  if (attendance.conversation.bot !== before.bot) attendance.hasChanged = true;
}

async function runFlow(
  flows: RunSession,
  effect: Effect & { type: 'start-flow' | 'advance-flow' },
  { ticketId, messageId, text, writtenAt, form }: Arrived,
): Promise<RunOutcome | undefined> {
  const message = { id: messageId, text };
  return effect.type === 'start-flow'
    ? flows.start(ticketId, { flowId: effect.flowId, trigger: effect.trigger, message })
    : flows.advance(ticketId, { type: 'message', text, writtenAt, form }, message);
}

/**
 * Notes what a flow says, and how it leaves the ticket if it ends.
 * @param outcome undefined: the flow could not be started, so the next message goes to the other steps
 */
function takeOutcome(attendance: Attendance, outcome: RunOutcome | undefined): void {
  const { conversation } = attendance;
  const { queueId } = conversation;
  attendance.said.push(...(outcome?.messages ?? []).map((message) => ({ message, queueId })));
  if (outcome && outcome.end === null) return;
  attendance.leave = outcome?.end ? leaveOf(outcome.end) : null;
  const isEnded = outcome !== undefined;
  attendance.conversation = {
    ...conversation,
    isHeld: false,
    status: outcome?.end?.type === 'close' ? 'closed' : conversation.status,
    bot: { ...conversation.bot, isEnded, shown: null },
  };
}

function sayParts(attendance: Attendance, { parts }: Effect & { type: 'say' }, now: Date, setup: Setup): void {
  const { queueId } = attendance.conversation;
  const filled = parts.map((part) => fill(part, attendance, now, setup)).filter((part) => part !== '');
  for (const body of joinParts(filled, limits.cloudApi.text))
    attendance.said.push({ message: { type: 'text', body }, queueId });
}

function fill(text: string, { ticket, place, conversation }: Attendance, now: Date, setup: Setup): string {
  const { queueId } = conversation;
  return fillVariables(text, {
    name: nameForTexts(place.customer.name),
    ticketId: ticket.id,
    ticketCreatedAt: ticket.created_at,
    userName: null,
    queueName: queueId === null ? null : (setup.queues.get(queueId)?.name ?? null),
    now,
    timeZone: setup.timeZone,
    language: setup.language,
  }).trim();
}

/**
 * Writes what was decided: tickets, states, ratings, runs of flows, questions to bots, and the answers. At last the
 * tickets that flows left are given to people, or closed.
 */
async function perform(scope: Scope, attendances: readonly Attendance[], flows: RunSession): Promise<void> {
  await moveByBot(
    scope,
    attendances.map(({ ticket, isNew, conversation: { queueId, isHeld } }) => ({ ticket, queueId, isHeld, isNew })),
  );
  storeBotStates(
    scope,
    attendances.flatMap(({ ticket, conversation: { bot }, hasChanged }) =>
      hasChanged ? [{ ...bot, ticketId: ticket.id }] : [],
    ),
  );
  storeRatings(
    scope,
    attendances.flatMap(({ ticket, rating }) => (rating === null ? [] : [{ ticketId: ticket.id, rating }])),
  );
  await flows.store();
  const asks = attendances.flatMap((attendance) => attendance.asks);
  if (asks.length > 0) await scope.enqueue(asks);
  await sayAllAutomatically(
    scope,
    attendances.flatMap(({ ticket, place: { customer }, said }) =>
      said.map(({ message, queueId }) => ({ ticket: { ...ticket, queue_id: queueId }, customer, message })),
    ),
  );
  for (const { ticket, leave } of attendances)
    if (leave) await leaveByBot(scope, await presentTicket(scope, ticket.id), leave);
}
