import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/**
 * The caller's address as Fastify's `request.ip` has it, for what does not come through Fastify.
 * @param trustProxy which proxies are believed, in Fastify's sense
 */
export function callerAddress(trustProxy: boolean | number | string): (request: IncomingMessage) => string {
  const trust =
    typeof trustProxy === 'string'
      ? proxyAddress.compile(trustProxy.split(',').map((part) => part.trim()))
      : (_address: string, hop: number) => (typeof trustProxy === 'number' ? hop < trustProxy : trustProxy);
  return (request) => {
    try {
      return proxyAddress(request, trust);
    } catch {
      return request.socket.remoteAddress ?? '';
    }
  };
}
