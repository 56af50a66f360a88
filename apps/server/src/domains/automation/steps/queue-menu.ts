import { menuParts } from '@balcao/contract/queue-options/menu-texts';
import { readChoice, readKey } from '@balcao/contract/queue-options/read-choice';
import type { Effect } from '../conversation.ts';
import { hasBot } from './ask-bot.ts';
import { enterQueue } from './enter-queue.ts';
import { isBeforeMenu, repeatMenu } from './repeat-menu.ts';
import { say, type Situation, type Step } from './step.ts';

/**
 * Greets a new customer and finds the queue. With several queues the customer chooses from a menu; a single queue is
 * entered at once. `#` leads back to the menu of queues.
 */
export const queueMenu: Step = (situation) => {
  const { conversation, connection, setup } = situation;
  const { queueId, bot } = conversation;
  if (bot.isEnded) return null;
  if (asksForQueueMenu(situation)) return sendQueueMenu(situation);
  if (connection.queueIds.length > 1 && queueId === null) return chooseQueue(situation);
  const isFresh = conversation.isNew || bot.isDue;
  const [firstQueueId] = connection.queueIds;
  const greets = connection.queueIds.length === 1 && setup.greetsWithOneQueue;
  const targetId = queueId ?? firstQueueId;
  // A conversation that has begun needs nothing if it has a queue, or if the connection has none to give.
  if (!isFresh && (queueId !== null || firstQueueId === undefined)) return null;
  if (targetId !== undefined) return enterQueue(situation, targetId, { before: greets ? [connection.greeting] : [] });
  const said = say([connection.greeting]);
  return [
    ...said,
    ...(said.length === 0 ? [{ type: 'pass' } as const] : []),
    ...(hasBot(situation, null) ? [{ type: 'hold', isHeld: true } as const] : []),
    { type: 'remember', bot: { beganAt: situation.now, isDue: false } },
  ];
};

/** Whether there is a menu of queues to which this customer may return. */
export const canReturnToQueueMenu = ({ conversation: { bot }, connection }: Situation): boolean =>
  connection.queueIds.length > 1 && bot.beganAt !== null && !bot.isEnded;

/** Whether the customer wants the menu of queues. */
export const asksForQueueMenu = (situation: Situation): boolean =>
  situation.message.text !== null && readKey(situation.message.text) === '#' && canReturnToQueueMenu(situation);

/** Reads the customer's choice from the menu of queues; shows the menu, if it was not shown yet. */
function chooseQueue(situation: Situation): Effect[] {
  const { conversation, message, connection } = situation;
  const { bot } = conversation;
  if (bot.shown !== 'queues') return sendQueueMenu(situation);
  // A user has switched the bot off, or the message came before the menu.
  if (!conversation.isHeld || isBeforeMenu(situation)) return [];
  const nth = message.text === null ? undefined : readChoice(message.text, queueNames(situation));
  const chosenId = nth === undefined ? undefined : connection.queueIds[nth];
  return chosenId === undefined ? repeatMenu(situation, queueMenuParts(situation)) : enterQueue(situation, chosenId);
}

/** Takes the ticket out of its queue and shows the menu of queues. */
export function sendQueueMenu(situation: Situation): Effect[] {
  const { conversation, now } = situation;
  const { bot, queueId } = conversation;
  return [
    ...(queueId === null ? [] : [{ type: 'assign-queue', queueId: null } as const]),
    { type: 'hold', isHeld: true },
    ...say(queueMenuParts(situation)),
    {
      type: 'remember',
      bot: {
        shown: 'queues',
        optionId: null,
        shownAt: now,
        menusSent: 1,
        mediaAnswered: false,
        beganAt: bot.beganAt ?? now,
        isDue: false,
      },
    },
  ];
}

const queueNames = ({ connection, setup }: Situation) =>
  connection.queueIds.map((queueId) => setup.queues.get(queueId)?.name ?? '');

const queueMenuParts = (situation: Situation) =>
  menuParts(situation.connection.greeting, queueNames(situation), { language: situation.setup.language });
