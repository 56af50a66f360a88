import type { FastifyInstance } from 'fastify';

export interface InFlight {
  /** Resolves to true when no call is being served, to false after this time. */
  settled(withinMs: number): Promise<boolean>;
}

/** Counts the calls being served, so that a stop can wait for them. */
export function countInFlight(app: FastifyInstance): InFlight {
  let served = 0;
  let tell: (() => void) | undefined;
  app.addHook('onRequest', (_request, reply, done) => {
    served += 1;
    // This also counts a call whose client disconnects.
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
