import type { FastifyRequest } from 'fastify';
import { addressOf } from '../../platform/http/address-of.ts';
import type { Origin } from './open-session.ts';

/** The user agent of a browser is shorter; longer texts come from other programs and are cut. */
const maxDevice = 300;

/** Where a sign-in comes from, for the list on the profile screen. */
export function originOf(request: FastifyRequest): Origin {
  const device = request.headers['user-agent']?.replaceAll('\0', '').slice(0, maxDevice);
  return { device: device || null, address: addressOf(request) };
}
