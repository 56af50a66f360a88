import { showOption, walkOptions } from '@balcao/contract/queue-options/walk-options';
import { treeOf } from '../setup.ts';
import { enterQueue } from './enter-queue.ts';
import { sendQueueMenu } from './queue-menu.ts';
import { isBeforeMenu, repeatMenu } from './repeat-menu.ts';
import { endBot, say, type Step } from './step.ts';

/** Takes the customer through the menus of the ticket's queue. */
export const optionTree: Step = (situation) => {
  const { conversation, message, now, setup, connection } = situation;
  const { bot, queueId } = conversation;
  const queue = queueId === null ? undefined : setup.queues.get(queueId);
  if (bot.isEnded || bot.shown !== 'options' || !queue) return null;
  // A user has switched the bot off, or the message came before the menu.
  if (!conversation.isHeld || isBeforeMenu(situation)) return [];
  const tree = treeOf(setup, queue, connection);
  const walk = walkOptions(tree, bot.optionId, message.text);
  switch (walk.to) {
    case 'option':
      return [
        ...say(walk.parts),
        {
          type: 'remember',
          bot: { optionId: walk.at, shownAt: now, menusSent: 1, mediaAnswered: false },
        },
      ];
    case 'queue':
      return enterQueue(situation, walk.queueId, { before: walk.parts });
    case 'person':
      return [...say(walk.parts), ...endBot(conversation)];
    case 'queues':
      return sendQueueMenu(situation);
    case 'nowhere':
      return repeatMenu(situation, showOption(tree, bot.optionId));
    case 'wait':
      return [];
  }
};
