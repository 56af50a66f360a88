import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextEvent, scanQr, sendAsCustomer } from '../src/index.ts';
import { endClient, event, isOpen, link, makeClient, startWorld, text, until } from './client.ts';
import { companionRegRefresh } from './companion-reg-refresh.ts';

let world: Awaited<ReturnType<typeof startWorld>>;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.mock.stop());

test('a client shows a code, links by its scan, restarts with 515, brings pre-keys, gets messages', async () => {
  const { mock, shop, alice } = world;
  const client = makeClient(mock);
  const brought = nextEvent(mock, 'preKeys');
  const companion = await link(client, shop, 'ACME');

  expect(client.closes).toEqual([515]);
  expect((await brought)[1]).toBe(812);
  expect(client.codes[0]).toMatch(/^https:\/\/wa\.me\/settings\/linked_devices#2@/);
  expect(client.creds.me).toMatchObject({
    id: `${shop.number}:${companion.device}@s.whatsapp.net`,
    lid: `100000000000001:${companion.device}@lid`,
  });
  await sendAsCustomer(mock, alice, shop, { kind: 'text', text: 'oi' });
  expect((await text(client, 'oi')).pushName).toBe('Alice');
  await endClient(client);
});

test('a code is good for one scan, and nonsense is refused', async () => {
  const { mock, shop } = world;
  const client = makeClient(mock);
  await link(client, shop);
  await expect(scanQr(mock, client.codes[0] ?? '', shop)).rejects.toThrow('expired');
  await expect(scanQr(mock, 'hello', shop)).rejects.toThrow('not a code');
  await endClient(client);
});

test('when the service voids the secret at the first scan, the stock client can never be linked', async () => {
  const { mock, shop } = world;
  shop.behaviour.companionRegRefresh = true;
  const client = makeClient(mock, { qrTimeout: 150 });
  client.reconnects = false;
  let refused = 0;
  client.onCode = (code) => {
    scanQr(mock, code, shop).catch(() => {
      refused++;
    });
  };
  client.connect();
  await until(client, 'the end of its codes', () => client.closes.length);
  expect(client.closes).toEqual([408]);
  expect(refused).toBe(6);
});

test('when the first scan voids the secret, the second scan links an application with a new one', async () => {
  const { mock, shop } = world;
  shop.behaviour.companionRegRefresh = true;
  const client = makeClient(mock);
  const acknowledged = nextEvent(mock, 'ack', (_connection, { attrs }) => attrs.class === 'notification');
  const refused: string[] = [];
  const show = (code: string) => {
    scanQr(mock, code, shop).catch((error) => refused.push(error.message));
  };
  client.connect();
  const renew = companionRegRefresh(client.socket, show);
  client.onCode = (code) => show(renew(code));
  await isOpen(client);
  await acknowledged;
  expect(refused).toEqual(["Couldn't link device. Scan the new code."]);
  shop.behaviour.companionRegRefresh = false;
  await endClient(client);
});

test('a client whose codes are not scanned is closed with 408', async () => {
  const client = makeClient(world.mock, { qrTimeout: 50 });
  client.reconnects = false;
  client.connect();
  await until(client, 'its close', () => client.closes.length);
  expect(client.codes).toHaveLength(6);
  expect(client.closes).toEqual([408]);
});

test('a client that logs out is unlinked, and can be linked anew under another device number', async () => {
  const { mock, shop } = world;
  const client = makeClient(mock);
  const first = await link(client, shop);
  client.reconnects = false;
  const unlinked = nextEvent(mock, 'unlinked');
  await client.socket.logout();
  expect((await unlinked)[0]).toBe(first);
  await event(client, 'connection.update', ({ connection }) => connection === 'close', client.seen.length - 1);
  expect(client.closes.at(-1)).toBe(401);

  const again = makeClient(mock);
  const second = await link(again, shop);
  expect(second.device).toBeGreaterThan(first.device);
  await endClient(again);
});
