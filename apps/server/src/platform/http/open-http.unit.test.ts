import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineRoute, limits, planFeatures, type Profile, type Route } from '@balcao/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { fail } from '../fail.ts';
import { createLog } from '../log.ts';
import type { TokenHolder, UserActor } from '../scope/actor.ts';
import { openHttp, type HttpOptions } from './open-http.ts';
import { nothing, outside, rawJson, serve } from './serve.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'balcao-http-'));
const open: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const base: UserActor = {
  kind: 'user',
  userId: 1,
  name: 'Ana',
  companyId: 1,
  sessionId: 's',
  profile: 'admin',
  super: false,
  queueIds: [],
  allTickets: false,
  hiddenConnectionIds: [],
  ownConnectionIds: [],
  guestTicketIds: [],
  isBlocked: false,
  dueAt: null,
  features: new Set(planFeatures),
};
const people: Record<string, UserActor> = {
  admin: base,
  user: { ...base, userId: 2, profile: 'user' },
  operator: { ...base, userId: 3, profile: 'user', super: true },
  poor: { ...base, userId: 4, features: new Set() },
  blocked: { ...base, userId: 6, isBlocked: true },
  late: { ...base, userId: 5, dueAt: new Date('2026-01-10T00:00:00Z') },
};

const program: TokenHolder = {
  companyId: 1,
  connectionId: 7,
  isBlocked: false,
  dueAt: null,
  features: new Set(planFeatures),
};
const programs: Record<string, TokenHolder> = {
  program,
  other: { ...program, connectionId: 8 },
  poorProgram: { ...program, connectionId: 9, features: new Set() },
  blockedProgram: { ...program, connectionId: 11, isBlocked: true },
  lateProgram: { ...program, connectionId: 10, dueAt: new Date('2026-01-10T00:00:00Z') },
};

const echo = z.object({
  said: z.unknown(),
  files: z.array(z.object({ name: z.string(), size: z.number() })).optional(),
});
const routes = {
  open: defineRoute({
    method: 'POST',
    path: '/open',
    access: 'public',
    callsPerMinute: 3,
    summary: '',
    body: z.object({ word: z.string().min(1) }),
    reply: echo,
  }),
  mine: defineRoute({
    method: 'GET',
    path: '/mine',
    access: 'signed-in',
    summary: '',
    query: z.object({ page: z.coerce.number().default(1) }),
    reply: echo,
  }),
  always: defineRoute({
    method: 'GET',
    path: '/always',
    access: 'signed-in',
    openWhenExpired: true,
    summary: '',
    reply: echo,
  }),
  settings: defineRoute({
    method: 'PUT',
    path: '/settings/:id',
    access: 'settings:edit',
    summary: '',
    params: { id: z.coerce.number() },
    body: z.object({ value: z.string() }),
    reply: echo,
  }),
  everywhere: defineRoute({ method: 'GET', path: '/everywhere', access: 'operator', summary: '', reply: echo }),
  campaigns: defineRoute({
    method: 'GET',
    path: '/campaigns',
    access: 'settings:edit',
    plan: 'useCampaigns',
    summary: '',
    reply: echo,
  }),
  upload: defineRoute({
    method: 'POST',
    path: '/upload',
    access: 'signed-in',
    upload: { field: 'medias', maxFiles: 2 },
    summary: '',
    body: z.object({ body: z.union([z.string(), z.array(z.string())]) }),
    reply: echo,
  }),
  raw: defineRoute({ method: 'GET', path: '/raw', access: 'signed-in', summary: '', reply: echo }),
  refused: defineRoute({ method: 'GET', path: '/refused', access: 'signed-in', summary: '' }),
  broken: defineRoute({ method: 'GET', path: '/broken', access: 'signed-in', summary: '' }),
  away: defineRoute({ method: 'GET', path: '/away', access: 'signed-in', summary: '' }),
  program: defineRoute({
    method: 'POST',
    path: '/program',
    access: 'connection-token',
    plan: 'useExternalApi',
    callsPerMinute: 3,
    summary: '',
    body: z.object({ word: z.string().min(1) }),
    reply: echo,
  }),
  account: defineRoute({
    method: 'POST',
    path: '/account',
    access: 'public',
    summary: '',
    body: z.object({ email: z.string() }),
  }),
};

let seen: string[] = [];
const served = serve(routes, {
  open: outside(async (_call, { body }) => ({ said: body })),
  mine: outside(async ({ actor }, { query }) => ({ said: { ...query, user: actor?.userId } })),
  always: outside(async () => ({ said: 'yes' })),
  settings: outside(async (_call, { params, body }) => ({ said: { ...params, ...body } })),
  everywhere: outside(async () => ({ said: 'everyone' })),
  campaigns: outside(async () => ({ said: 'campaigns' })),
  upload: outside(async (_call, { body, files }) => {
    seen = files.map((file) => file.path);
    return {
      said: { body, bytes: files.map((file) => fs.readFileSync(file.path, 'latin1').slice(0, 10)) },
      files: files.map(({ name, size }) => ({ name, size })),
    };
  }),
  raw: outside(async () => rawJson('{"said": 1.50}')),
  refused: outside(async () => {
    throw fail('ERR_TICKET_MOVE', { from: 'closed', to: 'open' });
  }),
  broken: outside(async () => {
    throw new Error('the secret of the database');
  }),
  away: outside(async () => {
    throw Object.assign(new Error('terminating connection'), { code: '57P01' });
  }),
  program: outside(async ({ actor, holder }) => ({ said: { connection: holder?.connectionId, user: actor?.userId } })),
  account: outside(async ({ limit }, { body }) => {
    await limit('sign-in', body.email, 2);
    return {};
  }),
});

async function start(more: Partial<HttpOptions> = {}) {
  const app = await openHttp({
    log: createLog({ logLevel: 'silent', isProduction: true }),
    served: [served],
    authenticate: async (token) => people[token],
    authenticateToken: async (token) => programs[token],
    uploadFolder: path.join(folder, String(Math.random())),
    trustProxy: false,
    publicUrl: undefined,
    now: () => new Date('2026-02-01T00:00:00Z'),
    ...more,
  });
  open.push(app);
  return app;
}

async function ask(
  app: FastifyInstance,
  method: Route['method'],
  url: string,
  { as, body, headers = {}, raw }: { as?: string; body?: unknown; headers?: Record<string, string>; raw?: string } = {},
) {
  const reply = await app.inject({
    method,
    url: `/api${url}`,
    headers: {
      ...(as && { authorization: `Bearer ${as}` }),
      ...((body !== undefined || raw !== undefined) && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...((body !== undefined || raw !== undefined) && { payload: raw ?? JSON.stringify(body) }),
  });
  return {
    status: reply.statusCode,
    body: reply.json<Record<string, unknown>>(),
    headers: reply.headers,
    text: reply.body,
  };
}

test('a call without an access token is told to sign in, one with a token we do not know to renew it', async () => {
  const app = await start();
  expect(await ask(app, 'GET', '/mine')).toMatchObject({ status: 401, body: { error: 'ERR_NO_SESSION' } });
  expect(await ask(app, 'GET', '/mine', { as: 'stranger' })).toMatchObject({
    status: 403,
    body: { error: 'ERR_TOKEN_EXPIRED' },
  });
  expect(await ask(app, 'GET', '/mine', { as: 'user' })).toMatchObject({
    status: 200,
    body: { said: { page: 1, user: 2 } },
  });
});

test('rights are asked in order: good standing, plan, permission, and only then the input', async () => {
  const app = await start();
  expect(await ask(app, 'GET', '/mine', { as: 'late' })).toMatchObject({
    status: 403,
    body: { error: 'ERR_SUBSCRIPTION_EXPIRED', dueDate: '2026-01-10T00:00:00.000Z' },
  });
  expect(await ask(app, 'GET', '/always', { as: 'late' })).toMatchObject({ status: 200 });
  for (const path of ['/mine', '/always'])
    expect(await ask(app, 'GET', path, { as: 'blocked' })).toMatchObject({
      status: 403,
      body: { error: 'ERR_COMPANY_BLOCKED' },
    });
  expect(await ask(app, 'GET', '/campaigns', { as: 'poor' })).toMatchObject({
    status: 403,
    body: { error: 'ERR_PLAN_FEATURE' },
  });
  expect(await ask(app, 'GET', '/campaigns', { as: 'user' })).toMatchObject({
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  });
  expect(await ask(app, 'PUT', '/settings/x', { as: 'user', raw: '{broken' })).toMatchObject({
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  });
  expect(await ask(app, 'GET', '/everywhere', { as: 'admin' })).toMatchObject({
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  });
  expect(await ask(app, 'GET', '/everywhere', { as: 'operator' })).toMatchObject({ status: 200 });
});

test("CN-06 a program needs a connection's token, a paying company and its plan; calls are limited", async () => {
  const app = await start();
  const say = (as?: string, body: unknown = { word: 'oi' }) =>
    ask(app, 'POST', '/program', { body, ...(as !== undefined && { as }) });
  for (const nobody of [undefined, 'stranger', 'admin'])
    expect(await say(nobody)).toMatchObject({ status: 401, body: { error: 'ERR_CONNECTION_TOKEN' } });
  expect(await ask(app, 'GET', '/mine', { as: 'program' })).toMatchObject({
    status: 403,
    body: { error: 'ERR_TOKEN_EXPIRED' },
  });
  expect(await say('blockedProgram')).toMatchObject({ status: 403, body: { error: 'ERR_COMPANY_BLOCKED' } });
  expect(await say('lateProgram')).toMatchObject({ status: 403, body: { error: 'ERR_SUBSCRIPTION_EXPIRED' } });
  expect(await say('poorProgram')).toMatchObject({ status: 403, body: { error: 'ERR_PLAN_FEATURE' } });
  expect(await say('program', {})).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  for (const _ of [2, 3])
    expect(await say('program')).toMatchObject({ status: 200, body: { said: { connection: 7 } } });
  expect(await say('program')).toMatchObject({
    status: 429,
    body: { error: 'ERR_RATE_LIMITED', retryAfterSeconds: expect.any(Number) as number },
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) as string },
  });
  expect(await say('other')).toMatchObject({ status: 200, body: { said: { connection: 8 } } });
});

test('wrong input is refused with what is wrong and where; unknown keys are dropped', async () => {
  const app = await start();
  const wrong = await ask(app, 'PUT', '/settings/x', { as: 'admin', body: { value: 5 } });
  expect(wrong).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION', issues: [{ path: 'params.id' }] } });
  expect(wrong.body['requestId']).toBe(wrong.headers['x-request-id']);
  expect(await ask(app, 'PUT', '/settings/4', { as: 'admin', body: { value: 5 } })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'value' }] },
  });
  expect(await ask(app, 'PUT', '/settings/4', { as: 'admin', body: { value: 'v', super: true } })).toMatchObject({
    status: 200,
    body: { said: { id: 4, value: 'v' } },
  });
});

test('what is not JSON, too large or of another type gets a code', async () => {
  const app = await start();
  expect(await ask(app, 'PUT', '/settings/4', { as: 'admin', raw: '{"value": ' })).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION' },
  });
  expect(await ask(app, 'PUT', '/settings/4', { as: 'admin', raw: '' })).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION', issues: [{ path: 'value' }] },
  });
  expect(await ask(app, 'PUT', '/settings/4', { as: 'admin', raw: '[1]' })).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION' },
  });
  expect(
    await ask(app, 'PUT', '/settings/4', { as: 'admin', body: { value: 'x'.repeat(limits.jsonBody) } }),
  ).toMatchObject({ status: 413, body: { error: 'ERR_PAYLOAD_TOO_LARGE' } });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    expect(
      await ask(app, 'PUT', '/settings/4', { as: 'admin', raw: 'value=1', headers: { 'content-type': type } }),
    ).toMatchObject({ status: 415, body: { error: 'ERR_UNSUPPORTED_MEDIA_TYPE' } });
  }
  expect(await ask(app, 'GET', '/nowhere')).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } });
  expect(await ask(app, 'GET', '/%zz')).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
});

test('texts come in as PostgreSQL can keep them, and no key becomes a prototype', async () => {
  const app = await start();
  const raw = String.raw`{"value": "a\u0000b\ud800c\ud83d\ude00 \\u0000", "__proto__": {"super": true}}`;
  const { body } = await ask(app, 'PUT', '/settings/4', { as: 'admin', raw });
  expect(body).toEqual({ said: { id: 4, value: 'ab\ufffdc😀 \\u0000' } });
});

test('a refusal carries its details, a bug only the number of its line in the log', async () => {
  const lines: string[] = [];
  const app = await start({
    log: createLog({ logLevel: 'info', isProduction: true }, { write: (line: string) => void lines.push(line) }),
  });
  expect(await ask(app, 'GET', '/refused', { as: 'admin' })).toMatchObject({
    status: 409,
    body: { error: 'ERR_TICKET_MOVE', from: 'closed', to: 'open' },
  });
  const broken = await ask(app, 'GET', '/broken?token=hush-hush', { as: 'admin' });
  expect(broken).toMatchObject({ status: 500, body: { error: 'ERR_INTERNAL_SERVER_ERROR' } });
  expect(broken.text).not.toContain('secret');
  expect(lines.join('')).toContain('the secret of the database');
  expect(lines.filter((line) => line.includes(String(broken.body['requestId'])))).toHaveLength(2);
  expect(lines.join('')).not.toContain('hush-hush');
  expect(await ask(app, 'GET', '/away', { as: 'admin' })).toMatchObject({
    status: 503,
    body: { error: 'ERR_SERVICE_UNAVAILABLE' },
  });
});

test('JSON that the database wrote is sent as it is', async () => {
  const reply = await ask(await start(), 'GET', '/raw', { as: 'admin' });
  expect(reply).toMatchObject({ status: 200, text: '{"said": 1.50}' });
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
});

test('while the server starts or stops, calls are told to try again', async () => {
  expect(await ask(await start({ isOpen: () => false }), 'GET', '/mine', { as: 'admin' })).toMatchObject({
    status: 503,
    body: { error: 'ERR_SERVICE_UNAVAILABLE' },
  });
});

test('too many calls are refused with the time to wait: by address, by user, by route, by account', async () => {
  const app = await start({ limits: { perUser: 4 } });
  const many = async (count: number, call: () => Promise<{ status: number }>) => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n += 1) statuses.push((await call()).status);
    return statuses;
  };
  expect(await many(4, () => ask(app, 'POST', '/open', { body: { word: 'x' } }))).toEqual([200, 200, 200, 429]);
  expect(await many(3, () => ask(app, 'POST', '/account', { body: { email: 'a' } }))).toEqual([200, 200, 429]);
  expect(await many(1, () => ask(app, 'POST', '/account', { body: { email: 'b' } }))).toEqual([200]);
  expect(await many(5, () => ask(app, 'GET', '/mine', { as: 'admin' }))).toEqual([200, 200, 200, 200, 429]);
  const refused = await ask(app, 'GET', '/mine', { as: 'admin' });
  expect(refused.body).toMatchObject({ error: 'ERR_RATE_LIMITED' });
  expect(Number(refused.headers['retry-after'])).toBe(refused.body['retryAfterSeconds']);
  expect(await many(1, () => ask(app, 'GET', '/mine', { as: 'user' }))).toEqual([200]);
  const narrow = await start({ limits: { perAddress: 2 } });
  expect(await many(3, () => ask(narrow, 'GET', '/nowhere'))).toEqual([404, 404, 429]);
});

test('another site cannot use the cookie of a browser, our pages and programs can', async () => {
  const app = await start({ publicUrl: 'https://atende.example.com' });
  const from = async (headers: Record<string, string>) =>
    (await ask(app, 'POST', '/account', { body: { email: String(Math.random()) }, headers })).status;
  expect(await from({})).toBe(200);
  expect(await from({ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' })).toBe(200);
  expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await from({ 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await from({ origin: 'https://evil.example.com' })).toBe(403);
  expect(await from({ origin: 'null' })).toBe(403);
  expect(await from({ origin: 'https://atende.example.com' })).toBe(200);
  expect(await from({ origin: 'http://balcao.local', host: 'balcao.local' })).toBe(200);
});

test('every answer tells browsers to load nothing from elsewhere but help videos, and to guess nothing', async () => {
  const { headers } = await ask(await start({ publicUrl: 'https://atende.example.com' }), 'GET', '/nowhere');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).toContain("connect-src 'self' wss://atende.example.com;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy.match(/https?:[^ ;]*/g)).toEqual(['https://i.ytimg.com', 'https://www.youtube-nocookie.com']);
  expect(policy).toContain("img-src 'self' blob: data: https://i.ytimg.com;");
  expect(policy).toContain('frame-src https://www.youtube-nocookie.com;');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'strict-transport-security': expect.stringContaining('max-age=') as string,
  });
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['x-powered-by']).toBeUndefined();
});

const filesIn = (of: string) =>
  fs.readdirSync(of, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

async function upload(app: FastifyInstance, form: FormData, as = 'admin') {
  const request = new Request('http://x/', { method: 'POST', body: form });
  const reply = await app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { authorization: `Bearer ${as}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
}

test('files of a form wait on disk under our names while the call is served, and are gone afterwards', async () => {
  const uploadFolder = path.join(folder, 'uploads');
  const app = await start({ uploadFolder });
  const form = new FormData();
  form.append('body', 'first');
  form.append('medias', new Blob(['0123456789abc']), '../../etc/passwd');
  form.append('body', 'second');
  form.append('medias', new Blob([]), 'empty.png');
  expect(await upload(app, form)).toEqual({
    status: 200,
    body: {
      said: { body: { body: ['first', 'second'] }, bytes: ['0123456789', ''] },
      files: [
        { name: 'passwd', size: 13 },
        { name: 'empty.png', size: 0 },
      ],
    },
  });
  expect(seen.every((file) => path.dirname(path.dirname(file)) === uploadFolder)).toBe(true);
  expect(filesIn(uploadFolder)).toEqual([]);
});

test('a form with too many files, a wrong field or missing fields is refused and leaves nothing behind', async () => {
  const uploadFolder = path.join(folder, 'refused');
  const app = await start({ uploadFolder });
  const many = new FormData();
  many.append('body', 'x');
  for (const name of ['1', '2', '3']) many.append('medias', new Blob(['0'.repeat(100_000)]), name);
  expect(await upload(app, many)).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION', issues: [{ path: 'medias' }] },
  });
  const elsewhere = new FormData();
  elsewhere.append('avatar', new Blob(['x']), 'x');
  expect(await upload(app, elsewhere)).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION', issues: [{ path: 'avatar' }] },
  });
  const bare = new FormData();
  bare.append('medias', new Blob(['x']), 'x');
  expect(await upload(app, bare)).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION', issues: [{ path: 'body' }] },
  });
  const nobody = new FormData();
  nobody.append('medias', new Blob(['x']), 'x');
  expect(await upload(app, nobody, 'stranger')).toMatchObject({ status: 403 });
  const cut = await app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { authorization: 'Bearer admin', 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\ncontent-disposition: form-data; name="medias"; filename="a"\r\n\r\nhalf',
  });
  expect(cut.json()).toMatchObject({ error: 'ERR_VALIDATION' });
  expect(filesIn(uploadFolder)).toEqual([]);
});

test('a server with a route without a handler, or with an unknown permission, does not start', async () => {
  const bare = {
    method: 'GET',
    path: '/x',
    access: 'signed-in',
    summary: '',
    params: z.object({}),
    query: z.object({}),
    body: z.object({}),
    reply: z.object({}),
  } as const satisfies Route;
  const opening = (route: Route, handlers: Record<string, unknown>) =>
    openHttp({
      log: createLog({ logLevel: 'silent', isProduction: true }),
      served: [{ routes: { x: route }, handlers }],
      authenticate: async () => undefined,
      uploadFolder: path.join(folder, 'none'),
      trustProxy: false,
      publicUrl: undefined,
    });
  const handler = outside(async () => nothing as never);
  await expect(opening(bare, {})).rejects.toThrow('GET /x has no handler');
  await expect(opening({ ...bare, access: 'queues:ruin' as never }, { x: handler })).rejects.toThrow('unknown access');
  await expect(opening({ ...bare, plan: 'useGold' as never }, { x: handler })).rejects.toThrow('unknown plan feature');
  await expect(opening({ ...bare, access: 'public' }, { x: async () => ({}) })).rejects.toThrow('outside()');
});

test.each<Profile>(['admin', 'supervisor', 'user'])(
  'a %s reaches what the catalogue of rights gives the profile and nothing else',
  async (profile) => {
    const app = await start({ authenticate: async () => ({ ...base, profile }) });
    expect((await ask(app, 'PUT', '/settings/1', { as: 'x', body: { value: '' } })).status).toBe(
      profile === 'admin' ? 200 : 403,
    );
  },
);
