import type { FastifyInstance } from 'fastify';

export interface InFlight {
  /** Resolves to true when no call is being served, or to false after `withinMs`. */
  settled(withinMs: number): Promise<boolean>;
}

/** Counts the calls being served, so that a stop can wait for them. */
export function countInFlight(app: FastifyInstance): InFlight {
  let servedCount = 0;
  let finish: (() => void) | undefined;
  app.addHook('onRequest', (_request, reply, done) => {
    servedCount += 1;
    // `close` also comes when the client disconnects.
    reply.raw.once('close', () => {
      servedCount -= 1;
      if (servedCount === 0) finish?.();
    });
    done();
  });
  return {
    async settled(withinMs) {
      if (servedCount === 0) return true;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      finish = () => resolve(true);
      const timer = setTimeout(() => resolve(false), withinMs);
      return promise.finally(() => clearTimeout(timer));
    },
  };
}
