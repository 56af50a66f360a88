import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import * as contract from '@balcao/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { describeApi } from './openapi.ts';
import { docsPolicy } from './security-headers.ts';

const version = '0.1.0';
const where = '/api/docs';

/**
 * `/api/docs`: the contract as a page to read and try; `/api/docs/json`: the same for programs; `/api/docs/events`: the
 * live events. The page loads nothing from other servers.
 */
export function showDocs(app: FastifyInstance): void {
  let documents: { calls: string; events: string } | undefined;
  const write = () => {
    const nouns = contract.nouns as never;
    const { calls, events } = describeApi({ nouns, signals: contract.signals as never, schemas: contract, version });
    return { calls: JSON.stringify(calls), events: JSON.stringify(events) };
  };
  for (const [path, part] of [
    ['json', 'calls'],
    ['events', 'events'],
  ] as const)
    app.get(`${where}/${path}`, async (_request, reply) => {
      documents ??= write();
      return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(documents[part]);
    });
  let page: ReturnType<typeof makePage> | undefined;
  app.get(where, async (_request, reply) => {
    page ??= makePage();
    const { html, policy } = await page;
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .send(html);
  });
  app.get(`${where}/scalar.js`, async (request, reply) => {
    page ??= makePage();
    const { script, compressed } = await page;
    void reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .header('vary', 'accept-encoding');
    return /\bgzip\b/.test(String(request.headers['accept-encoding']))
      ? reply.header('content-encoding', 'gzip').send(compressed)
      : reply.send(script);
  });
}

/**
 * Scalar is large and rarely used, so it is loaded at the first request. Its plugin builds the page in a server of its
 * own.
 */
async function makePage() {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const aside = Fastify();
  await aside.register(scalar, {
    routePrefix: where,
    configuration: {
      url: `${where}/json`,
      cdn: `${where}/scalar.js`,
      pageTitle: 'Balcão · API',
      withDefaultFonts: false,
      telemetry: false,
      proxyUrl: '',
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  } as never);
  const html = (await aside.inject(`${where}/`)).body;
  const script = (await aside.inject(`${where}/js/scalar.js`)).body;
  await aside.close();
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  return { html, policy: docsPolicy(inline), script, compressed: await promisify(gzip)(script) };
}
