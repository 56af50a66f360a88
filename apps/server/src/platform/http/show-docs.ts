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
 * @param nameOfProduct the name of the installation, which titles the page and the documents
 */
export function showDocs(
  app: FastifyInstance,
  nameOfProduct: () => Promise<string> = async () => contract.productName,
): void {
  const documentsOf = keptForName((product) => {
    const [nouns, signals] = [contract.nouns as never, contract.signals as never];
    const { calls, events } = describeApi({ nouns, signals, schemas: contract, version, product });
    return { calls: JSON.stringify(calls), events: JSON.stringify(events) };
  });
  const pageOf = keptForName(makePage);
  for (const [path, part] of [
    ['json', 'calls'],
    ['events', 'events'],
  ] as const)
    app.get(`${where}/${path}`, async (_request, reply) => {
      const documents = documentsOf(await nameOfProduct());
      return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(documents[part]);
    });
  app.get(where, async (_request, reply) => {
    const { html, policy } = await pageOf(await nameOfProduct());
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .send(html);
  });
  app.get(`${where}/scalar.js`, async (request, reply) => {
    const { script, compressed } = await pageOf(await nameOfProduct());
    void reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .header('vary', 'accept-encoding');
    return /\bgzip\b/.test(String(request.headers['accept-encoding']))
      ? reply.header('content-encoding', 'gzip').send(compressed)
      : reply.send(script);
  });
}

/** Keeps what was made for the present name of the product. */
function keptForName<T>(make: (product: string) => T): (product: string) => T {
  let kept: { product: string; made: T } | undefined;
  return (product) => {
    if (kept?.product !== product) kept = { product, made: make(product) };
    return kept.made;
  };
}

/**
 * Scalar is large and rarely used, so it is loaded at the first request. Its plugin builds the page in a server of its
 * own.
 */
async function makePage(product: string) {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const aside = Fastify();
  await aside.register(scalar, {
    routePrefix: where,
    configuration: {
      url: `${where}/json`,
      cdn: `${where}/scalar.js`,
      pageTitle: `${product} · API`,
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
