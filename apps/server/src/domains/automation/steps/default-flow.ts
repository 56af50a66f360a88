import { startFlow } from './start-flow.ts';
import type { Step } from './step.ts';

/**
 * The flow of the connection takes a new conversation in place of greeting and menus, since it may show a menu itself.
 * A first contact gets another flow than a known contact.
 */
export const defaultFlow: Step = (situation) => {
  const { conversation, connection, setup } = situation;
  const { bot, isNew, isFirstContact, queueId } = conversation;
  if (bot.isEnded || !(isNew || bot.isDue)) return null;
  const flowId = isFirstContact ? connection.welcomeFlowId : connection.knownFlowId;
  if (flowId === null || !setup.flowIds.has(flowId)) return null;
  const [onlyQueueId] = connection.queueIds;
  const entersQueue = queueId === null && onlyQueueId !== undefined && connection.queueIds.length === 1;
  return [
    ...(entersQueue ? [{ type: 'assign-queue', queueId: onlyQueueId } as const] : []),
    ...startFlow(situation, flowId, isFirstContact ? 'welcome' : 'not-phrase'),
  ];
};
