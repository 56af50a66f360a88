import { startFlow } from './start-flow.ts';
import type { Step } from './step.ts';

/**
 * The flow of the connection takes a new conversation in place of greeting and menus: it may show a menu itself. A
 * customer's first contact gets another one than a known contact.
 */
export const defaultFlow: Step = (situation) => {
  const { conversation, connection, setup } = situation;
  const { bot, isNew, isFirstContact, queueId } = conversation;
  if (bot.isEnded || !(isNew || bot.isDue)) return null;
  const flowId = isFirstContact ? connection.welcomeFlowId : connection.knownFlowId;
  if (flowId === null || !setup.flowIds.has(flowId)) return null;
  const [only] = connection.queueIds;
  const enters = queueId === null && only !== undefined && connection.queueIds.length === 1;
  return [
    ...(enters ? [{ type: 'assign-queue', queueId: only } as const] : []),
    ...startFlow(situation, flowId, isFirstContact ? 'welcome' : 'not-phrase'),
  ];
};
