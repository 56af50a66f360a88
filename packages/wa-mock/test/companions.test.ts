import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPhone, nextEvent, sendAsCustomer, waitUntil } from '../src/index.ts';
import { endClient, link, makeClient, startWorld, statusOf, text, until } from './client.ts';

let world: Awaited<ReturnType<typeof startWorld>>;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.mock.stop());

test('two linked companies write to each other, and read receipts come back', async () => {
  const { mock } = world;
  const [x, y] = [
    addPhone(mock, { number: '5511911110001', name: 'X' }),
    addPhone(mock, { number: '5511922220002', name: 'Y' }),
  ];
  const [clientX, clientY] = [makeClient(mock), makeClient(mock)];
  await link(clientX, x);
  await link(clientY, y);
  const sent = await clientX.socket.sendMessage(y.pn, { text: 'from x to y' });
  const { key } = await text(clientY, 'from x to y');
  await clientY.socket.sendMessage(key.remoteJid ?? '', { text: 'from y to x' });
  await text(clientX, 'from y to x');
  await clientY.socket.readMessages([key]);
  await until(clientX, 'read', () => statusOf(clientX, sent?.key.id ?? '')?.status === 4);
  await Promise.all([endClient(clientX), endClient(clientY)]);
});

test('a low pool of pre-keys is filled up, and a first contact with an empty one still works', async () => {
  const { mock, shop, alice, bob } = world;
  const client = makeClient(mock);
  const companion = await link(client, shop);
  companion.bundle.preKeys.length = 3;
  const filled = nextEvent(mock, 'preKeys');
  await sendAsCustomer(mock, alice, shop, { kind: 'text', text: 'the pool is low' });
  await text(client, 'the pool is low');
  expect((await filled)[1]).toBe(5);
  companion.bundle.preKeys.length = 0;
  await sendAsCustomer(mock, bob, shop, { kind: 'text', text: 'the pool is empty' });
  await text(client, 'the pool is empty');
  await endClient(client);
  await waitUntil(mock, 'its leave', () => !companion.connection);
});
