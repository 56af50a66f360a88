import type { FastifyRequest } from 'fastify';
import { failureOf } from '../fail.ts';

/**
 * One line for a sign-in or a token that was refused, with the caller's address: tools such as fail2ban read it
 * (docs/operating.md has the pattern). Neither the e-mail nor the token is in it.
 */
export function logRefusal(request: FastifyRequest, error: unknown, what: 'sign-in refused' | 'token refused'): void {
  const reason = failureOf(error)?.code;
  if (reason === undefined) return;
  request.log.warn({ address: request.ip.replace(/^::ffff:(?=\d+\.)/i, ''), reason }, what);
}
