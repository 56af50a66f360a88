import type { FastifyInstance } from 'fastify';

/**
 * The readiness of this process. In the state `up`, `checks` run at each request for `/readyz`; a check that throws or
 * takes longer than two seconds counts as false.
 */
export interface Health {
  state: 'starting' | 'up' | 'stopping';
  readonly checks: Record<string, () => Promise<boolean> | boolean>;
  /** Services that may be absent while the process is ready, and whether they answer. */
  services?: () => Record<string, boolean>;
}

const probeTimeoutMs = 2000;

/**
 * `/healthz`: the process lives. `/readyz`: it can serve calls; otherwise 503 with the reason. `?verbose` adds the
 * state of other services. Both are for monitors and load balancers.
 */
export function answerHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return { alive: true };
  });
  app.get('/readyz', async (request, reply) => {
    const names = health.state === 'up' ? Object.keys(health.checks) : [];
    const answers = await Promise.all(names.map((name) => passes(health.checks[name] ?? (() => false))));
    const isReady = health.state === 'up' && answers.every(Boolean);
    void reply.header('cache-control', 'no-store').code(isReady ? 200 : 503);
    const isVerbose = (request.query as { verbose?: unknown }).verbose !== undefined;
    return {
      ready: isReady,
      state: health.state,
      checks: Object.fromEntries(names.map((name, index) => [name, answers[index]])),
      ...(isVerbose && { services: health.services?.() ?? {} }),
    };
  });
}

async function passes(check: () => Promise<boolean> | boolean): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), probeTimeoutMs);
  try {
    return await Promise.race([
      Promise.resolve()
        .then(check)
        .catch(() => false),
      timeout,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
