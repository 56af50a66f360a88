import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import * as contract from '@balcao/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { describeApi } from './openapi.ts';
import { docsPolicy } from './security-headers.ts';

const version = '0.1.0';
const docsPath = '/api/docs';

/**
 * `/api/docs`: the contract as a page to read and try; `/api/docs/json`: the same for programs; `/api/docs/events`: the
 * live events. The page loads nothing from other servers.
 * @param nameOfProduct the name of the installation, which titles the page and the documents
 */
export function showDocs(
  app: FastifyInstance,
  nameOfProduct: () => Promise<string> = async () => contract.productName,
): void {
  const documentsOf = makeOncePerName((product) => {
    const [nouns, signals] = [contract.nouns as never, contract.signals as never];
    const { calls, events } = describeApi({ nouns, signals, schemas: contract, version, product });
    return { calls: JSON.stringify(calls), events: JSON.stringify(events) };
  });
  const pageOf = makeOncePerName(makePage);
  for (const [path, part] of [
    ['json', 'calls'],
    ['events', 'events'],
  ] as const)
    app.get(`${docsPath}/${path}`, async (_request, reply) => {
      const documents = documentsOf(await nameOfProduct());
      return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(documents[part]);
    });
  app.get(docsPath, async (_request, reply) => {
    const { html, policy } = await pageOf(await nameOfProduct());
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .send(html);
  });
  app.get(`${docsPath}/scalar.js`, async (request, reply) => {
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

/** Calls `make` at first and when the name of the product has changed; otherwise returns the last result. */
function makeOncePerName<T>(make: (product: string) => T): (product: string) => T {
  let last: { product: string; result: T } | undefined;
  return (product) => {
    if (last?.product !== product) last = { product, result: make(product) };
    return last.result;
  };
}

/**
 * The page of the documentation, its script and its security policy. Scalar is large and rarely used, so it is loaded
 * at the first request. Its plugin runs in a separate server, which is only asked for the page and the script.
 */
async function makePage(product: string) {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const separateServer = Fastify();
  await separateServer.register(scalar, {
    routePrefix: docsPath,
    configuration: {
      url: `${docsPath}/json`,
      cdn: `${docsPath}/scalar.js`,
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
  const html = (await separateServer.inject(`${docsPath}/`)).body;
  const script = (await separateServer.inject(`${docsPath}/js/scalar.js`)).body;
  await separateServer.close();
  // The texts of the scripts without `src`.
  const inlineScripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  );
  return { html, policy: docsPolicy(inlineScripts), script, compressed: await promisify(gzip)(script) };
}
