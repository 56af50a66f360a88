import type { Actor } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { settingsOf } from '../settings/index.ts';
import type { Standing } from './ticket-rooms.ts';

/** Whose tickets' messages a person may read in a conversation that runs across tickets. */
export interface ConversationSight {
  queueIds: readonly number[];
  userId: number;
}

/**
 * What limits the actor in a conversation: messages of tickets in queues of other people are hidden, unless the company
 * sets `conversationAcrossQueues`. Tickets without a queue hide nothing.
 * @returns undefined when nothing is hidden: for admins, for the system, and where the company allows it
 */
export async function conversationSight(scope: Scope): Promise<ConversationSight | undefined> {
  const { actor } = scope;
  if (seesEveryQueue(actor)) return undefined;
  const { conversationAcrossQueues } = await settingsOf(scope);
  return conversationAcrossQueues === 'enabled' ? undefined : { queueIds: actor.queueIds, userId: actor.userId };
}

const seesEveryQueue = (actor: Actor): actor is Exclude<Actor, { kind: 'user' }> =>
  actor.kind !== 'user' || actor.profile === 'admin';

/** Whether messages of a ticket are shown to somebody with this sight. */
export const isInSight = (
  sight: ConversationSight | undefined,
  { queueId, userId }: Pick<Standing, 'queueId' | 'userId'>,
): boolean => sight === undefined || queueId === null || sight.queueIds.includes(queueId) || sight.userId === userId;

/**
 * The same rule in SQL, for the columns of `tickets`.
 * @param place number of the parameter with the queues; the one with the user follows it
 */
export const inSightSql = (place: number): string =>
  `(queue_id is null or queue_id = any($${place}::int[]) or user_id = $${place + 1}::int)`;
