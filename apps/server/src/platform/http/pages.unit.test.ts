import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { answerHealth, type Health } from './health.ts';
import { measure } from './measure.ts';
import { openHttp } from './open-http.ts';
import type { BrandSource } from './page-brand.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'balcao-pages-'));
const pages = path.join(folder, 'dist');
fs.mkdirSync(path.join(pages, 'assets'), { recursive: true });
fs.writeFileSync(path.join(pages, 'index.html'), '<title>Balcão</title>');
fs.writeFileSync(path.join(pages, 'assets/app-1a2b3c.js'), 'console.log("app")');
fs.writeFileSync(path.join(pages, 'assets/app-1a2b3c.js.gz'), gzipSync('console.log("app")'));
fs.writeFileSync(path.join(pages, 'assets/.hidden'), '{}');
fs.writeFileSync(path.join(folder, 'secrets.json'), '{}');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const open: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

async function start({
  from = pages,
  trustProxy = false,
  brand,
}: { from?: string; trustProxy?: boolean; brand?: BrandSource } = {}) {
  const log = createLog({ logLevel: 'silent', isProduction: true });
  const app = await openHttp({
    log,
    served: [],
    authenticate: async () => undefined,
    uploadFolder: path.join(folder, 'tmp'),
    trustProxy,
    publicUrl: undefined,
    pages: from,
    ...(brand && { brand }),
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
  expect(await at('/assets/', '*/*')).toBe('404 ERR_NOT_FOUND');
  expect(await at('/assets/.hidden', '*/*')).toBe('404 ERR_NOT_FOUND');
  for (const way of ['..%2f..%2f', '%2e%2e/%2e%2e/', '..%5c..%5c', '%00', '%zz'])
    expect(await at(`/assets/${way}secrets.json`, 'application/json')).toMatch(/^40[0-9] ERR_/);
  expect(await at('/picture.png', 'image/avif,image/webp')).toBe('404 ERR_NOT_FOUND');
  expect(await at('/..%2fsecrets.json', 'application/json')).toMatch(/^40[0-9] ERR_/);
  expect(await at('/%2e%2e/secrets.json', 'application/json')).toMatch(/^40[0-9] ERR_/);
});

const sources = path.resolve(import.meta.dirname, '../../../../web');
/** The files that name the product, as they are in the repository. */
function copyPages(): string {
  const to = fs.mkdtempSync(path.join(folder, 'branded-'));
  fs.copyFileSync(path.join(sources, 'index.html'), path.join(to, 'index.html'));
  for (const name of ['manifest.webmanifest', 'offline.html', 'sw.js', 'favicon.svg', 'icon-192.png', 'theme.js'])
    fs.copyFileSync(path.join(sources, 'public', name), path.join(to, name));
  return to;
}
const noFile = async () => undefined;

test('without a brand every file is sent as it was built', async () => {
  const from = copyPages();
  const app = await start({ from, brand: { current: async () => undefined, file: noFile } });
  for (const name of ['index.html', 'manifest.webmanifest', 'offline.html', 'sw.js', 'favicon.svg', 'icon-192.png']) {
    const { rawPayload, statusCode } = await app.inject({ url: `/${name}` });
    expect(statusCode).toBe(200);
    expect(rawPayload.equals(fs.readFileSync(path.join(from, name)))).toBe(true);
  }
  const { body } = await app.inject({ url: '/login', headers: { accept: 'text/html' } });
  expect(body).toBe(fs.readFileSync(path.join(from, 'index.html'), 'utf8'));
});

test('the brand is in the page, the manifest and the icons; its name is a text everywhere', async () => {
  const filesPath = '/api/brand/9f86d081884c7d65/';
  const name = `Zap & <script>"it's"</script> $& $1`;
  const style = "html[data-mantine-color-scheme='light']{--brand:#5b21b6}";
  const shown = { name, shortName: 'Zap', themeColor: '#5b21b6', style, filesPath };
  const brand = { current: async () => shown, file: async (file: string) => Buffer.from(`PNG ${file}`) };
  const app = await start({ from: copyPages(), brand });
  const escaped = 'Zap &amp; &lt;script&gt;&quot;it&#39;s&quot;&lt;/script&gt; $&amp; $1';
  for (const url of ['/', '/index.html', '/login?to=%2Ftickets']) {
    const { body, headers } = await app.inject({ url, headers: { accept: 'text/html' } });
    expect(body).toContain(`<title>${escaped}</title>`);
    expect(body).toContain(`<meta name="application-name" content="${escaped}" />`);
    expect(body).toContain(`<meta name="brand-files" content="${filesPath}" />`);
    expect(body).toContain(`<style id="brand">${style}</style></head>`);
    expect(body).toContain(`<link rel="icon" href="${filesPath}favicon.png" type="image/png" />`);
    expect(body).toContain(`href="${filesPath}apple-touch-icon.png"`);
    expect(body).not.toContain('Balcão');
    expect(body).not.toContain('<script>"');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  }
  const zipped = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.rawPayload).toString()).toContain(`<title>${escaped}</title>`);
  const again = await app.inject({ url: '/', headers: { 'if-none-match': String(zipped.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);

  const manifest = await app.inject({ url: '/manifest.webmanifest' });
  expect(manifest.headers['content-type']).toContain('application/manifest+json');
  expect(JSON.parse(manifest.body)).toMatchObject({
    id: '/',
    name,
    short_name: 'Zap',
    theme_color: '#5b21b6',
    start_url: '/tickets',
    icons: [
      { src: `${filesPath}icon-192.png`, sizes: '192x192' },
      { src: `${filesPath}icon-512.png`, sizes: '512x512' },
      { src: `${filesPath}icon-maskable-512.png`, purpose: 'maskable' },
    ],
  });
  const offline = await app.inject({ url: '/offline.html' });
  expect(offline.body).toContain(`<title>${escaped}</title>`);
  expect(offline.body).toContain(`Sem conexão com o ${escaped}`);
  const worker = await app.inject({ url: '/sw.js?build=1' });
  expect(worker.headers['content-type']).toContain('text/javascript');
  expect(worker.body).toContain(`title: ${JSON.stringify(name).replaceAll('<', '\\u003c')},`);
  expect(worker.body).not.toContain('Balcão');
  // Notifications, the page for when there is no network, and old pages know these addresses.
  for (const [url, file] of [
    ['/icon-192.png', 'icon-192.png'],
    ['/favicon.svg', 'icon-192.png'],
  ]) {
    const { body, headers } = await app.inject({ url: String(url) });
    expect(body).toBe(`PNG ${file}`);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-cache' });
  }
  expect((await app.inject({ url: '/theme.js' })).body).toContain('matchMedia');
});

test('a brand without a logo keeps the built icons', async () => {
  const shown = { name: 'Zap', shortName: 'Zap', themeColor: null, style: '', filesPath: null };
  const from = copyPages();
  const app = await start({ from, brand: { current: async () => shown, file: noFile } });
  const { body } = await app.inject({ url: '/' });
  expect(body).toContain('<title>Zap</title>');
  expect(body).toContain('href="/favicon.svg"');
  expect(body).not.toContain('<style');
  const manifest = JSON.parse((await app.inject({ url: '/manifest.webmanifest' })).body) as object;
  expect(manifest).toMatchObject({ name: 'Zap', theme_color: '#0b7a5b', icons: [{ src: '/icon-192.png' }, {}, {}] });
  const icon = await app.inject({ url: '/icon-192.png' });
  expect(icon.rawPayload.equals(fs.readFileSync(path.join(from, 'icon-192.png')))).toBe(true);
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
