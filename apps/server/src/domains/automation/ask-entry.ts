import type { LaneEntry } from '../../platform/lanes/lane-entry.ts';
import { askLane } from '../flow-runs/index.ts';
import type { BotTurn } from '../messages/index.ts';
import type { TicketRow } from '../tickets/index.ts';
import type { AskedBot } from './conversation.ts';

export const askKind = 'ask-bot';

/** A question to a prompt or an integration. */
export interface AskEntry {
  bot: AskedBot;
  turn: BotTurn;
}

export const askEntry = (
  bot: AskedBot,
  { id: ticketId, contact_id: contactId, connection_id: connectionId }: TicketRow,
  { messageId, text }: Pick<BotTurn, 'messageId' | 'text'>,
): LaneEntry => ({
  lane: askLane(ticketId),
  kind: askKind,
  payload: { bot, turn: { ticketId, contactId, connectionId, messageId, text } } satisfies AskEntry,
});
