import { mainMenuLine } from '@balcao/contract/queue-options/menu-texts';
import { showOption } from '@balcao/contract/queue-options/walk-options';
import type { Effect } from '../conversation.ts';
import { isOpenFor, treeOf } from '../setup.ts';
import { hasBot } from './ask-bot.ts';
import { startFlow } from './start-flow.ts';
import { say, type Situation } from './step.ts';

/**
 * Gives the ticket to a queue. The customer gets the queue's text for closed hours, or its first menu, or its greeting.
 * After the greeting the flow of the queue starts. The greeting of a connection's only queue is left out: there was no
 * choice to confirm.
 * @param before parts that come first in the same answer
 */
export function enterQueue(
  situation: Situation,
  queueId: number,
  { before = [] }: { before?: readonly string[] } = {},
): Effect[] {
  const { conversation, now, setup, connection } = situation;
  const { bot } = conversation;
  const queue = setup.queues.get(queueId);
  if (!queue) return [];
  const hasQueueMenu = connection.queueIds.length > 1;
  const isClosed = setup.scheduleType === 'queue' && queue.outOfHours.trim() !== '' && !isOpenFor(setup, queueId, now);
  const flowId = !isClosed && queue.flowId !== null && setup.flowIds.has(queue.flowId) ? queue.flowId : null;
  const hasMenu = !isClosed && flowId === null && queue.options.length > 0;
  const partsOfQueue = () => {
    if (isClosed) return [queue.outOfHours, ...(hasQueueMenu ? [mainMenuLine(setup.language)] : [])];
    if (hasMenu) return showOption(treeOf(setup, queue, connection), null);
    return hasQueueMenu ? [queue.greeting] : [];
  };
  const said = say([...before, ...partsOfQueue()]);
  // Nothing was said, so a bot of the queue may answer this message.
  const passes = said.length === 0 && !hasMenu && !isClosed;
  const isHeld = hasMenu || (!isClosed && hasBot(situation, queueId));
  const entering: Effect[] = [
    ...(conversation.queueId === queueId ? [] : [{ type: 'assign-queue', queueId } as const]),
    ...(conversation.isHeld === isHeld ? [] : [{ type: 'hold', isHeld } as const]),
    ...said,
    ...(passes ? [{ type: 'pass' } as const] : []),
    {
      type: 'remember',
      bot: {
        shown: hasMenu ? 'options' : null,
        optionId: null,
        shownAt: hasMenu ? now : null,
        menusSent: hasMenu ? 1 : 0,
        mediaAnswered: false,
        beganAt: bot.beganAt ?? now,
        isDue: isClosed,
        ...(isClosed && { outOfHoursAt: now }),
      },
    },
  ];
  if (flowId === null) return entering;
  // The flow of the queue takes the message, so no other step may.
  return [...entering.filter(({ type }) => type !== 'pass'), ...startFlow(situation, flowId, 'queue')];
}
