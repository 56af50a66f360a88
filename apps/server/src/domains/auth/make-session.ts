import type { Profile } from '@balcao/contract';
import { inCompany } from '../../platform/scope/in-company.ts';
import { signAccessToken } from './access-token.ts';
import { insertSession, openSession, type OpenSession } from './open-session.ts';

/**
 * Signs a made user in without hashing a password, which is slow. `session.token` goes into the header `authorization:
 * Bearer …`.
 */
export const makeSession = (user: { id: number; companyId: number }): Promise<OpenSession> =>
  inCompany(user.companyId, (scope) => openSession(scope, user.id));

/** The token of a first session of a made user. It skips the statements of a sign-in that read known data. */
export const makeToken = (user: { id: number; companyId: number; profile: Profile }): Promise<string> =>
  inCompany(user.companyId, async (scope) => {
    const { sessionId: sid } = await insertSession(scope, user.id);
    return signAccessToken({ userId: user.id, companyId: user.companyId, profile: user.profile, sid });
  });
