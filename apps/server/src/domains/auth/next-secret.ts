import { createHmac } from 'node:crypto';
import { requireKeys } from './keys.ts';

/** How long a secret may be used again after it was replaced; see `nextSecret`. */
export const graceMs = 30_000;

/**
 * Each use of a refresh cookie replaces its secret. If a replaced secret comes back, it was copied, and the session
 * ends. But two tabs may renew at the same moment, and a response may be lost. So the next secret is derived from the
 * previous one with the server's key. A client that repeats a secret within the grace period gets the same next secret,
 * and the chain does not fork.
 */
export const nextSecret = (sessionId: string, secret: string): string =>
  createHmac('sha256', requireKeys().refresh).update(`${sessionId}.${secret}`).digest('base64url');
