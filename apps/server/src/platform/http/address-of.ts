import type { FastifyRequest } from 'fastify';

const maxAddress = 60;

/** The network address of the caller as it is stored and shown; null: unknown. */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string | null =>
  ip.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, maxAddress) || null;
