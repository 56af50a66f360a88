import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { errors, nouns, routes, signals, type Route, type Signal } from '@balcao/contract';
import { requestBodies } from '@balcao/contract/docs/requests';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log.ts';
import { openHttp } from './open-http.ts';
import { showDocs } from './show-docs.ts';

interface Media {
  schema: Schema;
  example?: unknown;
}
interface Schema {
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema | boolean;
}
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: unknown[];
  parameters?: {
    name: string;
    in: string;
    required: boolean;
    schema: Schema;
    description?: string;
    example?: unknown;
  }[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, { description: string; content: Record<string, Media>; headers?: Record<string, unknown> }>;
}
interface Document {
  openapi: string;
  info: { title: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> };
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'balcao-docs-'));
let app: FastifyInstance;
let product = 'Balcão';
interface Events {
  asyncapi: string;
  channels: Record<string, { address: string }>;
  components: {
    messages: Record<string, { payload: Schema; examples: { payload: unknown }[] }>;
    schemas: Record<string, Schema>;
  };
}
let written: Document;
let events: Events;
beforeAll(async () => {
  app = await openHttp({
    log: createLog({ logLevel: 'silent', isProduction: true }),
    served: [],
    authenticate: async () => undefined,
    uploadFolder: folder,
    trustProxy: false,
    publicUrl: undefined,
  });
  showDocs(app, async () => product);
  written = (await app.inject('/api/docs/json')).json<Document>();
  events = (await app.inject('/api/docs/events')).json<Events>();
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const operations = () => Object.values(written.paths).flatMap((methods) => Object.values(methods));

test('every call of the contract is described once, with its refusals and what they mean', () => {
  const all = Object.entries(routes).flatMap(([noun, calls]) => Object.keys(calls).map((name) => `${noun}.${name}`));
  expect(
    operations()
      .map(({ operationId }) => operationId)
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(all.toSorted((a, b) => a.localeCompare(b)));
  const deleting = written.paths['/api/tickets/{id}']?.['delete'];
  expect(deleting?.responses['404']?.description).toContain(
    `ERR_NO_TICKET_FOUND\`: ${errors.ERR_NO_TICKET_FOUND.when}`,
  );
  expect(deleting?.responses['403']?.description).toContain('ERR_NO_PERMISSION');
  expect(deleting?.parameters).toEqual([
    {
      name: 'id',
      in: 'path',
      required: true,
      description: 'The id of the record.',
      example: 12,
      schema: expect.objectContaining({ type: 'integer' }) as object,
    },
  ]);
  expect(written.paths['/api/auth/login']?.['post']?.security).toEqual([]);
  expect(written.paths['/api/auth/me']?.['get']?.security).toEqual([{ session: [] }]);
});

test('the documents and their page have the name of the installation, which is a text everywhere', async () => {
  expect(written.info.title).toBe('Balcão');
  product = 'Zap & <script>"já"</script>';
  const titleOf = async (path: string) => (await app.inject(path)).json<Document>().info;
  expect(await titleOf('/api/docs/json')).toMatchObject({
    title: product,
    description: expect.stringContaining(`Every call of ${product}.`) as string,
  });
  expect((await titleOf('/api/docs/events')).title).toBe(product);
  const page = await app.inject('/api/docs');
  expect(page.body).toContain('<title>Zap &amp; &lt;script&gt;"já"&lt;/script&gt; · API</title>');
  expect(page.body).not.toContain('<script>"');
  product = 'Balcão';
});

test('every noun of the contract says above its calls what it is', () => {
  expect(written.tags).toEqual(Object.entries(nouns).map(([name, { what }]) => ({ name, description: what })));
  expect(written.tags.every(({ description }) => /^[A-Z].+\.$/.test(description))).toBe(true);
});

test('calls that take files say so, and signals stand in the introduction', () => {
  const sending = written.paths['/api/messages/{ticketId}']?.['post']?.requestBody?.content;
  expect(sending?.['multipart/form-data']?.schema.properties).toMatchObject({ medias: { type: 'array' }, body: {} });
  expect(sending?.['application/json']).toBeDefined();
  expect(written.info.description).toContain('| `company-<id>-ticket` |');
  expect(written.info.description).toContain('`delete`');
});

test('MA-01 the call for programs is described with its token, its key and its form', () => {
  const sending = written.paths['/api/messages/send']?.['post'];
  expect(sending).toMatchObject({
    operationId: 'externalApi.send',
    security: [{ connectionToken: [] }],
    parameters: [{ name: 'Idempotency-Key', in: 'header' }],
  });
  expect(sending?.parameters?.[0]?.required).not.toBe(true);
  expect(sending?.requestBody?.content['multipart/form-data']?.schema.properties).toMatchObject({
    medias: { type: 'array' },
    number: {},
    body: {},
    closeTicket: {},
    queueId: {},
  });
  expect(Object.keys(sending?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '401', '409', '422', '429']),
  );
  expect(sending?.responses['401']?.description).not.toContain('ERR_NO_SESSION');
  expect(written.components.securitySchemes).toHaveProperty('connectionToken');
});

test('what is sent and what is answered are told apart where they differ', () => {
  const { schemas } = written.components;
  expect(schemas['Ticket']).toMatchObject({ type: 'object', properties: { id: { type: 'integer' } } });
  expect(schemas['Refusal']).toMatchObject({ required: ['error'] });
});

test('the document is OpenAPI 3.1: its own schema accepts it and every reference leads somewhere', async () => {
  const { validate } = await import('@scalar/openapi-parser');
  const { valid, errors: faults } = await validate(JSON.stringify(written));
  expect(faults ?? []).toEqual([]);
  expect(valid).toBe(true);
  const references = [...JSON.stringify(written).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to ?? '');
  expect(references.length).toBeGreaterThan(50);
  for (const to of new Set(references))
    expect(written.components.schemas, to).toHaveProperty([to.replace('#/components/schemas/', '')]);
});

/** Checks values against schemas that refer to records of a document. Equal schemas are read once. */
function checkerOf(schemas: Record<string, Schema>) {
  const $defs = toDefinitions(schemas);
  const read = new Map<string, z.ZodType>();
  return (schema: Schema, value: unknown): unknown => {
    const text = JSON.stringify(schema);
    const reader = read.get(text) ?? z.fromJSONSchema({ ...toDefinitions(schema), $defs } as never);
    read.set(text, reader);
    return reader.safeParse(value).error?.issues ?? null;
  };
}
const toDefinitions = <Part extends object>(part: Part): Part =>
  JSON.parse(JSON.stringify(part).replaceAll('"#/components/schemas/', '"#/$defs/')) as Part;

test('every call has examples of its request, its answer and its refusals, and its schemas accept them', () => {
  const faultsOf = checkerOf(written.components.schemas);
  const faults: unknown[] = [];
  const check = (where: string, media: Media) => {
    if (!('example' in media) || media.example === undefined) faults.push([where, 'has no example']);
    const found = faultsOf(media.schema, media.example);
    if (found) faults.push([where, media.example, found]);
  };
  for (const { operationId, parameters = [], requestBody, responses } of operations()) {
    for (const parameter of parameters) check(`${operationId} ${parameter.name}`, parameter);
    const body = requestBody?.content['application/json'];
    if (body) check(`${operationId} request`, body);
    for (const [status, { content }] of Object.entries(responses))
      for (const [type, media] of Object.entries(content))
        if (type === 'application/json') check(`${operationId} ${status}`, media);
  }
  expect(faults).toEqual([]);
});

test('the example of each request is accepted by the call itself, and there is none for a call without one', () => {
  const calls = Object.entries(routes as Record<string, Record<string, Route>>).flatMap(([noun, all]) =>
    Object.entries(all).map(([name, route]) => [`${noun}.${name}`, route] as const),
  );
  const documented = operations().flatMap(({ operationId, requestBody }) => (requestBody ? [operationId] : []));
  expect(Object.keys(requestBodies).toSorted()).toEqual(documented.toSorted());
  for (const [name, { body }] of calls)
    if (name in requestBodies) expect(body.safeParse(requestBodies[name]).error, name).toBeUndefined();
});

test('every field, parameter and payload says what it means', () => {
  const silent: string[] = [];
  const check = (schema: Schema | boolean | undefined, where: string): void => {
    if (typeof schema !== 'object') return;
    for (const [field, one] of Object.entries(schema.properties ?? {})) {
      if (!one.description) silent.push(`${where}.${field}`);
      check(one, `${where}.${field}`);
    }
    for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), schema.items]) check(one, where);
  };
  for (const [name, schema] of Object.entries(written.components.schemas)) check(schema, name);
  for (const { operationId, parameters = [], requestBody, responses } of operations()) {
    for (const { name, description } of parameters) if (!description) silent.push(`${operationId} ${name}`);
    for (const { schema } of Object.values(requestBody?.content ?? {})) check(schema, operationId);
    for (const { content } of Object.values(responses))
      for (const { schema } of Object.values(content)) check(schema, operationId);
  }
  for (const [name, { payload }] of Object.entries(events.components.messages)) check(payload, name);
  for (const [name, schema] of Object.entries(events.components.schemas)) check(schema, name);
  expect(silent).toEqual([]);
});

test('a call that needs a body says so, and a refusal by rate says how long to wait', () => {
  const bodies = operations().filter(({ requestBody }) => requestBody);
  const optional = bodies.filter(({ requestBody }) => requestBody?.required !== true);
  expect(optional.map(({ operationId }) => operationId).toSorted()).toEqual([
    'audiences.addToList',
    'audiences.count',
    'chats.read',
    'flows.publish',
    'payments.chargeByLink',
    'sandbox.drop',
    'sandbox.scan',
  ]);
  for (const { operationId, responses } of operations())
    expect(responses['429']?.headers, operationId).toMatchObject({ 'Retry-After': { schema: { type: 'integer' } } });
  expect(written.paths['/api/tags/{id}']?.['delete']?.responses).not.toHaveProperty('413');
});

test('SH-18 the live events are described with their payloads, as an AsyncAPI document and on the page', () => {
  expect(events.asyncapi).toBe('3.0.0');
  const { messages, schemas } = events.components;
  const faultsOf = checkerOf(schemas);
  for (const [name, { channel }] of Object.entries(signals as Record<string, Signal>)) {
    expect(events.channels[name]?.address).toBe(`company-{companyId}-${channel}`);
    expect(written.info.description).toContain(`### company-<id>-${channel}`);
  }
  for (const [name, { payload, examples }] of Object.entries(messages)) {
    expect(examples).toHaveLength(1);
    expect(faultsOf(payload, examples[0]?.payload), name).toBeNull();
    const [noun = '', action] = name.split('.');
    const signal = (signals as Record<string, Signal>)[noun];
    if (signal) expect(signal.payload.safeParse(examples[0]?.payload).error, name).toBeUndefined();
    else expect(action).toBe(noun);
  }
  expect(Object.keys(messages)).toEqual(
    expect.arrayContaining([
      'message.create',
      'message.update',
      'message.ack',
      'ticket.delete',
      'joinChatBox.joinChatBox',
    ]),
  );
  // Every reference leads somewhere.
  for (const [, path = ''] of JSON.stringify(events).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = path
      .split('/')
      .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], events);
    expect(found, path).toBeDefined();
  }
});

test('the page to read it loads nothing from another host', async () => {
  const page = await app.inject('/api/docs');
  expect(page.statusCode).toBe(200);
  expect([...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, to]) => to)).toEqual(['/api/docs/scalar.js']);
  expect(page.body).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).not.toContain('https:');
  const script = await app.inject({ url: '/api/docs/scalar.js', headers: { 'accept-encoding': 'gzip' } });
  expect(script.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'text/javascript; charset=utf-8',
  });
});
