import type { FastifyRequest } from 'fastify';
import type { Origin } from './open-session.ts';

/** Longer descriptions are made up. */
const maxDevice = 300;

/** Where a sign-in comes from, for the list on the profile screen. */
export function originOf({ headers, ip }: FastifyRequest): Origin {
  const device = headers['user-agent']?.replaceAll('\0', '').slice(0, maxDevice);
  return { device: device || null, address: ip.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 60) || null };
}
