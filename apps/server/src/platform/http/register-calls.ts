import { limits, permissions, planFeatures, type Permission, type Route } from '@balcao/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { fail } from '../fail.ts';
import { mayDo, type CompanyStanding, type TokenHolder, type UserActor } from '../scope/actor.ts';
import { inCompany, readCompany } from '../scope/in-company.ts';
import type { Scope } from '../scope/scope.ts';
import type { Counters } from './call-limits.ts';
import { addressOf } from './address-of.ts';
import { actorOf, bodyOwnerOf, holderOf, setActor, setHolder } from './calling.ts';
import { storableValues } from './read-json.ts';
import { fieldNamesOf } from './field-names-of.ts';
import { logRefusal } from './log-refusal.ts';
import { discardRest } from './read-body.ts';
import { isForm, receiveForm, type FormRule, type ReceivedForm } from './receive-files.ts';
import { refuseForeignSites } from './refuse-foreign-sites.ts';
import { isOutside, RawJson, type AdmitForm, type Call, type Served, type UploadedFile } from './serve.ts';

export interface CallOptions {
  /** The user of an access token; undefined when it expired or was not issued by this installation. */
  authenticate(token: string): Promise<UserActor | undefined>;
  /** The holder of a connection's token; undefined when it was replaced, revoked or not issued by this installation. */
  authenticateToken(token: string): Promise<TokenHolder | undefined>;
  counters: Counters;
  now(): Date;
  publicUrl: string | undefined;
  /** The folder that holds files of forms while a call is served. */
  uploadFolder: string;
}

/** A verb gets a scope. A handler marked by `outside` gets the call instead. */
type Handler = (
  scopeOrCall: Scope | Call,
  input: { params: unknown; query: unknown; body: unknown; files: readonly UploadedFile[] },
) => Promise<unknown>;

/**
 * Registers the routes of the contract under `/api`. Each call passes, in this order: session → company in good
 * standing → plan → permission → input → scope → verb → reply.
 * @throws Error at start for a route without a handler or with an unknown access
 */
export function registerCalls(app: FastifyInstance, served: readonly Served[], options: CallOptions): void {
  for (const { routes, handlers, admitForm = {} } of served) {
    for (const [name, route] of Object.entries(routes)) {
      const handler = handlers[name];
      if (typeof handler !== 'function') throw new Error(`${route.method} ${route.path} has no handler.`);
      register(app, route, { answer: handler as Handler, admitForm: admitForm[name] }, options);
    }
  }
}

/** What the noun binds to a route. */
interface Bound {
  answer: Handler;
  admitForm: AdmitForm | undefined;
}

function register(app: FastifyInstance, route: Route, bound: Bound, options: CallOptions) {
  const admit = admission(route, options);
  const answer = answering(route, bound, options);
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    bodyLimit: route.access === 'public' ? limits.publicJsonBody : limits.jsonBody,
    onRequest: admit,
    handler: async (request, reply) => {
      const result = await answer(request, reply);
      if (route.binary || result === reply) return result;
      if (!(result instanceof RawJson)) return result ?? {};
      return reply.type('application/json; charset=utf-8').send(result.text);
    },
  });
}

/** All checks that are made before the first byte of the body is read. */
function admission(route: Route, { authenticate, authenticateToken, counters, now, publicUrl }: CallOptions) {
  const isAllowed = rightTo(route);
  const name = `${route.method} ${route.path}`;
  const isForPrograms = route.access === 'connection-token';
  const perMinute = route.callsPerMinute;
  const addressLimit =
    perMinute !== undefined && route.access === 'public' ? counters.route(name, perMinute) : undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    // Answers hold personal data: no cache keeps them, unless a handler says otherwise.
    void reply.header('cache-control', 'no-store');
    addressLimit?.(request);
    if (route.access === 'public') {
      if (route.method !== 'GET') refuseForeignSites(request, publicUrl);
      return;
    }
    if (isForPrograms) {
      const holder = await requireHolder(request, authenticateToken);
      if (perMinute !== undefined) counters.key(name, `${holder.companyId}|${holder.connectionId}`, perMinute);
      requireStanding(route, holder, now());
      setHolder(request, holder);
      return;
    }
    const actor = await requireActor(request, authenticate);
    const user = `${actor.companyId}|${actor.userId}`;
    counters.user(user);
    if (perMinute !== undefined) counters.key(name, user, perMinute);
    setActor(request, { ...actor, address: addressOf(request) });
    requireStanding(route, actor, now());
    if (!isAllowed(actor)) throw fail('ERR_NO_PERMISSION');
    if (actor.impersonator && route.ownUsersOnly) throw fail('ERR_IMPERSONATING');
  };
}

/** Requires a company in good standing whose plan has the feature of the route. */
function requireStanding(route: Route, { isBlocked, dueAt, paidUntil, features }: CompanyStanding, now: Date) {
  if (isBlocked) throw fail('ERR_COMPANY_BLOCKED');
  // The caller is told the due date, not the end of the days of grace after it.
  if (!route.openWhenExpired && dueAt && dueAt <= now)
    throw fail('ERR_SUBSCRIPTION_EXPIRED', { dueDate: (paidUntil ?? dueAt).toISOString() });
  if (route.plan && !features.has(route.plan)) throw fail('ERR_PLAN_FEATURE');
}

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

async function requireActor(request: FastifyRequest, authenticate: CallOptions['authenticate']): Promise<UserActor> {
  const token = bearerOf(request);
  if (token === undefined) throw fail('ERR_NO_SESSION');
  const actor = await authenticate(token);
  if (!actor) throw fail('ERR_TOKEN_EXPIRED');
  return actor;
}

async function requireHolder(
  request: FastifyRequest,
  authenticateToken: CallOptions['authenticateToken'],
): Promise<TokenHolder> {
  const token = bearerOf(request);
  const holder = token === undefined ? undefined : await authenticateToken(token);
  if (holder) return holder;
  const refusal = fail('ERR_CONNECTION_TOKEN');
  logRefusal(request, refusal, 'token refused');
  throw refusal;
}

/**
 * The check of the user's right to call a route. Nothing is allowed by default: an access or plan feature that is not
 * in the catalogue stops the start.
 */
function rightTo({ access, plan, method, path }: Route): (actor: UserActor) => boolean {
  if (plan !== undefined && !planFeatures.includes(plan))
    throw new Error(`${method} ${path} asks for an unknown plan feature: ${plan}`);
  if (access === 'public' || access === 'signed-in') return () => true;
  // A user's session gives no access to routes for programs. Such a route asks for the holder of a token instead.
  if (access === 'connection-token') return () => false;
  if (access === 'operator') return (actor) => actor.super;
  if (!permissions.includes(access)) throw new Error(`${method} ${path} has an unknown access: ${access as string}`);
  const permission: Permission = access;
  return (actor) => mayDo(actor, permission);
}

/** Reads and checks the input of a call, runs its handler, and returns the result. */
function answering(route: Route, { answer, admitForm }: Bound, options: CallOptions) {
  const runsOutside = isOutside(answer);
  if (!runsOutside && (route.access === 'public' || route.access === 'connection-token'))
    throw new Error(
      `${route.method} ${route.path} is not called by a user, so its handler has no scope: wrap it in outside().`,
    );
  // A GET gets a scope that only reads.
  const openScope = route.method === 'GET' ? readCompany : inCompany;
  const readForm = formReader(route, admitForm, options);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const where = {
      params: check(route.params, storableValues(request.params), 'params'),
      query: check(route.query, storableValues(givenValues(request.query)), 'query'),
    };
    const form = isForm(request) ? await readForm(request, where) : undefined;
    try {
      const input = {
        ...where,
        body: check(route.body, form ? form.fields : (request.body ?? {}), ''),
        files: form?.files ?? [],
      };
      const actor = actorOf(request);
      if (actor?.impersonator) requireNoSecret(input.body);
      if (runsOutside)
        return await answer(
          {
            actor,
            holder: holderOf(request),
            request,
            reply,
            limit: async (...call) => options.counters.key(...call),
            budget: options.counters.budget,
          },
          input,
        );
      if (!actor) throw fail('ERR_NO_SESSION');
      return await openScope(actor.companyId, (scope) => answer(scope, input), { actor, now: options.now() });
    } finally {
      await form?.discard();
    }
  };
}

/** `apiKey`, and all names that end with `password`, `token` or `secret`, such as `newPassword`. */
const secretField = /^(?:password|new_?password|token|secret|api_?key|.*(?:token|secret|password))$/i;

/** An operator who has entered the company writes no password, token or secret of it. @throws ERR_IMPERSONATING */
function requireNoSecret(body: unknown): void {
  for (const [field, value] of Object.entries(body ?? {}))
    if (secretField.test(field) && typeof value === 'string' && value !== '') throw fail('ERR_IMPERSONATING');
}

/** How a route reads a form: it counts the form as open, asks the noun's `admitForm`, and then reads the body. */
function formReader({ upload, body }: Route, admitForm: AdmitForm | undefined, { uploadFolder, now }: CallOptions) {
  const rule: FormRule | undefined = upload && { ...upload, fields: fieldNamesOf(body) };
  return async (request: FastifyRequest, where: { params: unknown; query: unknown }): Promise<ReceivedForm> => {
    try {
      if (!rule) throw fail('ERR_UNSUPPORTED_MEDIA_TYPE');
      const closeForm = request.server.bodyBudget.openForm(bodyOwnerOf(request));
      try {
        const caller = actorOf(request);
        if (admitForm && caller)
          await readCompany(caller.companyId, (scope) => admitForm(scope, where), { actor: caller, now: now() });
        const form = await receiveForm(request, rule, uploadFolder);
        return {
          ...form,
          discard: async () => {
            closeForm();
            await form.discard();
          },
        };
      } catch (error) {
        closeForm();
        throw error;
      }
    } catch (error) {
      discardRest(request.raw);
      throw error;
    }
  };
}

/** A filter without a value (`?queueIds=`) is no filter: old clients send all of their fields. */
const givenValues = (query: unknown): object =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''));

/** @throws ERR_VALIDATION with the path of each issue below `where` */
function check(schema: z.ZodType, value: unknown, where: string): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // A long list of wrong entries needs no full list of issues.
  const issues = parsed.error.issues
    .slice(0, 20)
    .map(({ path, message }) => ({ path: [where, ...path.map(String)].filter(Boolean).join('.'), message }));
  throw fail('ERR_VALIDATION', { issues });
}
