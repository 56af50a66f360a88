import { limits, type MessageContact } from '@balcao/contract';
import { fillVariables } from '@balcao/contract/messages/fill-variables';
import { joinParts } from '@balcao/contract/queue-options/walk-options';
import type { Facts } from '../../platform/facts/facts.ts';
import type { Reaction } from '../../platform/facts/reactions.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { findExcluded } from '../contacts/index.ts';
import { sayAllAutomatically } from '../messages/index.ts';
import { lockForAnswer, moveByBot, storeRatings, type TicketRow } from '../tickets/index.ts';
import { readBotStates, storeBotStates } from './bot-states.ts';
import { afterEffects, newBotState, type Conversation } from './conversation.ts';
import { readSetup } from './read-setup.ts';
import { respond } from './respond.ts';
import { isAutomated, type Setup } from './setup.ts';

type Arrived = Facts['messages.arrived']['arrived'][number];

/** A ticket of the batch, and what the steps decide about its messages. */
interface Attendance {
  /** As it was before the batch was answered. */
  ticket: TicketRow;
  customer: MessageContact;
  /** The ticket was created for this batch. */
  isNew: boolean;
  conversation: Conversation;
  /** In order, each with the queue in which it is said. */
  texts: { body: string; queueId: number | null }[];
  rating: number | null;
  hasChanged: boolean;
}

/**
 * Answers the messages of a batch in the transaction that stores them, so that each is answered exactly once. States
 * and tickets of all conversations are read and written together.
 */
export const answerArrivals: Reaction<'messages.arrived'> = async (scope, { arrived }) => {
  const setup = await readSetup(scope);
  const answerable = arrived.filter(({ connectionId, rating }) => rating !== null || isAutomated(setup, connectionId));
  if (answerable.length === 0) return;
  const attendances = await loadAttendances(scope, answerable);
  for (const message of answerable) {
    const attendance = attendances.get(message.ticketId);
    if (attendance) answer(attendance, message, scope.now, setup);
  }
  await perform(scope, [...attendances.values()]);
};

async function loadAttendances(scope: Scope, arrived: readonly Arrived[]): Promise<Map<number, Attendance>> {
  const firsts = new Map<number, Arrived>();
  for (const one of arrived) if (!firsts.has(one.ticketId)) firsts.set(one.ticketId, one);
  const ids = [...firsts.keys()];
  const [locked, states, excluded] = await Promise.all([
    lockForAnswer(scope, ids),
    readBotStates(scope, ids),
    findExcluded(scope, [...new Set(Array.from(firsts.values(), ({ contactId }) => contactId))]),
  ]);
  return new Map(
    [...firsts].flatMap(([id, { connectionId, isNew }]) => {
      const found = locked.get(id);
      if (!found) return [];
      const { ticket, customer } = found;
      const conversation: Conversation = {
        connectionId,
        status: ticket.status,
        queueId: ticket.queue_id,
        userId: ticket.user_id,
        isGroup: ticket.is_group,
        isHeld: ticket.chatbot,
        isNew,
        isExcluded: excluded.has(ticket.contact_id),
        bot: states.get(id) ?? newBotState,
      };
      return [[id, { ticket, customer, isNew, conversation, texts: [], rating: null, hasChanged: false }]];
    }),
  );
}

function answer(attendance: Attendance, message: Arrived, now: Date, setup: Setup): void {
  const effects = respond(attendance.conversation, message, now, setup);
  const before = attendance.conversation;
  attendance.conversation = afterEffects(before, effects);
  if (attendance.conversation.bot !== before.bot) attendance.hasChanged = true;
  const { queueId } = attendance.conversation;
  for (const effect of effects) {
    if (effect.type === 'rate') attendance.rating = effect.rating;
    if (effect.type !== 'say') continue;
    const filled = effect.parts.map((part) => fill(part, attendance, now, setup)).filter((part) => part !== '');
    for (const body of joinParts(filled, limits.cloudApi.text)) attendance.texts.push({ body, queueId });
  }
}

function fill(text: string, { ticket, customer, conversation }: Attendance, now: Date, setup: Setup): string {
  const { queueId } = conversation;
  return fillVariables(text, {
    // A contact that a program made has its number as its name.
    name: /\p{L}/u.test(customer.name) ? customer.name : '',
    ticketId: ticket.id,
    ticketCreatedAt: ticket.created_at,
    userName: null,
    queueName: queueId === null ? null : (setup.queues.get(queueId)?.name ?? null),
    now,
    timeZone: setup.timeZone,
    language: setup.language,
  }).trim();
}

async function perform(scope: Scope, attendances: readonly Attendance[]): Promise<void> {
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
  await sayAllAutomatically(
    scope,
    attendances.flatMap(({ ticket, customer, texts }) =>
      texts.map(({ body, queueId }) => ({ ticket: { ...ticket, queue_id: queueId }, customer, body })),
    ),
  );
}
