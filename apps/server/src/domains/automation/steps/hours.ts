import { limits } from '@balcao/contract';
import { mainMenuLine } from '@balcao/contract/queue-options/menu-texts';
import { isOpenFor } from '../setup.ts';
import { asksForQueueMenu, canReturnToQueueMenu } from './queue-menu.ts';
import { say, type Step } from './step.ts';

/**
 * Answers messages out of hours with the text for that. A customer who writes again within the pause gets no answer.
 * Without a text, the other steps answer as usual.
 */
export const hours: Step = (situation) => {
  const { conversation, now, setup, connection } = situation;
  const { queueId, bot } = conversation;
  if (isOpenFor(setup, queueId, now)) return null;
  const isOfQueue = setup.scheduleType === 'queue' && queueId !== null;
  const text = isOfQueue ? (setup.queues.get(queueId)?.outOfHours ?? '') : connection.outOfHours;
  if (text.trim() === '') return null;
  // The other queues may be open, so a customer may still go back to their menu.
  if (isOfQueue && asksForQueueMenu(situation)) return null;
  if (bot.outOfHoursAt && now.getTime() - bot.outOfHoursAt.getTime() < limits.automation.outOfHoursPauseMs) return [];
  // A first message out of hours gets the greeting later.
  const isDue = !bot.isEnded && (conversation.isNew || bot.isDue);
  const menuLines = isOfQueue && canReturnToQueueMenu(situation) ? [mainMenuLine(setup.language)] : [];
  return [...say([text, ...menuLines]), { type: 'remember', bot: { outOfHoursAt: now, isDue } }];
};
