import type { Effect } from '../conversation.ts';
import { endBot, say, type Situation } from './step.ts';

/** The time of a customer's message is in whole seconds, so the time may be up to a second too early. */
const clockStepMs = 1000;

/** Whether the message was written before the menu was shown. Such a message is no reply to the menu. */
export function isBeforeMenu({ conversation: { bot }, message, now }: Situation): boolean {
  const shownAt = bot.shownAt?.getTime() ?? 0;
  // The same instant: the menu is an answer to an earlier message of the same batch.
  return shownAt === now.getTime() || message.writtenAt + clockStepMs < shownAt;
}

/**
 * Sends a menu again after a reply that names no choice. Beyond the limits of the connection the ticket waits for a
 * person instead. A message that was written before the menu came is no reply. Of several messages without text only
 * the first is answered.
 */
export function repeatMenu(situation: Situation, parts: readonly string[]): Effect[] {
  const { conversation, message, now, connection } = situation;
  const { bot } = conversation;
  if (isBeforeMenu(situation)) return [];
  const hasNoText = message.text === null;
  if (hasNoText && bot.mediaAnswered) return [];
  const { maxMenus, menuMinutes } = connection;
  const areMenusUsedUp = maxMenus > 0 && bot.menusSent >= maxMenus;
  const isTimeOver =
    menuMinutes > 0 && bot.beganAt !== null && now.getTime() - bot.beganAt.getTime() >= menuMinutes * 60_000;
  if (areMenusUsedUp || isTimeOver) return endBot(conversation);
  return [
    ...say(parts),
    {
      type: 'remember',
      bot: { shownAt: now, menusSent: bot.menusSent + 1, mediaAnswered: bot.mediaAnswered || hasNoText },
    },
  ];
}
