import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPhone, removePhone } from '../src/index.ts';
import { endClient, link, makeClient, startWorld } from './client.ts';
import type { Client } from './client.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
let client: Client;
const asked: string[] = [];

beforeAll(async () => {
  world = await startWorld();
  world.mock.events.on('lookedUp', (number) => asked.push(number));
  client = makeClient(world.mock);
  await link(client, world.shop);
});
afterAll(async () => {
  await endClient(client);
  await world.mock.stop();
});

const formsOf = async (number: string) => (await client.socket.onWhatsApp(number))?.map(({ jid }) => jid);
const textsOf = (phone: { deliveries: { seen: { text: string }; own: boolean }[] }) =>
  phone.deliveries.filter(({ own }) => !own).map(({ seen }) => seen.text);

test('an account is found with the ninth digit and without, and named as it is registered', async () => {
  const old = addPhone(world.mock, { number: '551187650014', name: 'Old' });
  const young = addPhone(world.mock, { number: '5511987650015', name: 'Young' });
  for (const number of ['551187650014', '5511987650014']) expect(await formsOf(number)).toEqual([old.pn]);
  for (const number of ['551187650015', '5511987650015']) expect(await formsOf(number)).toEqual([young.pn]);
  expect(asked).toEqual(['551187650014', '5511987650014', '551187650015', '5511987650015']);
  expect(await formsOf('5511987650099')).toEqual([]);
});

test('of two accounts with one number in both forms each is found by its own', async () => {
  const both = ['551187650016', '5511987650016'].map((number) => addPhone(world.mock, { number }));
  for (const { number, pn } of both) expect(await formsOf(number)).toEqual([pn]);
});

test('a message to the form that the account does not have is acknowledged and reaches no phone', async () => {
  const old = addPhone(world.mock, { number: '551187650017', name: 'Old' });
  const acknowledged: (string | undefined)[] = [];
  client.socket.ws.on('CB:ack,class:message', ({ attrs }: { attrs: Record<string, string> }) =>
    acknowledged.push(attrs.id),
  );
  const sent = await client.socket.sendMessage('5511987650017@s.whatsapp.net', { text: 'to a ghost' });
  await expect.poll(() => acknowledged).toContain(sent?.key.id);
  expect(textsOf(old)).toEqual([]);
  await client.socket.sendMessage(old.pn, { text: 'to the account' });
  await expect.poll(() => textsOf(old)).toEqual(['to the account']);
});

test('an account that left the service is not found any more', async () => {
  const gone = addPhone(world.mock, { number: '5511987650018' });
  expect(await formsOf(gone.number)).toEqual([gone.pn]);
  removePhone(world.mock, gone);
  expect(await formsOf(gone.number)).toEqual([]);
});
