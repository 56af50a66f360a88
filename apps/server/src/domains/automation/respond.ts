import { limits } from '@balcao/contract';
import type { BotState, Conversation, Effect, Incoming } from './conversation.ts';
import type { Setup } from './setup.ts';
import { hours } from './steps/hours.ts';
import { optionTree } from './steps/option-tree.ts';
import { queueMenu } from './steps/queue-menu.ts';
import { rating } from './steps/rating.ts';
import { endBot, type Step } from './steps/step.ts';

/** The steps of the automatic answers in their order. The first one that takes a message ends them. */
const steps: readonly Step[] = [rating, hours, queueMenu, optionTree];

/**
 * What the product does by itself about a message: a pure function, at most one step a message. Groups get no automatic
 * answers, nor do tickets that a person attends, nor messages that arrive long after they were written.
 */
export function respond(conversation: Conversation, message: Incoming, now: Date, setup: Setup): Effect[] {
  const connection = setup.connections.get(conversation.connectionId);
  const { bot, status, userId } = conversation;
  if (!connection || conversation.isGroup || status === 'open' || (status === 'pending' && userId !== null)) return [];
  // A person answers on the company's phone.
  if (message.fromMe) return status === 'pending' && !bot.isEnded ? endBot(conversation) : [];
  if (status === 'pending') {
    if (conversation.isExcluded) return [];
    if (now.getTime() - message.writtenAt > limits.automation.messageAgeMs)
      return conversation.isNew ? [{ type: 'remember', bot: { isDue: true } }] : [];
    if (isOverLimit(bot, now)) return bot.isEnded ? [] : endBot(conversation);
  }
  const situation = { conversation, message, now, setup, connection };
  for (const step of steps) {
    const effects = step(situation);
    if (effects) return counted(bot, effects, now);
  }
  return [];
}

const minuteMs = 60_000;
const isSameMinute = ({ minuteAt }: BotState, now: Date) =>
  minuteAt !== null && now.getTime() - minuteAt.getTime() < minuteMs;

/** Two bots that answer each other do not stop by themselves. */
const isOverLimit = (bot: BotState, now: Date): boolean =>
  bot.answers >= limits.automation.perTicket ||
  (isSameMinute(bot, now) && bot.minuteAnswers >= limits.automation.perMinute);

/** Counts an answer for the limits. */
function counted(bot: BotState, effects: Effect[], now: Date): Effect[] {
  if (!effects.some(({ type }) => type === 'say') || effects.some(({ type }) => type === 'rate')) return effects;
  const isSame = isSameMinute(bot, now);
  const count = {
    answers: bot.answers + 1,
    minuteAt: isSame ? bot.minuteAt : now,
    minuteAnswers: isSame ? bot.minuteAnswers + 1 : 1,
  };
  return [...effects, { type: 'remember', bot: count }];
}
