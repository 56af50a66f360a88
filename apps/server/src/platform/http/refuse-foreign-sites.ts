import type { FastifyRequest } from 'fastify';
import { fail } from '../fail.ts';

/**
 * A call that changes something and needs no access token (sign-in, renewal, sign-out) must come from a page of this
 * site: another site could otherwise make a browser send its cookie. Browsers name the site in `Sec-Fetch-Site`
 * (`none`: the user entered the address), older ones only in `Origin`. Programs send neither and have no cookies of a
 * browser.
 * @throws ERR_NO_PERMISSION
 */
export function refuseForeignSites(request: FastifyRequest, publicUrl: string | undefined): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  if (site !== undefined || isForeignOrigin(request, publicUrl)) throw fail('ERR_NO_PERMISSION');
}

/** Whether a page of another site makes a browser send this request. Programs send no origin. */
export function isForeignOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  const ours = [
    `${request.protocol}://${request.host}`,
    ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin]),
  ];
  return !ours.includes(origin);
}
