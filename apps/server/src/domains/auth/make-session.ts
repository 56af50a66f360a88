import { inCompany } from '../../platform/scope/in-company.ts';
import { openSession, type OpenSession } from './open-session.ts';

/**
 * Signs a made user in without hashing a password, which is slow. `session.token` goes into the header `authorization:
 * Bearer …`.
 */
export const makeSession = (user: { id: number; companyId: number }): Promise<OpenSession> =>
  inCompany(user.companyId, (scope) => openSession(scope, user.id));
