import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import { actorOf } from './calling.ts';

/**
 * Logs one line for each request: caller, route, duration; for pages and files only at the level `debug`. The line
 * never has bodies, names of files, or queries: queries hold search texts and signatures of links.
 */
export function logCalls(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    const actor = actorOf(request);
    const line = {
      requestId: request.id,
      method: request.method,
      path: pathOf(request, (request.params ?? {}) as Record<string, unknown>),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(actor && { companyId: actor.companyId, userId: actor.userId }),
    };
    if (request.url.startsWith('/api/')) log.info(line, 'call');
    else log.debug(line, 'call');
    done();
  });
}

/**
 * The route with its ids: `/api/messages/12`. All other parameters are private: names of files, keys, passwords, typed
 * texts.
 */
function pathOf({ routeOptions: { url } }: FastifyRequest, params: Record<string, unknown>): string {
  if (url === undefined) return '(no route)';
  let parts = partsOfRoutes.get(url);
  if (!parts) {
    parts = url.split(/:(\w+)/);
    partsOfRoutes.set(url, parts);
  }
  let path = '';
  // The parts at odd places are names of parameters.
  for (const [nth, part] of parts.entries()) path += nth % 2 === 0 ? part : (idOf(part, params[part]) ?? `:${part}`);
  return path;
}

/**
 * The parts of each route's pattern: texts and names of parameters in turn (`/api/messages/`, `ticketId`, `/rows`). The
 * map grows only with the number of routes.
 */
const partsOfRoutes = new Map<string, string[]>();

/**
 * The value of a parameter that is named as an id (`id`, `ticketId`) and is a number; undefined: it must not be shown.
 */
const idOf = (name: string, value: unknown) =>
  /^id$|Id$/.test(name) && typeof value === 'string' && /^\d{1,18}$/.test(value) ? value : undefined;
