import { hashToken } from '../../platform/crypto/secrets.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { judgeSecret } from './judge-secret.ts';
import { revokeSessions } from './revoke-sessions.ts';

/** Ends the session of a refresh cookie. A cookie without a session, or with an old or wrong secret, is ignored. */
export async function signOut(scope: Scope, sessionId: string, secret: string): Promise<void> {
  const session = await scope.db
    .selectFrom('sessions')
    .select(['user_id', 'secret_hash', 'previous_hash', 'rotated_at'])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  if (!session || judgeSecret(session, hashToken(secret), scope.now) === 'stolen') return;
  await revokeSessions(scope, session.user_id, { only: sessionId }, 'signed-out');
}
