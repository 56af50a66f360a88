import { hashToken } from '../../platform/crypto/secrets.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { judgeSecret } from './judge-secret.ts';
import { nextSecret } from './next-secret.ts';
import { sessionEnd, signSession, type OpenSession } from './open-session.ts';
import { revokeSessions } from './revoke-sessions.ts';
import { sessionUser } from './session-user.ts';

/**
 * Exchanges the current refresh secret for a new access token and the next secret. A reused secret ends the session.
 * That change must be committed, so the function returns instead of throwing.
 * @returns `undefined` if the session is over
 * @throws the errors of `sessionUser`
 */
export async function refreshSession(
  scope: Scope,
  sessionId: string,
  secret: string,
): Promise<OpenSession | undefined> {
  const session = await scope.db
    .selectFrom('sessions')
    .select(['user_id', 'secret_hash', 'previous_hash', 'rotated_at', 'expires_at', 'revoked_at'])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  if (!session || session.revoked_at || session.expires_at <= scope.now) return undefined;

  const hash = hashToken(secret);
  const verdict = judgeSecret(session, hash, scope.now);
  if (verdict === 'stolen') {
    await revokeSessions(scope, session.user_id, { only: sessionId }, 'reused');
    return undefined;
  }
  const user = await sessionUser(scope, session.user_id);
  const next = nextSecret(sessionId, secret);
  // `repeated`: an earlier call replaced this secret by the same next secret, which is stored already.
  if (verdict === 'present') {
    await scope.db
      .updateTable('sessions')
      .set({
        secret_hash: hashToken(next),
        previous_hash: hash,
        rotated_at: scope.now,
        expires_at: sessionEnd(scope.now),
      })
      .where('id', '=', sessionId)
      .execute();
  }
  return signSession(scope, user, sessionId, next);
}
