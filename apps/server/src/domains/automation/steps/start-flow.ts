import type { RunTrigger } from '@balcao/contract';
import type { Effect } from '../conversation.ts';
import type { Situation } from './step.ts';

/** The effects by which a flow begins with this message, and has the conversation from then on. */
export const startFlow = (
  { conversation: { bot }, now }: Pick<Situation, 'conversation' | 'now'>,
  flowId: number,
  trigger: RunTrigger,
): Effect[] => [
  { type: 'hold', isHeld: true },
  {
    type: 'remember',
    bot: { shown: null, optionId: null, isDue: false, isEnded: false, beganAt: bot.beganAt ?? now },
  },
  { type: 'start-flow', flowId, trigger },
];
