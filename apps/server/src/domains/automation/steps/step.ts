import type { Conversation, Effect, Incoming } from '../conversation.ts';
import type { ConnectionSetup, Setup } from '../setup.ts';

/** What a step decides by. */
export interface Situation {
  conversation: Conversation;
  message: Incoming;
  now: Date;
  setup: Setup;
  connection: ConnectionSetup;
}

/**
 * A step of the automatic answers, a pure function. An array of effects, also an empty one, ends the steps for this
 * message, unless the array contains the effect `pass`. Null leaves the message to the next step.
 */
export type Step = (situation: Situation) => Effect[] | null;

/** The effects by which the bot ends: from then on only people answer. */
export const endBot = ({ isHeld, isInFlow }: Pick<Conversation, 'isHeld' | 'isInFlow'>): Effect[] => [
  { type: 'remember', bot: { isEnded: true, shown: null, isDue: false } },
  ...(isInFlow ? [{ type: 'end-flow' } as const] : []),
  ...(isHeld ? [{ type: 'hold', isHeld: false } as const] : []),
];

/** The effect that says the parts that are not empty; none, if all are empty. */
export function say(parts: readonly string[]): Effect[] {
  const filled = parts.filter((part) => part.trim() !== '');
  return filled.length > 0 ? [{ type: 'say', parts: filled }] : [];
}
