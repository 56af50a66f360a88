import { setTimeout as wait } from 'node:timers/promises';
import { toJson } from '../../platform/lanes/insert-entries.ts';
import type { DeliveryOutcome } from '../../platform/lanes/lanes.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { boundReply, type BotNext, type BotReply } from '../messages/index.ts';
import { lockForAnswer } from '../tickets/index.ts';
import type { RunPlace } from './run-place.ts';
import { sayInPlaces } from './say-in-places.ts';

/** The maximum sum of the pauses in one reply. With the calls to the bot it must fit into the lease of the entry. */
const maxPausesMs = 25_000;

/** A call to a bot, and what its caller does with the reply. */
export interface Replying {
  ticketId: number;
  /** The id of the call to the bot. By it a repeat after a crash finds the stored reply. */
  ask: string;
  /** Asks the bot over the network. Does not throw when the other side fails. */
  askBot: () => Promise<BotReply>;
  /** Whether the bot still has the conversation. The ticket is locked. */
  holds(scope: Scope, place: RunPlace): Promise<boolean>;
  /** Performs what comes after the messages, if the bot still has the conversation. */
  finish(scope: Scope, place: RunPlace, next: BotNext): Promise<void>;
}

/**
 * Asks a bot and sends its reply, outside any scope. A reply without pauses is sent in the transaction that ends the
 * entry. One with pauses is stored first: after a crash the rest of it is sent, and the bot is not asked again.
 */
export async function deliverReply(company: Company, replying: Replying): Promise<DeliveryOutcome> {
  const { ticketId, ask, holds, finish } = replying;
  const stored = await company.read((scope) => findReply(scope, ticketId, ask));
  const reply = stored?.reply ?? boundReply(await replying.askBot());
  if (!stored && reply.messages.every(({ delayMs }) => delayMs <= 0))
    return {
      done: true,
      finish: (scope) =>
        ifHeld(scope, replying, async (place) => {
          await say(scope, place, reply.messages);
          await finish(scope, place, reply.next);
        }),
    };
  if (!stored) await company.inScope((scope) => scope.rows(storeStatement, [ticketId, ask, toJson(reply)]));
  /** The sum of the pauses so far. */
  let pausesMs = 0;
  for (let nth = stored?.sent ?? 0; nth < reply.messages.length; nth += 1) {
    const message = reply.messages[nth];
    if (!message) break;
    const pauseMs = Math.max(0, Math.min(message.delayMs, maxPausesMs - pausesMs));
    pausesMs += pauseMs;
    await wait(pauseMs);
    const isSent = await company.inScope(async (scope) => {
      const place = (await lockForAnswer(scope, [ticketId])).get(ticketId);
      if (!place || !(await holds(scope, place))) return false;
      // If another node took over the entry after its lease, that node has counted this message and sends it.
      if ((await scope.rows(countStatement, [ticketId, ask, nth])).length === 0) return false;
      await say(scope, place, [message]);
      return true;
    });
    if (!isSent) break;
  }
  return {
    done: true,
    finish: async (scope) => {
      await ifHeld(scope, replying, (place) => finish(scope, place, reply.next));
      scope.send(deleteStatement, [ticketId, ask]);
    },
  };
}

/** Locks the ticket, and does the work if the bot still has the conversation. */
async function ifHeld(
  scope: Scope,
  { ticketId, holds }: Replying,
  work: (place: RunPlace) => Promise<void>,
): Promise<void> {
  const place = (await lockForAnswer(scope, [ticketId])).get(ticketId);
  if (place && (await holds(scope, place))) await work(place);
}

const say = (scope: Scope, place: RunPlace, messages: BotReply['messages']): Promise<void> =>
  sayInPlaces(scope, [{ place, messages: messages.map(({ message }) => message) }]);

const findStatement = statement('select reply, sent from bot_replies where ticket_id = $1 and ask = $2');
const findReply = async (scope: Scope, ticketId: number, ask: string) =>
  (await scope.rows<{ reply: BotReply; sent: number }>(findStatement, [ticketId, ask]))[0];
const storeStatement = statement(`insert into bot_replies (ticket_id, ask, reply) values ($1, $2, $3)
  on conflict on constraint bot_replies_pkey do nothing`);
// Changes no row if this message was counted before.
const countStatement = statement(`update bot_replies set sent = $3::int + 1
  where ticket_id = $1 and ask = $2 and sent = $3::int
  returning sent`);
const deleteStatement = statement('delete from bot_replies where ticket_id = $1 and ask = $2');
