import { createHmac } from 'node:crypto';
import { requireKeys } from './keys.ts';

/** A secret may be used again for so long after it was replaced: see `nextSecret`. */
export const graceMs = 30_000;

/**
 * Each use of a refresh cookie replaces its secret, and a replaced secret that comes back ends the session: somebody
 * has a copy. But two tabs may renew at the same moment, and an answer may get lost on its way. So the next secret
 * follows from the one before (only the server can compute it): whoever repeats a secret within the grace gets the same
 * next one again, and the chain does not fork.
 */
export const nextSecret = (sessionId: string, secret: string): string =>
  createHmac('sha256', requireKeys().refresh).update(`${sessionId}.${secret}`).digest('base64url');
