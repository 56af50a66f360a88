import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { answerHealth, type Health } from './health.ts';
import { measure } from './measure.ts';
import { openHttp } from './open-http.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'balcao-pages-'));
const pages = path.join(folder, 'dist');
fs.mkdirSync(path.join(pages, 'assets'), { recursive: true });
fs.writeFileSync(path.join(pages, 'index.html'), '<title>Balcão</title>');
fs.writeFileSync(path.join(pages, 'assets/app-1a2b3c.js'), 'console.log("app")');
fs.writeFileSync(path.join(pages, 'assets/app-1a2b3c.js.gz'), gzipSync('console.log("app")'));
fs.writeFileSync(path.join(folder, 'secrets.json'), '{}');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const open: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

async function start({ from = pages, trustProxy = false }: { from?: string; trustProxy?: boolean } = {}) {
  const log = createLog({ logLevel: 'silent', production: true });
  const app = await openHttp({
    log,
    served: [],
    authenticate: async () => undefined,
    uploadFolder: path.join(folder, 'tmp'),
    trustProxy,
    publicUrl: undefined,
    pages: from,
  });
  open.push(app);
  return app;
}

test('hashed files are kept for ever and travel compressed, the page is asked for anew each time', async () => {
  const app = await start();
  const script = await app.inject({ url: '/assets/app-1a2b3c.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect(script.statusCode).toBe(200);
  expect(script.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript') as string,
  });
  const page = await app.inject({ url: '/' });
  expect(page.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('text/html') as string,
  });
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
});

test('every address that is no file is the app, except calls and missing files', async () => {
  const app = await start();
  const at = async (url: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') => {
    const { statusCode, body } = await app.inject({ url, headers: { accept } });
    return `${statusCode} ${body.includes('<title>') ? 'page' : (JSON.parse(body) as { error: string }).error}`;
  };
  expect(await at('/tickets/0198-abc?tab=open')).toBe('200 page');
  expect(await at('/index.html')).toBe('200 page');
  expect(await at('/api/nowhere')).toBe('404 ERR_NOT_FOUND');
  expect(await at('/assets/gone-9.js', '*/*')).toBe('404 ERR_NOT_FOUND');
  expect(await at('/picture.png', 'image/avif,image/webp')).toBe('404 ERR_NOT_FOUND');
  expect(await at('/..%2fsecrets.json', 'application/json')).toMatch(/^40[0-9] ERR_/);
  expect(await at('/%2e%2e/secrets.json', 'application/json')).toMatch(/^40[0-9] ERR_/);
});

test('without a built web app there is no page', async () => {
  expect((await (await start({ from: path.join(folder, 'none') })).inject({ url: '/' })).statusCode).toBe(404);
});

test('a process is ready when it is up and every check passes', async () => {
  const app = await start();
  const health: Health = { state: 'starting', checks: { database: () => true } };
  answerHealth(app, health);
  const ready = async () => {
    const { statusCode, body } = await app.inject({ url: '/readyz' });
    return { statusCode, ...(JSON.parse(body) as object) };
  };
  expect(await ready()).toEqual({ statusCode: 503, ready: false, state: 'starting', checks: {} });
  health.state = 'up';
  expect(await ready()).toEqual({ statusCode: 200, ready: true, state: 'up', checks: { database: true } });
  health.checks['lanes'] = () => Promise.reject(new Error('gone'));
  expect(await ready()).toEqual({
    statusCode: 503,
    ready: false,
    state: 'up',
    checks: { database: true, lanes: false },
  });
  health.state = 'stopping';
  expect(await ready()).toMatchObject({ statusCode: 503, state: 'stopping' });
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
});

test('the metrics tell calls by route and what parts report; a part that fails is left out', async () => {
  const app = await start();
  measure(app, {
    token: undefined,
    behindProxy: false,
    measured: [
      {
        name: 'balcao_lane_entries',
        help: 'waiting',
        labels: ['kind'],
        values: async () => [{ labels: { kind: 'inbound' }, value: 3 }],
      },
      { name: 'balcao_broken', help: 'broken', values: () => Promise.reject(new Error('away')) },
    ],
  });
  await app.inject({ url: '/api/nowhere' });
  const { body, statusCode } = await app.inject({ url: '/metrics' });
  expect(statusCode).toBe(200);
  expect(body).toContain('balcao_lane_entries{kind="inbound"} 3');
  expect(body).toMatch(/balcao_http_seconds_count\{method="GET",route=".*",status="404"\} 1/);
  expect(body).toContain('nodejs_eventloop_lag_seconds');
});

test('strangers do not see the metrics', async () => {
  const app = await start();
  measure(app, { token: undefined, behindProxy: false, measured: [] });
  const from = async (one: FastifyInstance, remoteAddress: string, headers = {}) =>
    (await one.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
  expect(await from(app, '127.0.0.1')).toBe(200);
  expect(await from(app, '::ffff:10.1.2.3')).toBe(200);
  expect(await from(app, '200.1.2.3')).toBe(404);
  expect(await from(app, '127.0.0.1', { 'x-forwarded-for': '10.0.0.1' })).toBe(404);
  const proxied = await start({ trustProxy: true });
  measure(proxied, { token: undefined, behindProxy: true, measured: [] });
  expect(await from(proxied, '127.0.0.1', { 'x-forwarded-for': '200.1.2.3' })).toBe(404);
  const guarded = await start();
  measure(guarded, { token: 'long enough', behindProxy: false, measured: [] });
  expect(await from(guarded, '127.0.0.1')).toBe(404);
  expect(await from(guarded, '200.1.2.3', { authorization: 'Bearer long enough' })).toBe(200);
});
