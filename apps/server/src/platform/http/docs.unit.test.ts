import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { errors, routes } from '@balcao/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { openHttp } from './open-http.ts';
import { showDocs } from './show-docs.ts';

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
  responses: Record<string, { description: string; content: Record<string, unknown> }>;
}
interface Document {
  openapi: string;
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> };
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'balcao-docs-'));
let app: FastifyInstance;
let written: Document;
beforeAll(async () => {
  app = await openHttp({
    log: createLog({ logLevel: 'silent', production: true }),
    served: [],
    authenticate: async () => undefined,
    uploadFolder: folder,
    trustProxy: false,
    publicUrl: undefined,
  });
  showDocs(app);
  written = (await app.inject('/api/docs/json')).json<Document>();
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
    { name: 'id', in: 'path', required: true, schema: expect.objectContaining({ type: 'integer' }) as object },
  ]);
  expect(written.paths['/api/auth/login']?.['post']?.security).toEqual([]);
  expect(written.paths['/api/auth/me']?.['get']?.security).toEqual([{ session: [] }]);
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
    parameters: [{ name: 'Idempotency-Key', in: 'header', required: false }],
  });
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

test('the page to read it loads nothing from another host', async () => {
  const page = await app.inject('/api/docs');
  expect(page.statusCode).toBe(200);
  expect([...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, to]) => to)).toEqual(['/api/docs/scalar.js']);
  expect(page.body).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  const script = await app.inject({ url: '/api/docs/scalar.js', headers: { 'accept-encoding': 'gzip' } });
  expect(script.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'text/javascript; charset=utf-8',
  });
});
