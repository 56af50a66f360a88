import { matchesPhrase } from '@balcao/contract/flow-triggers/match-phrase';
import { startFlow } from './start-flow.ts';
import type { Step } from './step.ts';

/** A message with a phrase starts the phrase's flow, even within a menu; not in a ticket that a person has attended. */
export const phrase: Step = (situation) => {
  const { conversation, message, setup } = situation;
  const { text } = message;
  if (text === null || conversation.bot.isWithPeople || conversation.status !== 'pending') return null;
  const matching = setup.phrases.find(
    ({ flowId, connectionId, ...rule }) =>
      setup.flowIds.has(flowId) &&
      (connectionId === null || connectionId === conversation.connectionId) &&
      matchesPhrase(text, rule),
  );
  return matching ? startFlow(situation, matching.flowId, 'phrase') : null;
};
