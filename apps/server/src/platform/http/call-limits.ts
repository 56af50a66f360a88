import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { FastifyRequest } from 'fastify';
import { fail, type Failure } from '../fail.ts';

/** The numbers are calls a minute. They are generous: the limits stop floods, not people. */
export interface CallLimits {
  /** All calls from one address, files and pages included. A whole office may share an address. */
  perAddress: number;
  perUser: number;
  /** False only for tests that are not about limits: routes, keys and budgets then have no limit. */
  perRoute: boolean;
}

export const usualLimits: CallLimits = { perAddress: 6000, perUser: 1200, perRoute: true };

/** Counts a call. @throws ERR_RATE_LIMITED above the limit */
export type Count = (request: FastifyRequest) => void;

export interface Counters {
  /** Counts a request of any kind by the caller's address. */
  address: Count;
  /** @param user the company and user, as one text */
  user: (user: string) => void;
  /** For a limit of one route by the caller's address. */
  route: (name: string, perMinute: number) => Count;
  /** For a limit by a key that only the handler knows, such as the account of a sign-in. */
  key: (name: string, key: string, perMinute: number) => void;
  /** A slow limit whose use may be returned, such as sign-in attempts that turn out to be correct. */
  budget: (name: string, key: string, rate: BudgetRate) => Grant;
}

/** The size of a burst, and the long-term rate an hour. */
export interface BudgetRate {
  burst: number;
  perHour: number;
}
/** A use of a budget, or the error with which the caller refuses it. */
export type Grant = { isGranted: true; giveBack(): void } | { isGranted: false; refusal: Failure };

const minuteMs = 60_000;
/** The maximum number of keys that each counter remembers. Above it, the oldest one is forgotten. */
const maxKeys = 20_000;

/**
 * Counters in the memory of this process. A caller's minute begins with the first call.
 * @throws (each counter but `budget`) ERR_RATE_LIMITED
 */
export function countCalls(limits: CallLimits): Counters {
  const address = counter();
  const byName = new Map<string, ReturnType<typeof counter>>();
  const budgets = new Map<string, ReturnType<typeof budgetCounter>>();
  const key: Counters['key'] = (name, value, perMinute) => {
    let count = byName.get(name);
    if (!count) byName.set(name, (count = counter()));
    count(value, perMinute);
  };
  return {
    address: (request) => address(networkOf(request.ip), limits.perAddress),
    user: (user) => key('user', user, limits.perUser),
    route: (name, perMinute) => (request) => limits.perRoute && key(name, networkOf(request.ip), perMinute),
    key: (...call) => limits.perRoute && key(...call),
    budget(name, value, rate) {
      if (!limits.perRoute) return { isGranted: true, giveBack: () => undefined };
      let count = budgets.get(name);
      if (!count) budgets.set(name, (count = budgetCounter()));
      return count(value, rate);
    },
  };
}

/** A leaky bucket for each key: each use adds 1 to the level, and the level falls at the hourly rate. */
function budgetCounter() {
  const buckets = new Map<string, { level: number; at: number }>();
  return (key: string, { burst, perHour }: BudgetRate): Grant => {
    const now = performance.now();
    const perMs = perHour / (60 * minuteMs);
    const before = buckets.get(key);
    const level = before ? Math.max(0, before.level - (now - before.at) * perMs) : 0;
    if (level + 1 > burst) {
      const retryAfterSeconds = Math.max(1, Math.ceil((level + 1 - burst) / perMs / 1000));
      return { isGranted: false, refusal: fail('ERR_RATE_LIMITED', { retryAfterSeconds }) };
    }
    // Deleted and set again, so that the map stays in the order of the last use.
    buckets.delete(key);
    if (buckets.size >= maxKeys) for (const first of buckets.keys().take(1)) buckets.delete(first);
    buckets.set(key, { level: level + 1, at: now });
    return {
      isGranted: true,
      giveBack() {
        const bucket = buckets.get(key);
        if (bucket) bucket.level = Math.max(0, bucket.level - 1);
      },
    };
  };
}

/**
 * The unit that counts as one address: an IPv4 address in any notation, or the /64 prefix of IPv6. A subscriber gets
 * the whole prefix and chooses the other 64 bits freely.
 */
export function networkOf(address: string): string {
  // A short cut for the usual form of IPv4: every call is counted, and ipaddr.js needs 40 times as long.
  if (isIPv4(address)) return address;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}

/** Counts the calls of each caller in the caller's minute. */
function counter() {
  const minutes = new Map<string, { calls: number; endsAt: number }>();
  return (caller: string, perMinute: number): void => {
    const now = performance.now();
    const minute = minutes.get(caller);
    if (minute && minute.endsAt > now) {
      minute.calls += 1;
      if (minute.calls > perMinute)
        throw fail('ERR_RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil((minute.endsAt - now) / 1000)) });
      return;
    }
    // Deleted and set again, so that the map stays in the order in which the minutes began.
    minutes.delete(caller);
    if (minutes.size >= maxKeys) for (const first of minutes.keys().take(1)) minutes.delete(first);
    minutes.set(caller, { calls: 1, endsAt: now + minuteMs });
  };
}

/** The value of the header Retry-After for a refusal by rate, in seconds. */
export const retryAfter = ({ code, details }: Failure): number | undefined =>
  code === 'ERR_RATE_LIMITED' ? Number(details?.['retryAfterSeconds']) : undefined;
