import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/**
 * The caller's address, equal to Fastify's `request.ip`, for requests that do not pass through Fastify.
 * @param trustProxy the trusted proxies, in Fastify's sense
 */
export function callerAddress(trustProxy: boolean | number | string): (request: IncomingMessage) => string {
  // A text lists addresses, a number counts the hops from this server, and a boolean trusts all or none.
  const trust =
    typeof trustProxy === 'string'
      ? proxyAddress.compile(trustProxy.split(',').map((part) => part.trim()))
      : (_address: string, hop: number) => (typeof trustProxy === 'number' ? hop < trustProxy : trustProxy);
  return (request) => {
    try {
      return proxyAddress(request, trust);
    } catch {
      // A malformed header cannot name the caller.
      return request.socket.remoteAddress ?? '';
    }
  };
}
