import type { TrialOutcome } from '@balcao/contract';
import type { Company } from '../../platform/scope/scope.ts';
import type { BotReply, BotTurn } from '../messages/index.ts';
import type { TurnConversation } from './conversation-of-turn.ts';
import { faultNote } from './fault-notes.ts';

/** What the function of each type of integration (`answerBy…`) gets. */
export interface Answering {
  company: Company;
  turn: BotTurn;
  conversation: TurnConversation;
}

/** A fault outside gives the conversation to people, with a note that says why. */
export const faultReply = (
  { language, integration: { name } }: TurnConversation,
  outcome: Exclude<TrialOutcome, 'ok'>,
): BotReply => ({
  messages: [],
  next: { type: 'hand-over', queueId: null, userId: null, note: faultNote(language, name, outcome) },
});
