import { errors, ErrorBody, limits, type ErrorCode, type Route, type Signal } from '@balcao/contract';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiRequestBodyObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';

import { annotateApi, type ApiDocument } from './annotate-api.ts';
import { describeEvents, describePayloads, documentedEvent, type EventDocs } from './describe-events.ts';

export interface Described {
  /** The nouns of the contract by name. */
  nouns: Record<string, { what: string; routes: Record<string, Route> }>;
  signals: Record<string, Signal>;
  /** Schemas that have a name in the document. */
  schemas: Record<string, unknown>;
  version: string;
  /** The name of the installation. */
  product: string;
}

/** Codes that every call may answer. */
const general: readonly ErrorCode[] = ['ERR_INTERNAL_SERVER_ERROR', 'ERR_SERVICE_UNAVAILABLE', 'ERR_RATE_LIMITED'];
/** Codes that calls with a session may answer. */
const ofSessions: readonly ErrorCode[] = ['ERR_NO_SESSION', 'ERR_TOKEN_EXPIRED', 'ERR_COMPANY_BLOCKED'];
/** Codes that calls with a connection's token may answer. */
const ofPrograms: readonly ErrorCode[] = ['ERR_CONNECTION_TOKEN', 'ERR_COMPANY_BLOCKED'];

/** The API of the contract: its calls as an OpenAPI 3.1 document, its live events as an AsyncAPI 3.0 document. */
export function describeApi({ nouns, signals, schemas, version, product }: Described): {
  calls: object;
  events: object;
} {
  nameSchemas(schemas);
  const payloads = describePayloads(signals);
  const description = introduction(signals, payloads, product);
  const paths: ZodOpenApiPathsObject = {};
  for (const [noun, { routes }] of Object.entries(nouns)) {
    for (const [name, route] of Object.entries(routes)) {
      // `/tickets/:id` becomes `/api/tickets/{id}`.
      const path = `/api${route.path.replaceAll(/:(\w+)/g, '{$1}')}`;
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(noun, name, route) };
    }
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: product,
        version,
        description,
        license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
      },
      servers: [{ url: '/' }],
      tags: Object.entries(nouns).map(([name, { what }]) => ({ name, description: what })),
      paths,
      components: {
        securitySchemes: {
          connectionToken: {
            type: 'http',
            scheme: 'bearer',
            description:
              'The token of a connection, made on its row in the page of connections. It is shown once and lasts ' +
              'until it is replaced or revoked.',
          },
          session: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: `The access token of a sign-in; it lasts ${limits.accessTokenSeconds / 60} minutes.`,
          },
        },
      },
    },
    // A value that a transformation reads has no schema of its own: callers may send any.
    { allowEmptySchema: { transform: true, custom: true } },
  );
  return {
    calls: annotateApi(document as unknown as ApiDocument),
    events: describeEvents(signals, payloads, { version, product }),
  };
}

/** Names the schemas of the contract's exports: each that a call uses is described once under its name. */
function nameSchemas(exported: Record<string, unknown>): void {
  z.globalRegistry.add(ErrorBody, { id: 'Refusal' });
  for (const [name, schema] of Object.entries(exported))
    if (schema instanceof z.ZodType && /^[A-Z]/.test(name) && !z.globalRegistry.has(schema))
      z.globalRegistry.add(schema, { id: name });
}

function operation(noun: string, name: string, route: Route): ZodOpenApiOperationObject {
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: route.summary,
    description: conditions(route),
    security: securityOf(route),
    requestParams: {
      path: route.params as z.ZodObject,
      query: route.query as z.ZodObject,
      ...(route.idempotent && { header: z.object({ 'Idempotency-Key': idempotencyKey }) }),
    },
    ...requestBody(route),
    responses: { 200: { description: 'Done', content: replyContent(route) }, ...refusals(route) },
  };
}

function securityOf({ access }: Route) {
  if (access === 'public') return [];
  const scheme = access === 'connection-token' ? 'connectionToken' : 'session';
  return [{ [scheme]: [] }];
}

const idempotencyKey = z
  .string()
  .min(1)
  .max(limits.idempotencyKey.max)
  .optional()
  .meta({
    description:
      `Any text of the caller's. For ${limits.idempotencyKey.hours} hours a repeat under the same key is answered ` +
      'like the first call and does nothing.',
  });

/** Who may call, by access. Any other access is a right. */
const whoMayCall: Record<string, string> = {
  public: 'Anyone may call.',
  'signed-in': 'Anyone signed in may call.',
  operator: 'Only the operator of the platform may call.',
  'connection-token': 'For programs, with the token of a connection.',
};

/** Whose calls a limit counts together, by access. For any other access: those of one user. */
const countedCallers: Record<string, string> = { 'connection-token': 'with one token', public: 'from one address' };

/** The description of a call: who may call it, and what it needs. */
function conditions({ access, plan, callsPerMinute, openWhenExpired, upload }: Route): string {
  return [
    whoMayCall[access] ?? `Needs the right \`${access}\`.`,
    plan && `Needs a plan with \`${plan}\`.`,
    openWhenExpired && 'Also for a company whose due date has passed.',
    callsPerMinute && `At most ${callsPerMinute} calls a minute ${countedCallers[access] ?? 'by one user'}.`,
    upload && `Takes JSON, or a form with at most ${upload.maxFiles} files in \`${upload.field}\`.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function requestBody({ method, body, upload }: Route): { requestBody?: ZodOpenApiRequestBodyObject } {
  const fields = body instanceof z.ZodObject ? Object.values(body.shape as Record<string, z.ZodType>) : undefined;
  const takesNothing = fields?.length === 0 && !upload;
  if (method === 'GET' || takesNothing) return {};
  const json = { 'application/json': { schema: body } };
  const isRequired = !body.safeParse({}).success;
  if (!upload) return { requestBody: { required: method === 'PUT' || isRequired, content: json } };
  const files = { [upload.field]: z.array(z.file()).max(upload.maxFiles).optional() };
  const form = body instanceof z.ZodObject ? body.extend(files) : z.intersection(body, z.object(files));
  return { requestBody: { required: true, content: { ...json, 'multipart/form-data': { schema: form } } } };
}

const replyContent = ({ reply, binary }: Route) =>
  binary ? { '*/*': { schema: z.file() } } : { 'application/json': { schema: reply } };

const retryAfter = {
  description: 'Seconds after which the call may be repeated. Absent if the limit is of a whole day.',
  schema: { type: 'integer', minimum: 1 } as const,
  example: 17,
};

/** One response for each status, with every code that it may carry and the meaning of each. */
function refusals(route: Route): ZodOpenApiResponsesObject {
  const { access } = route;
  const isPublic = access === 'public';
  const needsNoRight = ['public', 'signed-in', 'connection-token'].includes(access);
  const hasBody = requestBody(route).requestBody !== undefined;
  const codes = new Set<ErrorCode>();
  const add = (isPossible: boolean, ...possibleCodes: readonly ErrorCode[]) => {
    if (isPossible) for (const code of possibleCodes) codes.add(code);
  };
  // The order is that of the checks; the first code of a status is its example.
  add(!isPublic, ...(access === 'connection-token' ? ofPrograms : ofSessions));
  add(!isPublic && !route.openWhenExpired, 'ERR_SUBSCRIPTION_EXPIRED');
  add(route.plan !== undefined, 'ERR_PLAN_FEATURE');
  add(!needsNoRight, 'ERR_NO_PERMISSION');
  add(true, 'ERR_VALIDATION');
  add(hasBody, 'ERR_PAYLOAD_TOO_LARGE', 'ERR_UNSUPPORTED_MEDIA_TYPE');
  add(true, ...(route.errors ?? []), ...general);
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\`: ${errors[code].when}`).join('\n\n'),
        content: { 'application/json': { schema: ErrorBody } },
        ...(status === 429 && { headers: { 'Retry-After': retryAfter } }),
      },
    ]),
  );
}

function introduction(signals: Described['signals'], { actions }: EventDocs, product: string): string {
  const all = Object.entries(signals).map(([name, { channel }]) => ({
    event: documentedEvent(channel),
    actions: actions[name] ?? [],
  }));
  const rows = all.map((signal) => {
    const names = signal.actions.map(({ action }) => `\`${action}\``).join(', ');
    return `| \`${signal.event}\` | ${names} |`;
  });
  const payloads = all.flatMap((signal) => [
    `### ${signal.event}`,
    ...signal.actions.map(({ example }) => `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``),
  ]);
  return [
    `Every call of ${product}.` +
      ' Refusals have the body `{ "error": "CODE", …details, "requestId": "…" }`; an expired access token is 403' +
      ' `ERR_TOKEN_EXPIRED`: refresh it once with the cookie of the sign-in. A filter without a value is no filter.',
    '## Live',
    'Screens hear what happens on Socket.IO (path `/socket.io`, the access token in the handshake as `auth.token`, ' +
      'or in the query as `token`). `<id>` is the number of the company. ' +
      'A client asks for a list with `joinTickets(status)`, for one conversation with `joinChatBox(ticketId)`, ' +
      'for the bell with `joinNotification()`; the acknowledgement says whether it was granted. ' +
      'After a reconnect fetch anew what is on screen. The payloads with their schemas: ' +
      '[/api/docs/events](/api/docs/events) (AsyncAPI 3.0).',
    '| event | actions |\n| --- | --- |\n' + rows.join('\n'),
    ...payloads,
  ].join('\n\n');
}
