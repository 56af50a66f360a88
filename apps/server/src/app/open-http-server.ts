import { productName, type BrandFile } from '@balcao/contract';
import type { FastifyInstance } from 'fastify';
import { measuredOf } from '../app-metrics.ts';
import { cloudHttp, graphAt, serveWebhooks } from '../channels/cloud-api/index.ts';
import { sandboxHttp } from '../channels/sandbox/index.ts';
import { authenticate } from '../domains/auth/index.ts';
import { brandOfPages, readBrandFile } from '../domains/brand/index.ts';
import { authenticateToken, tryAgain } from '../domains/connections/index.ts';
import { keepPasses, serveMcp } from '../domains/mcp-tokens/index.ts';
import { mediaLink, storeForDriver } from '../domains/media/index.ts';
import { serveNotices } from '../domains/payments/index.ts';
import { countDrivenConnections } from '../introduce-channels.ts';
import { nouns } from '../nouns.ts';
import { answerHealth } from '../platform/http/health.ts';
import { countInFlight, type InFlight } from '../platform/http/in-flight.ts';
import { measure } from '../platform/http/measure.ts';
import { openHttp } from '../platform/http/open-http.ts';
import { webFolder } from '../platform/http/serve-pages.ts';
import type { Served } from '../platform/http/serve.ts';
import { showDocs } from '../platform/http/show-docs.ts';
import { tellBuild } from '../platform/metrics.ts';
import { programVersion } from '../platform/program-version.ts';
import { companyOf } from '../platform/scope/company.ts';
import type { PreparedStart } from './start.ts';

/** Opens the HTTP server with the calls of all nouns, the pages, the webhooks, the health and the metrics. */
export async function openHttpServer(start: PreparedStart): Promise<{ http: FastifyInstance; inFlight: InFlight }> {
  const { config, log, options, health, opened, disk, secrets, later, uploadFolder, has } = start;
  /** Whether calls are answered. */
  const isOpen = () => health.state === 'up' && later.areRightsSafe();
  // A pass stands in the place of an access token when a tool of an assistant calls a route within this process.
  const passes = keepPasses();
  const http = await openHttp({
    log,
    served: has('web') ? [...nouns.flatMap(({ served }) => served ?? []), ...channelsHttp(start)] : [],
    ...(has('web') && {
      pages: webFolder,
      brand: { current: brandOfPages, file: (name) => readBrandFile(name as BrandFile) },
    }),
    authenticate: async (token) => passes.take(token) ?? authenticate(token),
    authenticateToken,
    uploadFolder,
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
    isOpen,
    disk,
    ...(options.now && { now: options.now }),
    ...(options.limits && { limits: options.limits }),
  });
  const inFlight = countInFlight(http);
  if (has('web')) {
    showDocs(http, async () => (await brandOfPages())?.name ?? productName);
    serveWebhooks(http, { secrets, log, isOpen });
    serveNotices(http, { isOpen });
    serveMcp(http, {
      version: programVersion,
      publicUrl: config.publicUrl,
      isOpen,
      passes,
      limits: options.limits,
    });
  }
  answerHealth(http, health);
  opened.add('the HTTP server', () => {
    // Connections of idle or disconnected clients would delay the close.
    http.server.closeAllConnections();
    return http.close();
  });
  measureAll(start, http);
  return { http, inFlight };
}

/** The routes of drivers that have routes of their own. */
const channelsHttp = ({ config, secrets, log }: PreparedStart): Served[] => [
  sandboxHttp({
    enabled: config.hasSandbox,
    store: (companyId, file) => storeForDriver(companyOf({ companyId }), file),
    linkTo: (companyId, key, name) => mediaLink(companyOf({ companyId }), key, name, new Date()),
  }),
  cloudHttp({ secrets, publicUrl: config.publicUrl, graph: graphAt(config.graphUrl), log, reconnect: tryAgain }),
];

function measureAll({ config, options, nodeId, health, disk, later }: PreparedStart, http: FastifyInstance): void {
  const node = options.node ?? nodeId;
  tellBuild(programVersion, node);
  measure(http, {
    token: config.metricsToken,
    // With TRUST_PROXY=on (`true`), every client can forge its forwarded address, so `/metrics` must not trust it.
    behindProxy: config.trustProxy !== false && config.trustProxy !== true,
    ...measuredOf({
      node,
      disk: disk.space,
      pools: () => later.pools,
      sockets: () => later.countSockets(),
      services: () => health.services?.() ?? {},
      drivenConnections: countDrivenConnections,
      findings: () => later.findings(),
    }),
  });
}
