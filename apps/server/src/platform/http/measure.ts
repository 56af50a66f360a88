import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { fail } from '../fail.ts';
import { metrics } from '../metrics.ts';

/** A value of the app, which a scrape reads. */
export interface Measured {
  name: string;
  help: string;
  labels?: readonly string[];
  /** Called at each scrape; a value that cannot be read now is left out. */
  values():
    | Promise<{ labels?: Record<string, string>; value: number }[]>
    | { labels?: Record<string, string>; value: number }[];
}

export interface MeasureOptions {
  /** A caller with this token may read from any address; without a token, only loopback and private addresses may. */
  token: string | undefined;
  /**
   * Whether the server trusts certain proxies, so that it knows the origin of a forwarded call. False if it trusts
   * none, or all callers: then a forwarded address proves nothing.
   */
  behindProxy: boolean;
  measured: readonly Measured[];
  /** Called before any value is read, so that the scrape does not measure its own effects. */
  beginScrape?: () => void;
}

/**
 * `/metrics` in the format of Prometheus: durations of calls by route, the process, and the values of the app's parts.
 */
export function measure(
  app: FastifyInstance,
  { token, behindProxy, measured, beginScrape = () => undefined }: MeasureOptions,
): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const calls = new Histogram({
    name: 'balcao_http_seconds',
    help: 'Duration of calls by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern of the route, never the address: each ticket's number would make a new series.
    const route = request.routeOptions.url ?? 'none';
    calls.observe(
      {
        method: request.method,
        route: /^\/(?:api\/|healthz|readyz|metrics)/.test(route) ? route : 'page',
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    );
    done();
  });
  for (const { name, help, labels = [], values } of measured) {
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [register],
      async collect() {
        this.reset();
        const found = await Promise.resolve()
          .then(values)
          .catch(() => []);
        for (const { labels: labelValues = {}, value } of found) this.set(labelValues, value);
      },
    });
  }
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token, behindProxy)) throw fail('ERR_NOT_FOUND');
    beginScrape();
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(`${await register.metrics()}\n${await metrics.metrics()}`);
  });
}

function mayRead(request: FastifyRequest, token: string | undefined, behindProxy: boolean): boolean {
  if (token !== undefined) return isEqual(request.headers.authorization ?? '', `Bearer ${token}`);
  const { 'x-forwarded-for': forwardedFor, forwarded } = request.headers;
  if (!behindProxy && (forwardedFor !== undefined || forwarded !== undefined)) return false;
  return isPrivate(request.ip);
}

/** Whether the address is of this machine or of a private network; an IPv4 address may be written as IPv6. */
const isPrivate = (address: string) =>
  ipaddr.isValid(address) && ['loopback', 'private', 'uniqueLocal'].includes(ipaddr.process(address).range());

/** Compares without telling by its duration how much of the text is right. */
const isEqual = (given: string, wanted: string) => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};
