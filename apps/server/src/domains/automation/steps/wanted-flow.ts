import { startFlow } from './start-flow.ts';
import type { Step } from './step.ts';

/** Starts the flow that a campaign wants for a person's first answer; not in a ticket that a user has attended. */
export const wantedFlow: Step = (situation) => {
  const { bot, status } = situation.conversation;
  const flowId = bot.wantedFlowId;
  if (flowId === null || status !== 'pending' || bot.isWithPeople || !situation.setup.flowIds.has(flowId)) return null;
  return [...startFlow(situation, flowId, 'campaign'), { type: 'remember', bot: { wantedFlowId: null } }];
};
