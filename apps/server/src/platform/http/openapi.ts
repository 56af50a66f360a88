import { errors, ErrorBody, eventName, limits, type ErrorCode, type Route, type Signal } from '@balcao/contract';
import { z } from 'zod';

export interface Described {
  /** The routes by noun, as in the contract. */
  routes: Record<string, Record<string, Route>>;
  signals: Record<string, Signal>;
  /** Schemas that have a name in the document. */
  schemas: Record<string, unknown>;
  version: string;
}

type Json = Record<string, unknown>;

const general: readonly ErrorCode[] = ['ERR_INTERNAL_SERVER_ERROR', 'ERR_SERVICE_UNAVAILABLE', 'ERR_RATE_LIMITED'];
const ofSessions: readonly ErrorCode[] = ['ERR_NO_SESSION', 'ERR_TOKEN_EXPIRED', 'ERR_COMPANY_BLOCKED'];
const ofPrograms: readonly ErrorCode[] = ['ERR_CONNECTION_TOKEN', 'ERR_COMPANY_BLOCKED'];

/** The API of the contract as an OpenAPI 3.1 document. */
export function describeApi({ routes, signals, schemas, version }: Described): Json {
  const components = new Components(schemas);
  const paths: Record<string, Json> = {};
  for (const [noun, calls] of Object.entries(routes)) {
    for (const [name, route] of Object.entries(calls)) {
      const path = `/api${route.path.replaceAll(/:(\w+)/g, '{$1}')}`;
      (paths[path] ??= {})[route.method.toLowerCase()] = operation(noun, name, route, components);
    }
  }
  const error = components.schema(ErrorBody, 'output');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Balcão',
      version,
      description: introduction(signals),
      license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
    },
    servers: [{ url: '/' }],
    tags: Object.keys(routes).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        connectionToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of a connection, made on its row in the page of connections. It is shown once and lasts until it is replaced or revoked.',
        },
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: `The access token of a sign-in; it lasts ${limits.accessTokenSeconds / 60} minutes.`,
        },
      },
      schemas: { ...components.named(), Refusal: error },
    },
  };
}

function operation(noun: string, name: string, route: Route, components: Components): Json {
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: route.summary,
    description: conditions(route),
    security:
      route.access === 'public' ? [] : [{ [route.access === 'connection-token' ? 'connectionToken' : 'session']: [] }],
    parameters: [
      ...parameters(route.params, 'path', components),
      ...parameters(route.query, 'query', components),
      ...(route.idempotent ? [onceHeader] : []),
    ],
    ...requestBody(route, components),
    responses: { 200: { description: 'Done', content: replyContent(route, components) }, ...refusals(route) },
  };
}

const onceHeader: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Any text of the caller's. For ${limits.idempotencyKey.hours} hours a repeat under the same key is answered like the first call and does nothing.`,
  schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKey.max },
};

const callers: Record<string, string> = { 'connection-token': 'with one token', public: 'from one address' };

function conditions({ access, plan, callsPerMinute, openWhenExpired, upload }: Route): string {
  return [
    {
      public: 'Anyone may call.',
      'signed-in': 'Anyone signed in may call.',
      operator: 'Only the operator of the platform may call.',
      'connection-token': 'For programs, with the token of a connection.',
    }[access as string] ?? `Needs the right \`${access}\`.`,
    plan && `Needs a plan with \`${plan}\`.`,
    openWhenExpired && 'Also for a company whose due date has passed.',
    callsPerMinute && `At most ${callsPerMinute} calls a minute ${callers[access as string] ?? 'by one user'}.`,
    upload && `Takes JSON, or a form with at most ${upload.maxFiles} files in \`${upload.field}\`.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function parameters(schema: z.ZodType, where: 'path' | 'query', components: Components): Json[] {
  const { properties = {}, required = [] } = components.inline(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...of }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: of,
  }));
}

function requestBody({ method, body, upload }: Route, components: Components): Json {
  const fields = components.inline(body, 'input') as { properties?: Record<string, Json>; required?: string[] };
  if (method === 'GET' || (Object.keys(fields.properties ?? {}).length === 0 && fields.properties && !upload))
    return {};
  const json = { 'application/json': { schema: components.schema(body, 'input') } };
  if (!upload) return { requestBody: { required: (fields.required ?? []).length > 0, content: json } };
  const files = { type: 'array', maxItems: upload.maxFiles, items: { type: 'string', format: 'binary' } };
  return {
    requestBody: {
      content: {
        ...json,
        'multipart/form-data': {
          schema: { ...fields, type: 'object', properties: { ...fields.properties, [upload.field]: files } },
        },
      },
    },
  };
}

function replyContent({ reply, binary }: Route, components: Components): Json {
  return binary
    ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: components.schema(reply, 'output') } };
}

/** One response for each status, with every code that it may carry and the meaning of each. */
function refusals(route: Route): Json {
  const codes = new Set<ErrorCode>([
    ...(route.access === 'public' ? [] : route.access === 'connection-token' ? ofPrograms : ofSessions),
    ...(route.access === 'public' || route.openWhenExpired ? [] : (['ERR_SUBSCRIPTION_EXPIRED'] as const)),
    ...(route.plan ? (['ERR_PLAN_FEATURE'] as const) : []),
    ...(['public', 'signed-in', 'connection-token'].includes(route.access) ? [] : (['ERR_NO_PERMISSION'] as const)),
    'ERR_VALIDATION',
    ...(route.method === 'GET' ? [] : (['ERR_PAYLOAD_TOO_LARGE', 'ERR_UNSUPPORTED_MEDIA_TYPE'] as const)),
    ...(route.errors ?? []),
    ...general,
  ]);
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      status,
      {
        description: of.map((code) => `\`${code}\`: ${errors[code].when}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}

function introduction(signals: Described['signals']): string {
  const rows = Object.values(signals).map(
    ({ channel, payload }) =>
      `| \`${eventName(0, channel).replace('0', '<id>')}\` | ${actionsOf(payload)
        .map((action) => `\`${action}\``)
        .join(', ')} |`,
  );
  return [
    'Every call of Balcão. Refusals have the body `{ "error": "CODE", …details, "requestId": "…" }`; an expired access token is 403 `ERR_TOKEN_EXPIRED`: refresh it once with the cookie of the sign-in.',
    '## Live',
    'Screens hear what happens on Socket.IO (path `/socket.io`, the access token in the handshake as `auth.token`). `<id>` is the number of the company. ' +
      'A client asks for a list with `joinTickets(status)`, for one conversation with `joinChatBox(ticketId)`, for the bell with `joinNotification()`; the acknowledgement says whether it was granted. ' +
      'After a reconnect fetch anew what is on screen.',
    '| event | actions |\n| --- | --- |\n' + rows.join('\n'),
  ].join('\n\n');
}

function actionsOf(payload: z.ZodType): string[] {
  const found = new Set<string>();
  const walk = (node: unknown) => {
    const { anyOf, oneOf, properties } = node as {
      anyOf?: unknown[];
      oneOf?: unknown[];
      properties?: { action?: { const?: string; enum?: string[] } };
    };
    for (const one of [...(anyOf ?? []), ...(oneOf ?? [])]) walk(one);
    const { const: only, enum: several } = properties?.action ?? {};
    for (const action of [...(only === undefined ? [] : [only]), ...(several ?? [])]) found.add(action);
  };
  walk(z.toJSONSchema(payload, { io: 'output', unrepresentable: 'any' }));
  return [...found];
}

/**
 * Named schemas of the contract stand once under `components`. The form of a request may differ from that of a
 * response.
 */
class Components {
  readonly #registry = z.registry<{ id: string }>();
  readonly #found = new Map<string, Json>();
  constructor(schemas: Record<string, unknown>) {
    for (const [name, schema] of Object.entries(schemas)) {
      if (schema instanceof z.ZodType && /^[A-Z]/.test(name) && schema !== ErrorBody && !this.#registry.has(schema))
        this.#registry.add(schema, { id: name });
    }
  }

  named(): Json {
    return Object.fromEntries([...this.#found].toSorted(([a], [b]) => a.localeCompare(b)));
  }

  /** A reference if the schema has a name. */
  schema(schema: z.ZodType, io: 'input' | 'output'): Json {
    const id = this.#registry.get(schema)?.id;
    const whole = this.inline(schema, io);
    if (id === undefined) return whole;
    this.#found.set(nameOf(id, io), whole);
    return { $ref: `#/components/schemas/${nameOf(id, io)}` };
  }

  inline(schema: z.ZodType, io: 'input' | 'output'): Json {
    const {
      $schema: _dialect,
      $defs = {},
      id: _id,
      ...whole
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      metadata: this.#registry as never,
      target: 'draft-2020-12',
    }) as Json & { $defs?: Record<string, Json> };
    for (const [id, of] of Object.entries($defs)) {
      const { id: _own, ...rest } = of;
      this.#found.set(nameOf(id, io), point(rest, io) as Json);
    }
    const [, own] = /^#\/\$defs\/(.+)$/.exec(typeof whole['$ref'] === 'string' ? whole['$ref'] : '') ?? [];
    return (own === undefined ? point(whole, io) : this.#found.get(nameOf(own, io))) as Json;
  }
}

const nameOf = (id: string, io: 'input' | 'output') => (io === 'output' ? id : `${id}Sent`);

/** Points references at `components`, in the form for requests or for responses. */
function point(node: unknown, io: 'input' | 'output'): unknown {
  if (Array.isArray(node)) return node.map((one) => point(one, io));
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string'
        ? value.replace(/^#\/\$defs\/(.+)$/, (_all, id: string) => `#/components/schemas/${nameOf(id, io)}`)
        : point(value, io),
    ]),
  );
}
