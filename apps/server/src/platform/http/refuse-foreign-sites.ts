import type { FastifyRequest } from 'fastify';
import { fail } from '../fail.ts';

/**
 * A call that changes something and is believed without an access token (signing in, renewing, signing out) must come
 * from a page of ours: another site could otherwise make a browser send its cookie. Programs send neither header and
 * hold no browser's cookies.
 * @throws ERR_NO_PERMISSION
 */
export function refuseForeignSites(request: FastifyRequest, publicUrl: string | undefined): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  if (site !== undefined) throw fail('ERR_NO_PERMISSION');
  const { origin } = request.headers;
  if (origin === undefined) return;
  const ours = [
    `${request.protocol}://${request.host}`,
    ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin]),
  ];
  if (!ours.includes(origin)) throw fail('ERR_NO_PERMISSION');
}
