import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOffice, type Member } from '../../testing/make-office.ts';
import { makePicture } from '../../testing/test-media.ts';
import { connectLinkPreviews } from './outbound-rules.ts';

/** A server of hostile and of friendly pages. */
let server: http.Server;
let base = '';
/** The paths that were asked for. */
const asked: string[] = [];

type Page = (response: http.ServerResponse) => void;
const html =
  (body: string, type = 'text/html; charset=utf-8'): Page =>
  (response) =>
    void response.writeHead(200, { 'content-type': type }).end(body);
const redirect =
  (to: string): Page =>
  (response) =>
    void response.writeHead(302, { location: to }).end();
const pages: Record<string, Page> = {};

beforeAll(async () => {
  const picture = await makePicture();
  Object.assign(pages, {
    '/loja': html(
      `<title>Sofá Aurora</title><meta name="description" content="<script>alert(1)</script>">` +
        `<meta property="og:image" content="/foto.jpg">`,
    ),
    '/foto.jpg': (response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture),
    '/svg': html('<title>Com SVG</title><meta property="og:image" content="/a.svg">'),
    '/a.svg': html('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/png'),
    '/private-image': html(
      '<title>Imagem interna</title><meta property="og:image" content="http://169.254.169.254/a.png">',
    ),
    '/huge': (response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write('<title>Enorme</title>');
      const more = () => {
        while (!response.destroyed && response.write('<p>'.repeat(20_000)));
      };
      response.on('drain', more);
      more();
    },
    '/announced': (response) =>
      void response.writeHead(200, { 'content-type': 'text/html', 'content-length': String(2 ** 40) }).write('<title>'),
    '/slow': (response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<title>Devagar'),
    '/to-loopback': redirect('http://127.0.0.2/admin'),
    '/to-metadata': redirect('http://169.254.169.254/latest/meta-data'),
    '/to-v6': redirect('http://[::1]/'),
    '/to-port': redirect('http://example.com:22/'),
    '/to-file': redirect('file:///etc/passwd'),
    '/round': redirect('/round'),
    '/moved': redirect('/loja'),
    '/packed': (response) =>
      void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('<title>x</title>'),
    '/pdf': html('<title>não é página</title>', 'application/pdf'),
    '/error': (response) => void response.writeHead(500, { 'content-type': 'text/html' }).end('<title>erro</title>'),
    '/charset': html('<title>Ol\u00e1</title>', 'text/html; charset=x-nonsense'),
    '/count': html('<title>Contada</title>'),
    '/off': html('<title>Nunca</title>'),
  } satisfies Record<string, Page>);
  server = http.createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const page = pages[path];
    if (page) page(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  connectLinkPreviews(new URL(base).host);
});
afterAll(() => {
  connectLinkPreviews(undefined);
  server.closeAllConnections();
  server.close();
});

const find = ({ api }: Member, ...urls: string[]) => api.linkPreviews.find({ body: { urls } });
/** The preview when it is no longer waiting. */
async function previewOf(member: Member, url: string) {
  await expect.poll(async () => (await find(member, url))[0]?.state, { timeout: 20_000 }).not.toBe('waiting');
  return (await find(member, url))[0];
}

test('CV-03 a link shows the title and picture of its page, as plain text and from our own server', async () => {
  const { app, attendant } = await makeOffice();
  expect(await find(attendant, `${base}/loja`)).toEqual([
    { url: `${base}/loja`, state: 'waiting', host: new URL(base).host, title: '', description: '', image: null },
  ]);
  const preview = await previewOf(attendant, `${base}/loja#cores`);
  expect(preview).toMatchObject({
    url: `${base}/loja#cores`,
    state: 'ready',
    title: 'Sofá Aurora',
    description: '<script>alert(1)</script>',
  });
  const image = await fetch(app.url + (preview?.image?.url ?? ''));
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await previewOf(attendant, `${base}/moved`))?.title).toBe('Sofá Aurora');
});

test(
  'CV-03 a hostile page does no harm: it has no preview, or one without its picture',
  { timeout: 60_000 },
  async () => {
    const { attendant } = await makeOffice();
    const state = async (path: string) => (await previewOf(attendant, base + path))?.state;
    const none = ['/announced', '/slow', '/to-loopback', '/to-metadata', '/to-v6', '/to-port', '/to-file', '/round'];
    const found = await Promise.all([...none, '/packed', '/pdf', '/error', '/missing'].map(state));
    expect(new Set(found)).toEqual(new Set(['none']));
    expect(await previewOf(attendant, `${base}/huge`)).toMatchObject({ state: 'ready', title: 'Enorme' });
    expect(await previewOf(attendant, `${base}/svg`)).toMatchObject({ title: 'Com SVG', image: null });
    expect(await previewOf(attendant, `${base}/private-image`)).toMatchObject({ title: 'Imagem interna', image: null });
    expect((await previewOf(attendant, `${base}/charset`))?.title).toBe('Olá');
  },
);

test('CV-03 addresses that are not of the public web are not opened', async () => {
  const { attendant } = await makeOffice();
  const urls = [
    'http://localhost/',
    'http://example.com:8080/',
    'https://ana:senha@example.com/',
    'ftp://example.com/',
    'javascript:alert(1)',
    `https://example.com/${'x'.repeat(3000)}`,
  ];
  expect((await find(attendant, ...urls)).map(({ state }) => state)).toEqual(urls.map(() => 'none'));
  for (const url of ['http://10.0.0.1/', 'http://127.0.0.2/', 'http://[::ffff:127.0.0.1]/', 'http://0x7f.1/'])
    expect((await previewOf(attendant, url))?.state).toBe('none');
});

test('CV-03 a page is fetched once for a company, and not at all if the company wants no previews', async () => {
  const office = await makeOffice();
  const other = await makeOffice();
  const url = `${base}/count`;
  await Promise.all([find(office.attendant, url), find(office.admin, url, url)]);
  await previewOf(office.attendant, url);
  await find(office.admin, url);
  expect(asked.filter((path) => path === '/count')).toHaveLength(1);
  await other.admin.api.settings.set({ params: { key: 'linkPreviews' }, body: { value: 'disabled' } });
  expect((await find(other.attendant, `${base}/off`))[0]?.state).toBe('none');
  expect((await previewOf(other.attendant, url))?.state).toBe('none');
  expect(asked).not.toContain('/off');
});
