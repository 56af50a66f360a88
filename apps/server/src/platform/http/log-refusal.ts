import type { FastifyRequest } from 'fastify';
import { failureOf } from '../fail.ts';
import { counter } from '../metrics.ts';

const refused = counter('balcao_refused_total', 'Sign-ins and tokens that were refused, by reason.', [
  'what',
  'reason',
]);

/**
 * One line for a sign-in or a token that was refused, with the caller's address: tools such as fail2ban read it
 * (docs/operating.md has the pattern). Neither the e-mail nor the token is in it.
 */
export function logRefusal(request: FastifyRequest, error: unknown, what: 'sign-in refused' | 'token refused'): void {
  const reason = failureOf(error)?.code;
  if (reason === undefined) return;
  refused.inc({ what: what === 'token refused' ? 'token' : 'sign-in', reason });
  request.log.warn({ address: request.ip.replace(/^::ffff:(?=\d+\.)/i, ''), reason }, what);
}
