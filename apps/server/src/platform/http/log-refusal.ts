import type { FastifyRequest } from 'fastify';
import { failureOf } from '../fail.ts';
import { counter } from '../metrics.ts';

const refused = counter('balcao_refused_total', 'Sign-ins and tokens that were refused, by reason.', [
  'what',
  'reason',
]);

/**
 * Logs one line for a refused sign-in or token, with the caller's address, for tools such as fail2ban. The pattern is
 * in docs/operating.md. The line holds neither the e-mail nor the token.
 */
export function logRefusal(request: FastifyRequest, error: unknown, what: 'sign-in refused' | 'token refused'): void {
  const reason = failureOf(error)?.code;
  if (reason === undefined) return;
  refused.inc({ what: what === 'token refused' ? 'token' : 'sign-in', reason });
  // An IPv4 address may come in the form of IPv6: `::ffff:192.0.2.1`.
  const address = request.ip.replace(/^::ffff:(?=\d+\.)/i, '');
  request.log.warn({ address, reason }, what);
}
