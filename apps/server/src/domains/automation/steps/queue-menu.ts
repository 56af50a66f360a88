import { menuParts } from '@balcao/contract/queue-options/menu-texts';
import { readChoice, readKey } from '@balcao/contract/queue-options/read-choice';
import type { Effect } from '../conversation.ts';
import { hasBot } from './ask-bot.ts';
import { enterQueue } from './enter-queue.ts';
import { isBeforeMenu, repeatMenu } from './repeat-menu.ts';
import { say, type Situation, type Step } from './step.ts';

/**
 * Greets a new customer and finds the queue: with several queues by a menu, with one at once. `#` leads back to the
 * menu of queues.
 */
export const queueMenu: Step = (situation) => {
  const { conversation, connection, setup } = situation;
  const { queueId, bot } = conversation;
  if (bot.isEnded) return null;
  if (asksForQueueMenu(situation)) return sendQueueMenu(situation);
  if (connection.queueIds.length > 1 && queueId === null) return chooseQueue(situation);
  const isFresh = conversation.isNew || bot.isDue;
  const [only] = connection.queueIds;
  const greets = connection.queueIds.length === 1 && setup.greetsWithOneQueue;
  const target = queueId ?? only;
  if (!isFresh && (queueId !== null || only === undefined)) return null;
  if (target !== undefined) return enterQueue(situation, target, { before: greets ? [connection.greeting] : [] });
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

function chooseQueue(situation: Situation): Effect[] {
  const { conversation, message, connection } = situation;
  const { bot } = conversation;
  if (bot.shown !== 'queues') return sendQueueMenu(situation);
  // The bot was switched off by hand.
  if (!conversation.isHeld || isBeforeMenu(situation)) return [];
  const nth = message.text === null ? undefined : readChoice(message.text, queueNames(situation));
  const chosen = nth === undefined ? undefined : connection.queueIds[nth];
  return chosen === undefined ? repeatMenu(situation, queueMenuParts(situation)) : enterQueue(situation, chosen);
}

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
