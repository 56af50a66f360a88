import type { FastifyRequest } from 'fastify';

/** Longer than any address; a proxy's header might hold any text. */
const maxLength = 60;

/** The network address of the caller as it is stored and shown: `::ffff:10.0.0.1` as `10.0.0.1`; null: unknown. */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string | null =>
  ip.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, maxLength) || null;
