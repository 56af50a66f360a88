import type { FastifyInstance } from 'fastify';
import { authenticate, findEnded, renew, tokenExpiry } from '../domains/auth/index.ts';
import { callerAddress } from '../platform/http/caller-address.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { builtPage } from '../platform/http/serve-pages.ts';
import { openFanOut } from '../platform/realtime/open-fan-out.ts';
import { openSockets } from '../platform/realtime/sockets.ts';
import type { PreparedStart } from './start.ts';

/** Opens the sockets of this process, and the fan-out, by which announcements reach the sockets of other processes. */
export async function openLive(start: PreparedStart, http: FastifyInstance): Promise<void> {
  const { config, log, options, nodeId, health, opened, later, has } = start;
  const fanOut = await openFanOut({ redisUrl: config.redisUrl, databaseUrl: config.databaseUrl, log });
  if (fanOut) {
    opened.add('the fan-out of the sockets', () => fanOut.close());
    health.checks['fanOut'] = fanOut.isUp;
    const otherServices = health.services;
    if (config.redisUrl !== undefined) health.services = () => ({ ...otherServices?.(), redis: fanOut.isUp() });
  }
  // A process without the role `web` has no clients. By the fan-out it announces to the clients of other processes.
  if (!has('web') && !fanOut) return;
  const { io, close } = openSockets({
    http: http.server,
    log,
    nodeId,
    isOpen: later.areRightsSafe,
    authenticate,
    tokenExpiry,
    renew,
    headers: securityHeaders(config.publicUrl),
    onRequest: (request) => http.bodyWatch.watch(request),
    findEnded,
    addressOf: callerAddress(config.trustProxy),
    fanOut,
    build: builtPage(),
    limits: options.sockets,
  });
  later.countSockets = () => io.engine.clientsCount;
  // Facts that were committed right before PostgreSQL died may not have been announced.
  later.resync = () => void io.local.emit('resync');
  opened.add('the sockets', close);
}
