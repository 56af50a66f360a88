import type { Profile } from '@balcao/contract';
import { inCompany } from '../../platform/scope/in-company.ts';
import { signAccessToken } from './access-token.ts';
import { insertSession, openSession, type OpenSession } from './open-session.ts';

/**
 * Signs in a user that a test made. It skips the check of a password, because hashing is slow. The token of the session
 * goes into the header `authorization: Bearer …`.
 */
export const makeSession = (user: { id: number; companyId: number }): Promise<OpenSession> =>
  inCompany(user.companyId, (scope) => openSession(scope, user.id));

/**
 * Like `makeSession`, but returns only the token of the session. It skips the statements of a sign-in that read what
 * the caller knows, such as the profile.
 */
export const makeToken = (user: { id: number; companyId: number; profile: Profile }): Promise<string> =>
  inCompany(user.companyId, async (scope) => {
    const { sessionId: sid } = await insertSession(scope, user.id);
    return signAccessToken({ userId: user.id, companyId: user.companyId, profile: user.profile, sid });
  });
