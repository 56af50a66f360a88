import type { FastifyInstance } from 'fastify';

export interface InFlight {
  /** Resolves to true when no call is being served any more, to false after so long. */
  settled(withinMs: number): Promise<boolean>;
}

/** Counts the calls being served, so that a stop can wait for them. */
export function countInFlight(app: FastifyInstance): InFlight {
  let served = 0;
  let tell: (() => void) | undefined;
  app.addHook('onRequest', (_request, reply, done) => {
    served += 1;
    // Also when the caller hangs up.
    reply.raw.once('close', () => {
      served -= 1;
      if (served === 0) tell?.();
    });
    done();
  });
  return {
    async settled(withinMs) {
      if (served === 0) return true;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      tell = () => resolve(true);
      const timer = setTimeout(() => resolve(false), withinMs);
      return promise.finally(() => clearTimeout(timer));
    },
  };
}
