import { limits } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import './facts.ts';
import './tables.ts';

/** A client says every five minutes that it is there; who said nothing for one minute more is gone. */
export const goneAfterMs = limits.presencePingMs + 60_000;

/** Notes that a user is there now. */
export async function noteSeen(scope: Scope, userId: number): Promise<void> {
  const seen = { online: true, last_seen_at: scope.now };
  const came = await scope.db
    .updateTable('users')
    .set(seen)
    .where('id', '=', userId)
    .where('online', '=', false)
    .returning('id')
    .executeTakeFirst();
  if (came) return scope.record('user.presence', { userId });
  await scope.db.updateTable('users').set(seen).where('id', '=', userId).execute();
}

/**
 * Notes that the last client of a user has gone from this node; a client on another one says within five minutes that
 * it is still there.
 */
export async function noteGone(scope: Scope, userId: number): Promise<void> {
  const went = await scope.db
    .updateTable('users')
    .set({ online: false, last_seen_at: scope.now })
    .where('id', '=', userId)
    .where('online', '=', true)
    .returning('id')
    .executeTakeFirst();
  if (went) await scope.record('user.presence', { userId });
}

/** Marks as gone who has not been heard of for too long: the node that had their clients stopped without a word. */
export async function markOfflineUsers(scope: Scope): Promise<void> {
  const gone = await scope.db
    .updateTable('users')
    .set({ online: false })
    .where('online', '=', true)
    .where('last_seen_at', '<', new Date(scope.now.getTime() - goneAfterMs))
    .returning('id')
    .execute();
  for (const { id } of gone) await scope.record('user.presence', { userId: id });
}
