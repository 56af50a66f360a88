import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail, type Failure } from '../fail.ts';

/** How often one may call, a minute. Generous: they stop floods, not people. */
export interface CallLimits {
  /** All calls from one address, files and pages included. A whole office may sit behind one. */
  perAddress: number;
  perUser: number;
  /** False only for tests that are not about limits: routes then have no limit of their own. */
  perRoute: boolean;
}

export const usualLimits: CallLimits = { perAddress: 6000, perUser: 1200, perRoute: true };

/** Counts a call; refuses the one too many. */
export type Count = (request: FastifyRequest) => Promise<void>;

export interface Counters {
  address: Count;
  /** By whatever key the request was given with `countAs`. */
  user: (request: FastifyRequest, userId: string) => Promise<void>;
  route: (name: string, perMinute: number) => Count;
  /** For a handler that limits by something only it knows, such as the account somebody tries to sign in to. */
  key: (request: FastifyRequest, name: string, key: string, perMinute: number) => Promise<void>;
}

const keys = new WeakMap<FastifyRequest, string>();

/**
 * Counters in the memory of this process.
 * @throws (each counter) ERR_RATE_LIMITED
 */
export async function countCalls(app: FastifyInstance, limits: CallLimits): Promise<Counters> {
  await app.register(rateLimit, { global: false, timeWindow: 60_000, cache: 20_000 });
  const byAddress = (name: string, max: number): Count => counter(app, max, (request) => `${name}|${request.ip}`);
  const byKey = new Map<string, Count>();
  const key: Counters['key'] = async (request, name, value, perMinute) => {
    let count = byKey.get(name);
    if (!count) byKey.set(name, (count = counter(app, perMinute, (one) => `${name}|${keys.get(one) ?? ''}`)));
    keys.set(request, value);
    await count(request);
  };
  const never: Count = async () => undefined;
  return {
    address: byAddress('address', limits.perAddress),
    user: (request, userId) => key(request, 'user', userId, limits.perUser),
    route: (name, perMinute) => (limits.perRoute ? byAddress(name, perMinute) : never),
    key: limits.perRoute ? key : async () => undefined,
  };
}

function counter(app: FastifyInstance, max: number, keyGenerator: (request: FastifyRequest) => string): Count {
  const count = app.createRateLimit({ max, keyGenerator });
  return async (request) => {
    const state = await count(request);
    if (!state.isAllowed && state.isExceeded) throw fail('ERR_RATE_LIMITED', { retryAfterSeconds: Math.max(1, state.ttlInSeconds) });
  };
}

/** What HTTP itself wants to hear of a refusal for calling too often. */
export const retryAfter = ({ code, details }: Failure): number | undefined => (code === 'ERR_RATE_LIMITED' ? Number(details?.['retryAfterSeconds']) : undefined);
