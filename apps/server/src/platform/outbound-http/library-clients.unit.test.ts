import { once } from 'node:events';
import https from 'node:https';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { libraryClients } from './library-clients.ts';

/** Accepts TCP connections and counts them: a connection that arrives was not refused before TLS. */
let trap: net.Server;
let port: number;
let arrivals = 0;
beforeAll(async () => {
  trap = net.createServer((socket) => {
    arrivals++;
    socket.destroy();
  });
  trap.listen(0, '127.0.0.1');
  await once(trap, 'listening');
  ({ port } = trap.address() as net.AddressInfo);
});
afterAll(() => void trap.close());

type Clients = ReturnType<typeof libraryClients>;
const byFetch = (url: string, { dispatcher }: Clients) =>
  fetch(url, { dispatcher }).then(
    () => 'answered',
    (error: { cause?: { reason?: string } }) => error.cause?.reason ?? 'tried',
  );
const byRequest = (url: string, { agent }: Clients) =>
  new Promise((resolve, reject) => {
    const request = https.request(url, { agent });
    request.on('error', (error: { reason?: string }) => resolve(error.reason ?? 'tried'));
    request.on('response', () => reject(new Error('answered')));
    request.end();
  }).catch((error: { reason?: string }) => error.reason);

test("a library's calls reach no closed address, by number or name, and no host that is not named", async () => {
  const all = libraryClients({});
  const named = libraryClients({ hosts: (host) => host === `127.0.0.1:${port}`, permit: ['127.0.0.1', '::1'] });
  for (const call of [byFetch, byRequest]) {
    expect(await call(`https://127.0.0.1:${port}/x`, all)).toBe('address');
    expect(await call(`https://[::ffff:127.0.0.1]:${port}/x`, all)).toBe('address');
    expect(await call(`https://localhost:${port}/x`, all)).toBe('address');
    expect(await call(`https://localhost:${port}/x`, named)).toBe('address');
    expect(await call('https://example.com/x', named)).toBe('address');
  }
  expect(await byFetch(`http://127.0.0.1:${port}/x`, named)).toBe('protocol');
  expect(arrivals).toBe(0);
  for (const call of [byFetch, byRequest]) expect(await call(`https://127.0.0.1:${port}/x`, named)).toBe('tried');
  expect(arrivals).toBe(2);
});
