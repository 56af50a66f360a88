import type { Scope } from '../../platform/scope/scope.ts';
import type { RevokedWhy } from './tables.ts';

/**
 * Ends one session of a user, all but one, or all (`except: undefined`). An ended session cannot be renewed. After the
 * commit its clients are disconnected.
 */
export async function revokeSessions(
  scope: Scope,
  userId: number,
  which: { only: string } | { except: string | undefined },
  why: RevokedWhy,
): Promise<void> {
  let query = scope.db
    .updateTable('sessions')
    .set({ revoked_at: scope.now, revoked_why: why })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    // The sessions of an operator who has entered the company are not the user's.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('impersonations').select('id').whereRef('impersonations.session_id', '=', 'sessions.id'))),
    );
  if ('only' in which) query = query.where('id', '=', which.only);
  else if (which.except !== undefined) query = query.where('id', '<>', which.except);
  const revoked = await query.returning('id').execute();
  for (const { id } of revoked) await scope.record('session.revoked', { userId, sessionId: id, why });
}
