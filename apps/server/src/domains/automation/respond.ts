import { limits } from '@balcao/contract';
import { afterEffects, type BotState, type Conversation, type Effect, type Incoming } from './conversation.ts';
import type { Setup } from './setup.ts';
import { integration, prompt } from './steps/ask-bot.ts';
import { wantedFlow } from './steps/wanted-flow.ts';
import { defaultFlow } from './steps/default-flow.ts';
import { hours } from './steps/hours.ts';
import { optionTree } from './steps/option-tree.ts';
import { phrase } from './steps/phrase.ts';
import { queueMenu } from './steps/queue-menu.ts';
import { rating } from './steps/rating.ts';
import { runningFlow } from './steps/running-flow.ts';
import { endBot, type Step } from './steps/step.ts';

/** The steps of the automatic answers in their order. The first one that takes a message without `pass` ends them. */
const steps: readonly Step[] = [
  rating,
  hours,
  runningFlow,
  wantedFlow,
  phrase,
  defaultFlow,
  queueMenu,
  optionTree,
  integration,
  prompt,
];

/**
 * Decides what the product answers by itself to a message. It is a pure function. There are no automatic answers in
 * groups, or in tickets that a person attends or that wait for a certain user. In a pending ticket an excluded contact
 * gets none, and a message that arrives long after it was written is answered only by a running flow.
 */
export function respond(conversation: Conversation, message: Incoming, now: Date, setup: Setup): Effect[] {
  const connection = setup.connections.get(conversation.connectionId);
  const { bot, status, userId } = conversation;
  if (!connection || conversation.isGroup || status === 'open' || (status === 'pending' && userId !== null)) return [];
  // A person has answered on the company's phone, so the bot ends.
  if (message.fromMe)
    return status === 'pending' && !(bot.isEnded && bot.isWithPeople)
      ? [...endBot(conversation), { type: 'remember', bot: { isWithPeople: true } }]
      : [];
  if (status === 'pending') {
    if (conversation.isExcluded) return [];
    // A flow takes a late answer, too: after an outage it goes on where it was.
    if (!conversation.isInFlow && now.getTime() - message.writtenAt > limits.automation.messageAgeMs)
      return conversation.isNew ? [{ type: 'remember', bot: { isDue: true } }] : [];
    if (isOverLimit(conversation, now)) return bot.isEnded ? [] : endBot(conversation);
  }
  let allEffects: Effect[] = [];
  for (const step of steps) {
    // A step after a `pass` sees the effects so far; for it the ticket is still new.
    const current =
      allEffects.length === 0 ? conversation : { ...afterEffects(conversation, allEffects), isNew: conversation.isNew };
    const effects = step({ conversation: current, message, now, setup, connection });
    if (!effects) continue;
    allEffects = [...allEffects, ...effects];
    if (!effects.some(({ type }) => type === 'pass')) break;
  }
  return withCount(bot, allEffects, now);
}

const minuteMs = 60_000;
const isSameMinute = ({ minuteAt }: BotState, now: Date) =>
  minuteAt !== null && now.getTime() - minuteAt.getTime() < minuteMs;

/**
 * Whether the customer has got as many automatic answers as allowed, in this ticket or this minute. Two bots that
 * answer each other do not stop by themselves. A talk with a flow or another bot may be longer than menus.
 */
function isOverLimit({ bot, isInFlow, isHeld }: Conversation, now: Date): boolean {
  const isTalk = isInFlow || (isHeld && bot.shown === null);
  const maxAnswers = isTalk ? limits.automation.perTalk : limits.automation.perTicket;
  if (bot.answers >= maxAnswers) return true;
  return isSameMinute(bot, now) && bot.minuteAnswers >= limits.automation.perMinute;
}

const answering: ReadonlySet<Effect['type']> = new Set(['say', 'start-flow', 'advance-flow', 'ask']);

/** Adds the effect that counts an answer for the limits. The thanks for a rating are not counted. */
function withCount(bot: BotState, effects: Effect[], now: Date): Effect[] {
  const isAnswer = effects.some(({ type }) => answering.has(type));
  const isRating = effects.some(({ type }) => type === 'rate');
  if (!isAnswer || isRating) return effects;
  const isSame = isSameMinute(bot, now);
  const count = {
    answers: bot.answers + 1,
    minuteAt: isSame ? bot.minuteAt : now,
    minuteAnswers: isSame ? bot.minuteAnswers + 1 : 1,
  };
  return [...effects, { type: 'remember', bot: count }];
}
