import type { SignInRecord } from '@balcao/contract';
import type { Selectable } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { revokeSessions } from './revoke-sessions.ts';
import type { SessionsTable } from './tables.ts';

const maxListed = 50;

/** The newest sign-ins of a user, the latest first: open ones, and ended ones that `purgeSessions` has not deleted. */
export async function listSignIns(scope: Scope, userId: number, currentId: string): Promise<SignInRecord[]> {
  const rows = await scope.db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'created_at', 'rotated_at', 'expires_at', 'revoked_at', 'revoked_why'])
    .where('user_id', '=', userId)
    // The sessions of an operator who has entered the company are not the user's.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('impersonations').select('id').whereRef('impersonations.session_id', '=', 'sessions.id'))),
    )
    .orderBy('created_at', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    address: row.address,
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: row.rotated_at.toISOString(),
    isCurrent: row.id === currentId,
    ended: endOf(row, scope.now),
  }));
}

type Ending = Pick<Selectable<SessionsTable>, 'expires_at' | 'revoked_at' | 'revoked_why'>;
function endOf({ expires_at, revoked_at, revoked_why }: Ending, now: Date): SignInRecord['ended'] {
  if (revoked_at && revoked_why) return { at: revoked_at.toISOString(), why: revoked_why };
  return expires_at <= now ? { at: expires_at.toISOString(), why: 'expired' } : null;
}

/** Signs out one session of a user; a session that was revoked before stays as it is. @throws ERR_NO_SESSION_FOUND */
export async function endSession(scope: Scope, userId: number, sessionId: string): Promise<void> {
  const session = await scope.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!session) throw fail('ERR_NO_SESSION_FOUND');
  await revokeSessions(scope, userId, { only: sessionId }, 'signed-out');
}
