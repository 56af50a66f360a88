import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { fail } from '../fail.ts';
import type { Log } from '../log.ts';
import { logCalls } from './access-log.ts';
import { answerError } from './answer-error.ts';
import { countCalls, usualLimits, type CallLimits } from './call-limits.ts';
import { makeBodyBudget, usualBodyLimits, type BodyBudget, type BodyLimits } from './body-budget.ts';
import { attachCallState } from './calling.ts';
import { watchBodies, type BodyWatch } from './watch-bodies.ts';
import type { DiskWatch } from '../watch-disk.ts';
import { readJson } from './read-json.ts';
import { acceptForms } from './receive-files.ts';
import type { BrandSource } from './page-brand.ts';
import { registerCalls, type CallOptions } from './register-calls.ts';
import { sendSecurityHeaders } from './security-headers.ts';
import { servePages } from './serve-pages.ts';
import type { Served } from './serve.ts';

export interface HttpOptions extends Pick<CallOptions, 'authenticate' | 'uploadFolder'> {
  log: Log;
  /** Absent where no routes for programs are served. */
  authenticateToken?: CallOptions['authenticateToken'];
  served: readonly Served[];
  /** The trusted proxies, in Fastify's sense. */
  trustProxy: boolean | number | string;
  /** The address that browsers use, when it differs from the address on which the server listens. */
  publicUrl: string | undefined;
  /** False while the process starts or stops: calls are then refused with ERR_SERVICE_UNAVAILABLE. */
  isOpen?(): boolean;
  /** Tells whether the disk is full; absent where that is not watched. */
  disk?: Pick<DiskWatch, 'isFull' | 'noteFull'>;
  /** The folder of the built web app; absent where no pages are served. */
  pages?: string;
  /** The brand that is written into the pages. Without it, the pages are served as they were built. */
  brand?: BrandSource;
  /** The clock of calls; tests set it. */
  now?(): Date;
  /** Tests set some of the limits of calls. */
  limits?: Partial<CallLimits>;
  /** Tests set some of the limits of bodies. */
  bodyLimits?: Partial<BodyLimits>;
}

declare module 'fastify' {
  interface FastifyInstance {
    bodyBudget: BodyBudget;
    bodyWatch: BodyWatch;
  }
}

/** The HTTP server with every route of the contract. The caller may add pages of its own and then makes it listen. */
export async function openHttp(options: HttpOptions): Promise<FastifyInstance> {
  const {
    log,
    served,
    authenticate,
    authenticateToken = async () => undefined,
    uploadFolder,
    trustProxy,
    publicUrl,
    isOpen = () => true,
    now = () => new Date(),
  } = options;
  const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    answerError(log, error, request, reply, options.disk);
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Fastify itself trusts no proxy when it gets a number.
    trustProxy: typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
    genReqId: () => randomUUID(),
    // `maxParamLength`: the key and the name of a file are longer than Fastify's default limit for a parameter.
    // `ignoreTrailingSlash`: the specification writes some paths with a slash at the end, such as `/users/`.
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: true },
    // For a whole request: an upload of 100 MB over a slow mobile connection takes minutes. Node has another limit for
    // the headers.
    requestTimeout: 15 * 60_000,
    // The server refuses calls during a stop itself, with its own error code.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void answer(error, request, reply),
  });
  app.setErrorHandler(answer);
  // Set further down, when the pages are served: an unknown address gets the app's page.
  let page: Awaited<ReturnType<typeof servePages>>;
  app.setNotFoundHandler((request, reply) => page?.(request, reply) ?? answer(fail('ERR_NOT_FOUND'), request, reply));
  attachCallState(app);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  const bodyLimits = { ...usualBodyLimits, ...options.bodyLimits };
  const bodyWatch = watchBodies(bodyLimits.stallMs);
  app.decorate('bodyBudget', makeBodyBudget(bodyLimits));
  app.decorate('bodyWatch', bodyWatch);
  app.addHook('onClose', async () => bodyWatch.close());
  // Before Fastify's own listener, which may already read the body.
  app.server.prependListener('request', (request: IncomingMessage) => bodyWatch.watch(request));
  logCalls(app, log);
  sendSecurityHeaders(app, publicUrl);
  const counters = countCalls({ ...usualLimits, ...options.limits });
  app.addHook('onRequest', async (request) => {
    counters.address(request);
    if (request.url.startsWith('/api/') && !isOpen()) throw fail('ERR_SERVICE_UNAVAILABLE');
    if (options.disk?.isFull() && writesData(request)) throw fail('ERR_STORAGE_FULL');
  });
  await app.register(cookie);
  readJson(app);
  const ownUploads = await acceptForms(app, uploadFolder);
  if (options.pages !== undefined) page = await servePages(app, options.pages, options.brand);
  registerCalls(app, served, { authenticate, authenticateToken, uploadFolder: ownUploads, publicUrl, now, counters });
  return app;
}

/**
 * Whether a call is refused while the disk is full. Sign-ins and renewals go on in the space reserved for them, so that
 * an operator can read what is wrong.
 */
const writesData = ({ method, url }: FastifyRequest) =>
  url.startsWith('/api/') && method !== 'GET' && method !== 'HEAD' && !url.startsWith('/api/auth/');
