import { limits } from '@balcao/contract';
import { sql } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';

/** A user without a ping for this long is gone: a client pings every five minutes, and a minute is added for delays. */
export const goneAfterMs = limits.presencePingMs + 60_000;

interface Change {
  came: readonly number[];
  left: readonly number[];
}

/**
 * Stores which users came to a node and which left it. A user is online while at least one node has sockets of that
 * user.
 */
export async function notePresence(scope: Scope, { came, left }: Change, nodeId: string): Promise<void> {
  // A user may have been deleted meanwhile.
  const existing = await lockUsers(scope, [...came, ...left]);
  const arrived = came.filter((id) => existing.has(id));
  if (arrived.length > 0)
    await scope.db
      .insertInto('user_presences')
      .values(arrived.map((user_id) => ({ user_id, node_id: nodeId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (left.length > 0)
    await scope.db
      .deleteFrom('user_presences')
      .where('node_id', '=', nodeId)
      .where('user_id', 'in', [...left])
      .execute();
  await updateOnline(scope, [...existing]);
}

/** Removes the presences at dead nodes. */
export async function expirePresences(scope: Scope, nodeIds: readonly string[]): Promise<void> {
  const rows = await scope.db
    .selectFrom('user_presences')
    .select('user_id')
    .distinct()
    .where('node_id', 'in', [...nodeIds])
    .execute();
  const ids = rows.map(({ user_id }) => user_id);
  const users = [...(await lockUsers(scope, ids))];
  if (users.length === 0) return;
  await scope.db
    .deleteFrom('user_presences')
    .where('node_id', 'in', [...nodeIds])
    .where('user_id', 'in', users)
    .execute();
  await updateOnline(scope, users);
}

/** Stores the time of a user's ping. */
export async function noteSeen(scope: Scope, userId: number): Promise<void> {
  await scope.db.updateTable('users').set({ last_seen_at: scope.now }).where('id', '=', userId).execute();
}

/**
 * Marks users as offline who are shown as online, have no presence and sent no ping for six minutes. A process of an
 * earlier version marked them as online. It stored no presences, and stopped without notice.
 */
export async function markOfflineUsers(scope: Scope): Promise<void> {
  const gone = await scope.db
    .updateTable('users')
    .set({ online: false })
    .where('online', '=', true)
    .where('last_seen_at', '<', new Date(scope.now.getTime() - goneAfterMs))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('user_presences').select('node_id').whereRef('user_presences.user_id', '=', 'users.id'))),
    )
    .returning('id')
    .execute();
  for (const { id } of gone) await scope.record('user.presence', { userId: id });
}

/**
 * Locks the users in the order of their ids. Presence changes of a user therefore run one at a time over all nodes.
 * @returns the ids that exist
 */
async function lockUsers(scope: Scope, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await scope.db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Marks these users as online if a node has a presence of them, else as offline. Changes are recorded as facts. */
async function updateOnline(scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const hasPresence = sql<boolean>`exists (select from user_presences p where p.user_id = users.id)`;
  const changed = await scope.db
    .updateTable('users')
    .set({ online: hasPresence, last_seen_at: scope.now })
    .where('id', 'in', [...ids])
    .where(sql<boolean>`online <> ${hasPresence}`)
    .returning('id')
    .execute();
  for (const { id } of changed) await scope.record('user.presence', { userId: id });
}
