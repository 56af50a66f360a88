import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchOutside, openOutside, type OutsideCall } from './fetch-outside.ts';
import { isPublicAddress } from './public-address.ts';

const seen: { method: string | undefined; url: string | undefined; headers: http.IncomingHttpHeaders; body: string }[] =
  [];
const server = http.createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.on('end', () => {
    const { method, url, headers } = request;
    seen.push({ method, url, headers, body });
    const to = new URL(url ?? '/', 'http://x').searchParams.get('to');
    if (url?.startsWith('/redirect'))
      response
        .writeHead(Number(new URL(url, 'http://x').searchParams.get('status') ?? 302), { location: to ?? '' })
        .end();
    else if (url === '/big') response.end(Buffer.alloc(200_000));
    else if (url === '/endless') for (let count = 0; count < 50; count += 1) response.write(Buffer.alloc(10_000));
    else if (url === '/silent') return;
    else if (url === '/half') response.write('he');
    else if (url === '/broken') response.socket?.destroy();
    else response.writeHead(url === '/missing' ? 404 : 200, { 'x-said': 'yes' }).end('hello');
  });
});
let base: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const inTest = { plain: true, permit: ['127.0.0.1'] };
const reason = async (url: string, options: OutsideCall = {}) =>
  fetchOutside(url, options).then(
    ({ status }) => status,
    (error: { reason?: string }) => error.reason,
  );

test('an answer comes with status, headers and body, whatever the status', async () => {
  expect(
    await fetchOutside(`${base}/a`, {
      ...inTest,
      method: 'POST',
      body: 'olá',
      headers: { 'content-type': 'text/plain' },
    }),
  ).toMatchObject({ status: 200, headers: { 'x-said': 'yes' }, body: Buffer.from('hello'), url: `${base}/a` });
  expect(seen.at(-1)).toMatchObject({
    method: 'POST',
    body: 'olá',
    headers: { 'content-length': '4', 'user-agent': 'Balcao' },
  });
  expect(await reason(`${base}/missing`, inTest)).toBe(404);
});

test('this machine, its networks and the cloud behind it cannot be reached by any form of address', async () => {
  const port = new URL(base).port;
  for (const host of [
    '127.0.0.1',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '10.0.0.1',
    '192.168.1.1',
    '172.20.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '[fd00::1]',
    '[fe80::1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
  ]) {
    expect(await reason(`http://${host}:${port}/secret`, { plain: true }), host).toBe('address');
  }
  expect(seen.some(({ url }) => url === '/secret')).toBe(false);
});

test('the addresses of another resolver are checked, too, and the call goes to them', async () => {
  const port = new URL(base).port;
  const to = (...addresses: string[]) => ({
    plain: true,
    resolve: () => Promise.resolve(addresses.map((address) => ({ address, family: 4 }))),
  });
  const url = `http://loja.example:${port}/a`;
  expect(await reason(url, { ...to('127.0.0.1'), permit: ['127.0.0.1'] })).toBe(200);
  expect(await reason(url, to('127.0.0.1'))).toBe('address');
  expect(await reason(url, to('8.8.8.8', '10.0.0.1'))).toBe('address');
  expect(await reason(url, to())).toBe('network');
});

test('a redirect to the inside is refused like a call to it', async () => {
  const following = { ...inTest, redirects: 3 };
  expect(await reason(`${base}/redirect?to=${encodeURIComponent('http://127.0.0.2/')}`, following)).toBe('address');
  expect(await reason(`${base}/redirect?to=${encodeURIComponent('http://169.254.169.254/latest')}`, following)).toBe(
    'address',
  );
  expect(await reason(`${base}/redirect?to=${encodeURIComponent('file:///etc/passwd')}`, following)).toBe('protocol');
});

test('an origin that the operator named is reached without TLS; its redirect leads no further inside', async () => {
  const named = { origins: [base], redirects: 1 };
  const inside = base.replace('127.0.0.1', 'localhost');
  expect(await reason(`${base}/a`, named)).toBe(200);
  expect(await reason(`${base}/redirect?to=/a`, named)).toBe(200);
  expect(await reason(`${base}/redirect?to=${encodeURIComponent(`${inside}/inner`)}`, named)).toBe('protocol');
  for (const to of [`${inside}/inner`, 'http://169.254.169.254/latest'])
    expect(await reason(`${base}/redirect?to=${encodeURIComponent(to)}`, { ...named, plain: true }), to).toBe(
      'address',
    );
  expect(seen.some(({ url }) => url === '/inner')).toBe(false);
});

test('without being told otherwise no redirect is followed', async () => {
  expect(await reason(`${base}/redirect?to=/a`, inTest)).toBe('redirects');
  expect(seen.at(-1)?.url).toMatch(/^\/redirect/);
});

test('where hosts are named no other one is asked, directly or by a redirect', async () => {
  const { host } = new URL(base);
  const named = { ...inTest, permit: ['127.0.0.1', '::1'], redirects: 3, hosts: (asked: string) => asked === host };
  const elsewhere = base.replace('127.0.0.1', 'localhost');
  expect(await reason(`${base}/here`, named)).toBe(200);
  expect(await reason(`${elsewhere}/there`, named)).toBe('address');
  expect(await reason(`${base}/redirect?to=${encodeURIComponent(`${elsewhere}/there`)}`, named)).toBe('address');
  expect(seen.some(({ url }) => url === '/there')).toBe(false);
});

test('an answer can be read as a stream, and is cut where it is too large, silent or not wanted any more', async () => {
  const { status, body } = await openOutside(`${base}/a`, inTest);
  expect([status, (await body.toArray()).join('')]).toEqual([200, 'hello']);
  const large = await openOutside(`${base}/endless`, { ...inTest, maxBytes: 100_000 });
  await expect(large.body.toArray()).rejects.toMatchObject({ reason: 'too-large' });
  await expect(openOutside(`${base}/silent`, { ...inTest, idleMs: 100 })).rejects.toMatchObject({ reason: 'timeout' });
  // On a busy machine the head of the answer may be late as well.
  const half = openOutside(`${base}/half`, { ...inTest, idleMs: 500 }).then(({ body: parts }) => parts.toArray());
  await expect(half).rejects.toMatchObject({ reason: 'timeout' });
  const stopped = new AbortController();
  const asked = openOutside(`${base}/silent`, { ...inTest, signal: stopped.signal });
  stopped.abort();
  await expect(asked).rejects.toMatchObject({ reason: 'network' });
});

test('redirects are followed a few times, without secrets to another installation', async () => {
  const other = base.replace('127.0.0.1', 'localhost');
  const headers = { authorization: 'hush', 'x-api-key': 'hush', 'x-plain': 'yes', 'content-type': 'text/plain' };
  await fetchOutside(`${base}/redirect?to=${encodeURIComponent(`${base}/same`)}`, {
    ...inTest,
    redirects: 1,
    headers,
  });
  expect(seen.at(-1)).toMatchObject({ url: '/same', headers: { authorization: 'hush' } });
  await fetchOutside(`${base}/redirect?to=${encodeURIComponent(`${other}/other`)}`, {
    ...inTest,
    permit: ['127.0.0.1', '::1'],
    redirects: 1,
    headers,
    method: 'POST',
    body: 'x',
  });
  expect(seen.at(-1)).toMatchObject({ url: '/other', method: 'GET', body: '', headers: { 'x-plain': 'yes' } });
  expect(seen.at(-1)?.headers).not.toHaveProperty('authorization');
  expect(seen.at(-1)?.headers).not.toHaveProperty('x-api-key');
  await fetchOutside(`${base}/redirect?status=307&to=/kept`, {
    ...inTest,
    redirects: 1,
    method: 'POST',
    body: 'x',
  });
  expect(seen.at(-1)).toMatchObject({ url: '/kept', method: 'POST', body: 'x' });
  expect(
    await reason(`${base}/redirect?to=${encodeURIComponent('/redirect?to=/a')}`, { ...inTest, redirects: 1 }),
  ).toBe('redirects');
});

test('what is too large, too slow or broken ends', async () => {
  expect(await reason(`${base}/big`, { ...inTest, maxBytes: 100_000 })).toBe('too-large');
  expect(await reason(`${base}/endless`, { ...inTest, maxBytes: 100_000 })).toBe('too-large');
  expect(await reason(`${base}/silent`, { ...inTest, timeoutMs: 100 })).toBe('timeout');
  expect(await reason(`${base}/broken`, inTest)).toBe('network');
  expect(await reason('https://no-such-name.invalid/', {})).toBe('network');
});

test('without being told otherwise only https is spoken, and no password stands in an address', async () => {
  for (const url of [
    'http://example.com/',
    'ftp://example.com/',
    'javascript:alert(1)',
    'no address',
    'https://user:word@example.com/',
  ])
    expect(await reason(url), url).toBe('protocol');
});

test('addresses of the public internet are open', () => {
  const open = ['8.8.8.8', '200.160.2.3', '2606:4700::1111', '2804:14d::1'];
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([]);
});

const words = (text: string) => text.split(/\s+/);

test('addresses of this machine, of its networks, and such that carry another one inside are closed', () => {
  // IPv4-compatible, IPv4-mapped, IPv4-translated, NAT64 (the well-known and a local prefix), 6to4 and Teredo; also
  // those that embed public addresses.
  const carriers =
    words(`::127.0.0.1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::7f00:1
    64:ff9b::169.254.169.254 64:ff9b::8.8.8.8 64:ff9b:1::a00:1 2002:7f00:1:: 2002:a9fe:a9fe::1 2002:808:808::1
    2001:0:4136:e378:8000:63bf:80ff:fffe`);
  const four =
    words(`0.0.0.0 0.1.2.3 10.1.2.3 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1
    172.31.255.255 192.0.0.8 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1
    240.0.0.1 255.255.255.255`);
  const six =
    words(`:: ::1 fe80::1 fe80::1%eth0 fec0::1 fc00::1 fd00:ec2::254 ff02::1 100::1 5f00::1 2001:2::1 2001:10::1
    2001:20::1 2001:db8::1 3fff::1 4000::1 8000::1`);
  const odd = ['', ' 127.0.0.1', ...words('example.com 1.2.3 127.1 0x7f.0.0.1 017700000001 2130706433 127.0.0.1.')];
  const closed = [...odd, ...four, ...six, ...carriers];
  expect(closed.filter(isPublicAddress)).toEqual([]);
});
