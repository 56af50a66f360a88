import dns from 'node:dns';
import net from 'node:net';
import { isPublicAddress } from './public-address.ts';

export type OutsideReason = 'address' | 'protocol' | 'timeout' | 'too-large' | 'redirects' | 'network';

/**
 * A call is not allowed, it failed, or its response exceeded a limit; `reason` says which. A response with an error
 * status is not an OutsideError.
 */
export class OutsideError extends Error {
  override name = 'OutsideError';
  readonly reason: OutsideReason;
  constructor(reason: OutsideReason, cause?: unknown) {
    super(`The call outside failed: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** The addresses that a call may reach. */
export interface Reach {
  /** The allowed hosts, as `name` or `name:port`; absent: every public host. */
  hosts?: (host: string) => boolean;
  /** IP addresses that are allowed although they are not public. For tests only. */
  permit?: readonly string[];
  /** Origins that the operator has named: they are reached at any IP address, also without TLS. */
  origins?: readonly string[];
  /** How host names are resolved; absent: by the operating system, in libuv's threads, which files use as well. */
  resolve?: (name: string) => Promise<dns.LookupAddress[]>;
}

/** Whether the operator has named the origin of this URL. */
export const isNamedOrigin = (url: URL, { origins = [] }: Reach): boolean => origins.includes(url.origin);

/** Whether a connection to this IP address may be made. */
const isAllowedAddress = (address: string, { permit = [] }: Reach): boolean =>
  permit.includes(address) || isPublicAddress(address);

/** @throws OutsideError when the host of the URL, or its IP address, is not allowed. */
export function requireReachable(url: URL, reach: Reach): void {
  if (isNamedOrigin(url, reach)) return;
  if (reach.hosts && !reach.hosts(url.host)) throw new OutsideError('address');
  // An IPv6 address stands in brackets in a URL, such as `[::1]`.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A name is checked when it is resolved; an IP address is never resolved.
  if (net.isIP(host) !== 0 && !isAllowedAddress(host, reach)) throw new OutsideError('address');
}

/**
 * A DNS look-up for sockets that returns allowed addresses only. The socket connects to the address that was checked,
 * so DNS rebinding gains nothing.
 */
export const guardedLookup =
  (reach: Reach): net.LookupFunction =>
  (name, options, done) => {
    const check = (error: NodeJS.ErrnoException | null, found: dns.LookupAddress[]) => {
      if (error) return done(error, '');
      const [first] = found;
      if (!first) return done(new OutsideError('network'), '');
      // One disallowed address among several refuses the whole name.
      if (!found.every(({ address }) => isAllowedAddress(address, reach))) return done(new OutsideError('address'), '');
      return options.all ? done(null, found) : done(null, first.address, first.family);
    };
    if (!reach.resolve) return dns.lookup(name, { ...options, all: true }, check);
    reach.resolve(name).then(
      (found) => check(null, found),
      (error: unknown) => check(new OutsideError('network', error), []),
    );
  };
