import { limits, type Session } from '@balcao/contract';
import { hashToken, randomToken } from '../../platform/crypto/secrets.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { signAccessToken } from './access-token.ts';
import type { RefreshSecret } from './refresh-cookie.ts';
import { revokeSessions } from './revoke-sessions.ts';
import { sessionUser } from './session-user.ts';

/** An open session as its client gets it: the reply of the call, and the content of the refresh cookie. */
export interface OpenSession {
  session: Session;
  cookie: RefreshSecret;
}

/** Where a session is opened: what the browser says of itself (its user agent), and the address. */
export interface Origin {
  device: string | null;
  address: string | null;
}

const unknownOrigin: Origin = { device: null, address: null };

/** Opens a session for a user and ends all other sessions of that user. */
export async function openSession(scope: Scope, userId: number, origin = unknownOrigin): Promise<OpenSession> {
  const user = await sessionUser(scope, userId);
  // Serialises concurrent sign-ins: the second waits for this lock, then sees the first session and ends it.
  await scope.db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { sessionId, secret } = await insertSession(scope, userId, origin);
  await revokeSessions(scope, userId, { except: sessionId }, 'elsewhere');
  return signSession(scope, user, sessionId, secret);
}

/** Opens a session beside those that the user has. */
export async function insertSession(
  scope: Scope,
  userId: number,
  { device, address } = unknownOrigin,
): Promise<{ sessionId: string; secret: string }> {
  const secret = randomToken();
  const { id: sessionId } = await scope.db
    .insertInto('sessions')
    .values({
      user_id: userId,
      secret_hash: hashToken(secret),
      previous_hash: null,
      created_at: scope.now,
      rotated_at: scope.now,
      expires_at: sessionEnd(scope.now),
      revoked_at: null,
      revoked_why: null,
      device,
      address,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scope.record('session.opened', { userId, sessionId });
  return { sessionId, secret };
}

/** A session ends if it is not renewed for a week. */
export const sessionEnd = (now: Date): Date => new Date(now.getTime() + limits.refreshTokenSeconds * 1000);

/** Signs a new access token. @returns what a client gets when it signs in or renews */
export function signSession({ company }: Scope, user: Session['user'], sessionId: string, secret: string): OpenSession {
  const companyId = company.id;
  const token = signAccessToken({ userId: user.id, companyId, profile: user.profile, sid: sessionId });
  return { session: { token, user }, cookie: { companyId, sessionId, secret } };
}
