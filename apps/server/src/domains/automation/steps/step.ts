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
 * A step of the automatic answers, a pure function. Its effects end the steps for this message, also if there are none;
 * null passes the message to the next step.
 */
export type Step = (situation: Situation) => Effect[] | null;

/** From here on only people answer. */
export const endBot = ({ isHeld, isInFlow }: Pick<Conversation, 'isHeld' | 'isInFlow'>): Effect[] => [
  { type: 'remember', bot: { isEnded: true, shown: null, isDue: false } },
  ...(isInFlow ? [{ type: 'end-flow' } as const] : []),
  ...(isHeld ? [{ type: 'hold', isHeld: false } as const] : []),
];

/** Says the parts that are not empty. */
export function say(parts: readonly string[]): Effect[] {
  const filled = parts.filter((part) => part.trim() !== '');
  return filled.length > 0 ? [{ type: 'say', parts: filled }] : [];
}
