import type { AskedBot, Effect } from '../conversation.ts';
import type { Situation, Step } from './step.ts';

type Kind = AskedBot['kind'];

/**
 * The id of the bot of a kind for a conversation. The bot of the queue comes first, then the bot of the connection. A
 * connection with a menu of queues uses only the bots of queues. Null: there is no bot.
 */
function botOf(
  { connection, setup }: Pick<Situation, 'connection' | 'setup'>,
  queueId: number | null,
  kind: Kind,
): number | null {
  const queue = queueId === null ? undefined : setup.queues.get(queueId);
  const field = kind === 'integration' ? 'integrationId' : 'promptId';
  const ofQueue = queue?.[field] ?? null;
  return ofQueue ?? (connection.queueIds.length > 1 ? null : connection[field]);
}

/** Whether a bot answers the customers of a queue, or of no queue. */
export const hasBot = (situation: Pick<Situation, 'connection' | 'setup'>, queueId: number | null): boolean =>
  botOf(situation, queueId, 'integration') !== null || botOf(situation, queueId, 'prompt') !== null;

/** Makes the step that asks the bot of a kind about the message. */
const ask =
  (kind: Kind): Step =>
  (situation) => {
    const { conversation, now } = situation;
    const { bot, isHeld } = conversation;
    const id = botOf(situation, conversation.queueId, kind);
    // False if a user has switched the bot off in a conversation that had begun.
    const mayAsk = isHeld || conversation.isNew || bot.isDue || bot.beganAt === null;
    if (id === null || bot.isEnded || !mayAsk || conversation.status !== 'pending') return null;
    const effects: Effect[] = [
      { type: 'remember', bot: { shown: null, isDue: false, beganAt: bot.beganAt ?? now } },
      { type: 'ask', bot: { kind, id } },
    ];
    return isHeld ? effects : [{ type: 'hold', isHeld: true }, ...effects];
  };

export const integration: Step = ask('integration');
export const prompt: Step = ask('prompt');
