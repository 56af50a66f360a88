import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';
import { actorOf } from './calling.ts';

/**
 * One line a call: who, what, how long. Neither bodies nor queries, which carry what people look for and signatures of
 * links.
 */
export function logCalls(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    const actor = actorOf(request);
    const line = {
      requestId: request.id,
      method: request.method,
      path: pathOf(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(actor && { companyId: actor.companyId, userId: actor.userId }),
    };
    if (request.url.startsWith('/api/')) log.info(line, 'call');
    else log.debug(line, 'call');
    done();
  });
}

const pathOf = (url: string) => url.split('?', 1)[0];
