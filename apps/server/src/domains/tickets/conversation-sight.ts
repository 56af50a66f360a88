import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { UserActor } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { settingsOf } from '../settings/index.ts';
import { isGuestOf } from './may-touch.ts';
import type { Standing } from './ticket-rooms.ts';

/** The tickets whose messages a user may read in a conversation across tickets. */
export interface ConversationSight {
  /** Null: every queue. */
  queueIds: readonly number[] | null;
  userId: number;
}

/**
 * The limits of the actor in a conversation. Messages of tickets in other queues are hidden, unless the company sets
 * `conversationAcrossQueues` or the user owns the ticket. Messages of tickets without a queue are shown. Messages of
 * tickets on a private connection are hidden from all but its user. A guest of a ticket reads its messages in any case.
 * @returns `undefined` if nothing is hidden: for the system; and for a user who sees every queue, if no connection is
 * private to another user
 */
export async function conversationSight(scope: Scope): Promise<ConversationSight | undefined> {
  const { actor } = scope;
  if (actor.kind !== 'user') return undefined;
  const { userId, queueIds, hiddenConnectionIds } = actor;
  if (!(await seesEveryQueue(scope, actor))) return { queueIds, userId };
  return hiddenConnectionIds.length > 0 ? { queueIds: null, userId } : undefined;
}

const seesEveryQueue = async (scope: Scope, { profile }: UserActor): Promise<boolean> =>
  profile === 'admin' || (await settingsOf(scope)).conversationAcrossQueues === 'enabled';

/** Whether messages of a ticket are shown to a user with this sight. */
export function isInSight(sight: ConversationSight | undefined, ticket: Omit<Standing, 'status'>): boolean {
  if (sight === undefined || isGuestOf(ticket, sight.userId)) return true;
  const { queueId, userId, privateUserId } = ticket;
  if (privateUserId !== null && privateUserId !== sight.userId) return false;
  return sight.queueIds === null || queueId === null || sight.queueIds.includes(queueId) || userId === sight.userId;
}

/**
 * `isInSight` in SQL, on the columns of `tickets`.
 * @param place number of the parameter with the queues, such as 3 for `$3`; the user is the next parameter
 */
export const inSightSql = (place: number): string => {
  const [queueIds, userId] = [`$${place}::int[]`, `$${place + 1}::int`];
  return `((coalesce(private_user_id, ${userId}) = ${userId}
      and (${queueIds} is null or queue_id is null or queue_id = any(${queueIds}) or user_id = ${userId}))
    or ${userId} = any(guest_ids))`;
};

/** `isInSight` as a condition on a ticket `t`; it may be null instead of false. */
export const inSight = ({ queueIds, userId }: ConversationSight): RawBuilder<SqlBool> =>
  sql`((coalesce(t.private_user_id, ${userId}::int) = ${userId}::int
      and (${queueIds}::int[] is null or t.queue_id is null or t.queue_id = any(${queueIds}::int[])
        or t.user_id = ${userId}::int))
    or ${userId}::int = any(t.guest_ids))`;

/** The columns that `isInSight` reads, in the select list of a ticket `t`. */
export const sightColumns = `t.queue_id as "queueId", t.user_id as "userId", t.private_user_id as "privateUserId",
    t.guest_ids as "guestIds"`;
