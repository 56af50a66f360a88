import type { Actor } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { settingsOf } from '../settings/index.ts';
import type { Standing } from './ticket-rooms.ts';

/** The tickets whose messages a user may read in a conversation across tickets. */
export interface ConversationSight {
  queueIds: readonly number[];
  userId: number;
}

/**
 * The limits of the actor in a conversation. Messages of tickets in other queues are hidden, unless the company sets
 * `conversationAcrossQueues`. Tickets without a queue hide nothing.
 * @returns `undefined` if nothing is hidden: for admins, for the system, and if the company allows it
 */
export async function conversationSight(scope: Scope): Promise<ConversationSight | undefined> {
  const { actor } = scope;
  if (seesEveryQueue(actor)) return undefined;
  const { conversationAcrossQueues } = await settingsOf(scope);
  return conversationAcrossQueues === 'enabled' ? undefined : { queueIds: actor.queueIds, userId: actor.userId };
}

const seesEveryQueue = (actor: Actor): actor is Exclude<Actor, { kind: 'user' }> =>
  actor.kind !== 'user' || actor.profile === 'admin';

/** Whether messages of a ticket are shown to a user with this sight. */
export const isInSight = (
  sight: ConversationSight | undefined,
  { queueId, userId }: Pick<Standing, 'queueId' | 'userId'>,
): boolean => sight === undefined || queueId === null || sight.queueIds.includes(queueId) || sight.userId === userId;

/**
 * `isInSight` in SQL, on the columns of `tickets`.
 * @param place parameter number of the queues; the user's parameter follows it
 */
export const inSightSql = (place: number): string =>
  `(queue_id is null or queue_id = any($${place}::int[]) or user_id = $${place + 1}::int)`;
