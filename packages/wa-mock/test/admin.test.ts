import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdminClient } from '../src/index.ts';
import type { AdminClient } from '../src/index.ts';

type Started = { socketUrl: string; address: string; certificateFile: string };

const folder = mkdtempSync(join(tmpdir(), 'wa-mock-test-'));
let server: Awaited<ReturnType<typeof startProcess>>;
let admin: AdminClient;

/** The mock in its own process, as `npm run wa-mock` starts it. */
async function startProcess() {
  const main = join(import.meta.dirname, '../src/main.ts');
  const child = spawn(
    process.execPath,
    [main, '--json', '--socket-port', '0', '--page-port', '0', '--media-port', '0', '--folder', folder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const stop = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  };
  return { ...(JSON.parse(line) as Started), stop };
}

beforeAll(async () => {
  server = await startProcess();
  admin = makeAdminClient(server.address);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const status = (path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(server.address);
    const asked = request({ hostname, port, path, method: 'POST', headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    asked.on('error', reject);
    asked.end('{}');
  });

test('the process tells where it listens, with a company and customers to play with', async () => {
  const { socketUrl, certificateFile, certificate, phones } = await admin.status();
  expect({ socketUrl, certificateFile }).toEqual({
    socketUrl: server.socketUrl,
    certificateFile: server.certificateFile,
  });
  expect(certificate).toContain('BEGIN CERTIFICATE');
  expect(phones.filter(({ business }) => business)).toHaveLength(1);
  expect(phones.length).toBeGreaterThan(3);
});

test('customers are added, write, and are remembered over a restart', async () => {
  const customer = await admin.addPhone({ number: '+55 31 95555-4444', name: 'Dora' });
  expect(customer).toMatchObject({ number: '5531955554444', name: 'Dora', business: false, linked: [] });
  const shop = (await admin.status()).phones.find(({ business }) => business)?.number ?? '';
  const { id } = await admin.send({
    from: customer.number,
    to: shop,
    content: { kind: 'text', text: 'is anybody there?' },
  });
  const picture = {
    kind: 'image',
    data: Buffer.from('pixels').toString('base64'),
    mimetype: 'image/png',
    caption: 'look',
  } as const;
  const sent = await admin.send({ from: customer.number, to: shop, content: picture });
  expect(await (await fetch(`${server.address}/media/${sent.id}`)).text()).toBe('pixels');
  await server.stop();
  server = await startProcess();
  admin = makeAdminClient(server.address);
  expect(await admin.chat({ account: shop, customer: customer.number })).toMatchObject([
    { id, mine: true, tick: 'sent', seen: { kind: 'text', text: 'is anybody there?' } },
    { id: sent.id, seen: { kind: 'image', text: 'look' } },
  ]);
  expect(await admin.messages({ from: customer.number })).toHaveLength(2);
  expect(await (await fetch(`${server.address}/media/${sent.id}`)).text()).toBe('pixels');
});

test('what happens is told to every listener', async () => {
  const abort = new AbortController();
  const stream = await fetch(`${server.address}/events`, { signal: abort.signal });
  const [first] = (await admin.status()).phones;
  const heard = (async () => {
    let told = '';
    for await (const chunk of stream.body ?? []) {
      told += Buffer.from(chunk).toString();
      if (told.includes('listen to me')) return told;
    }
    return told;
  })();
  const { id } = await admin.send({
    from: '5511988887777',
    to: first?.number ?? '',
    content: { kind: 'text', text: 'listen to me' },
  });
  expect(await heard).toContain(id);
  abort.abort();
  expect((await admin.events({})).some((event) => event.type === 'changed' && event.id === id)).toBe(true);
});

test('a call that is not known, unknown phones and pages from elsewhere are refused', async () => {
  await expect(admin.scanQr({ account: '000', qr: 'x' })).rejects.toThrow('there is no phone 000');
  await expect(admin.cut({ account: '5511900000001' })).rejects.toThrow('no such linked device');
  expect(await status('/api/nothing', {})).toBe(404);
  expect(await status('/api/status', { origin: 'https://example.com' })).toBe(403);
  expect(await status('/api/status', { host: 'rebound.example.com' })).toBe(403);
  expect(await status('/api/status', { origin: server.address })).toBe(200);
});
