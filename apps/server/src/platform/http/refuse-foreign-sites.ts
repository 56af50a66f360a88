import type { FastifyRequest } from 'fastify';
import { fail } from '../fail.ts';

/**
 * A call that changes something and needs no access token (sign-in, renewal, sign-out) must come from a page of this
 * site: another site could otherwise make a browser send its cookie. Programs send neither header and have no cookies
 * of a browser.
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
