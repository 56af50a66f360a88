import { afterAll, beforeAll, expect, test } from 'vitest';
import { link, makeClient, startWorld, text, endClient } from './client.ts';
import { sendAsCustomer } from '../src/index.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.mock.stop());

test('a client is linked by its code, restarts with 515, logs in and uploads 812 pre-keys', async () => {
  const client = makeClient(world.mock);
  const companion = await link(client, world.shop, 'ACME');
  expect(client.closes).toEqual([515]);
  expect(companion.bundle.preKeys).toHaveLength(811); // 812, and one went into the first history
  await sendAsCustomer(world.mock, world.alice, world.shop, { kind: 'text', text: 'oi' });
  await text(client, 'oi');
  await endClient(client);
});
