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

/** The steps of the automatic answers in their order. The first one that takes a message ends them. */
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
 * What the product does by itself about a message: a pure function, at most one step a message. Groups get no automatic
 * answers, nor do tickets that a person attends, nor messages that arrive long after they were written.
 */
export function respond(conversation: Conversation, message: Incoming, now: Date, setup: Setup): Effect[] {
  const connection = setup.connections.get(conversation.connectionId);
  const { bot, status, userId } = conversation;
  if (!connection || conversation.isGroup || status === 'open' || (status === 'pending' && userId !== null)) return [];
  // A person answers on the company's phone.
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
  let before: Effect[] = [];
  for (const step of steps) {
    const present =
      before.length === 0 ? conversation : { ...afterEffects(conversation, before), isNew: conversation.isNew };
    const effects = step({ conversation: present, message, now, setup, connection });
    if (!effects) continue;
    before = [...before, ...effects];
    if (!effects.some(({ type }) => type === 'pass')) break;
  }
  return counted(bot, before, now);
}

const minuteMs = 60_000;
const isSameMinute = ({ minuteAt }: BotState, now: Date) =>
  minuteAt !== null && now.getTime() - minuteAt.getTime() < minuteMs;

/** Two bots that answer each other do not stop by themselves. */
const isOverLimit = ({ bot, isInFlow, isHeld }: Conversation, now: Date): boolean =>
  bot.answers >=
    (isInFlow || (isHeld && bot.shown === null) ? limits.automation.perTalk : limits.automation.perTicket) ||
  (isSameMinute(bot, now) && bot.minuteAnswers >= limits.automation.perMinute);

const answering: ReadonlySet<Effect['type']> = new Set(['say', 'start-flow', 'advance-flow', 'ask']);

/** Counts an answer for the limits. */
function counted(bot: BotState, effects: Effect[], now: Date): Effect[] {
  if (!effects.some(({ type }) => answering.has(type)) || effects.some(({ type }) => type === 'rate')) return effects;
  const isSame = isSameMinute(bot, now);
  const count = {
    answers: bot.answers + 1,
    minuteAt: isSame ? bot.minuteAt : now,
    minuteAnswers: isSame ? bot.minuteAnswers + 1 : 1,
  };
  return [...effects, { type: 'remember', bot: count }];
}
