import { limits, type PushSubscriptionFields } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { shortMemory } from '../../platform/short-memory.ts';
import { arePushKeys } from '../../platform/web-push/encrypt-push.ts';
import { isPushService } from './network.ts';

/** Whether a company has subscriptions; cached, because it is read for each new message. */
const subscriberCache = shortMemory<boolean>({ ttlMs: 10_000 });

/**
 * Stores the push subscription of a browser. If it belonged to another user, it now belongs to this one. Beyond the
 * limit of a user the oldest subscription is deleted.
 * @throws ERR_PUSH_SUBSCRIPTION
 */
export async function subscribe(
  scope: Scope,
  { userId, sessionId }: UserActor,
  { endpoint, keys }: PushSubscriptionFields,
): Promise<void> {
  if (!isPushService(endpoint) || !arePushKeys(keys)) throw fail('ERR_PUSH_SUBSCRIPTION');
  const fields = { user_id: userId, session_id: sessionId, p256dh: keys.p256dh, auth: keys.auth };
  await scope.db
    .insertInto('push_subscriptions')
    .values({ endpoint, ...fields })
    .onConflict((conflict) => conflict.constraint('push_subscription_once').doUpdateSet(fields))
    .execute();
  await scope.db
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        // The subscription that was stored now stays, even if its row is old. It counts to the limit: hence `- 1`.
        .where('endpoint', '<>', endpoint)
        .orderBy('id', 'desc')
        .offset(limits.pushSubscriptions - 1),
    )
    .execute();
  const { id } = scope.company;
  scope.afterCommit(() => subscriberCache.forget((key) => key === String(id)));
}

/** Deletes the subscription with this address if it is the user's. */
export async function unsubscribe(scope: Scope, userId: number, endpoint: string): Promise<void> {
  await scope.db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes the subscriptions of a session that ended. */
export async function dropSubscriptions(scope: Scope, sessionId: string): Promise<void> {
  await scope.db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute();
}

/** Deletes a subscription that its push service no longer serves. */
export async function dropSubscription(scope: Scope, id: number): Promise<void> {
  await scope.db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** A subscription whose session has not ended. */
export const findSubscription = (scope: Scope, id: number) =>
  scope.db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['p.id', 'p.user_id as userId', 'p.endpoint', 'p.p256dh', 'p.auth'])
    .where('p.id', '=', id)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', scope.now)
    .executeTakeFirst();

/** Whether the company has a push subscription. Other processes notice the first one up to ten seconds later. */
export const hasSubscribers = (company: Company): Promise<boolean> =>
  subscriberCache.get(String(company.id), () =>
    company.read(
      async ({ db }) =>
        (await db.selectFrom('push_subscriptions').select('id').limit(1).executeTakeFirst()) !== undefined,
    ),
  );

/** The ids of the company's subscriptions, by user. */
export async function subscriptionsByUser(scope: Scope): Promise<Map<number, number[]>> {
  const rows = await scope.db.selectFrom('push_subscriptions').select(['id', 'user_id']).orderBy('id').execute();
  const byUser = new Map<number, number[]>();
  for (const { id, user_id } of rows) byUser.set(user_id, [...(byUser.get(user_id) ?? []), id]);
  return byUser;
}
