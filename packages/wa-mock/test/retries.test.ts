import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBinaryNodeChild } from 'baileys';
import type { BinaryNode } from 'baileys';
import { deliver, deliverGarbage, nextEvent, sendAsCustomer, stanza, waitUntil } from '../src/index.ts';
import type { Companion } from '../src/index.ts';
import { delivery, endClient, link, makeClient, messagesOf, startWorld, text, until } from './client.ts';
import type { Client } from './client.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
let client: Client;
let companion: Companion;

const CIPHERTEXT = 2;

beforeAll(async () => {
  world = await startWorld();
  client = makeClient(world.mock);
  companion = await link(client, world.shop);
});
afterAll(async () => {
  await endClient(client);
  await world.mock.stop();
});

test('a customer who could not read a message gets it again under its id', async () => {
  const { mock, alice } = world;
  const first = delivery(mock);
  const sent = await client.socket.sendMessage(alice.pn, { text: 'please resend' });
  const id = sent?.key.id ?? '';
  await first;
  await until(client, 'the memory of what it sent', () => client.sent.has(id));
  const again = delivery(mock, (one) => one.delivery.id === id);
  const registration = Buffer.alloc(4);
  registration.writeUInt32BE(alice.creds.registrationId);
  const retry = [stanza('retry', { count: '1', id, t: '1', v: '1' }), stanza('registration', {}, registration)];
  deliver(companion, stanza('receipt', { from: alice.lid, id, type: 'retry', t: '1' }, retry));
  expect((await again).delivery).toMatchObject({ repeat: true, seen: { text: 'please resend' } });
});

test('a customer whose session is lost asks by itself, and shows the message once', async () => {
  const { mock, alice } = world;
  const lost = [...alice.keys.rows.keys()].filter((row) => row.startsWith('session:'));
  for (const row of lost) alice.keys.rows.delete(row);
  const failure = nextEvent(mock, 'undecryptable');
  const messageId = '3EB0AAAABBBBCCCCDDDD';
  client.sent.set(messageId, { conversation: 'after the loss' }); // an application stores a message before it sends it
  await client.socket.sendMessage(alice.pn, { text: 'after the loss' }, { messageId });
  await failure;
  await waitUntil(mock, 'the message', () => alice.received.has(messageId));
  expect(alice.deliveries.filter(({ id }) => id === messageId)).toHaveLength(1);
});

test('a message that cannot be read becomes a stub, and is asked for again', async () => {
  const { mock, bob } = world;
  const asked = nextEvent(mock, 'receipt', (_companion, { attrs }) => attrs.type === 'retry');
  const id = deliverGarbage(companion, bob);
  const [, receipt] = await asked;
  expect(receipt.attrs.id).toBe(id);
  const stub = await until(client, 'the stub', () => messagesOf(client).find(({ key }) => key.id === id));
  expect(stub.messageStubType).toBe(CIPHERTEXT);
});

test('a damaged message is sent again by the customer and arrives under the same id', async () => {
  const { mock, bob, shop } = world;
  const resent = nextEvent(mock, 'resent');
  const id = await sendAsCustomer(mock, bob, shop, { kind: 'text', text: 'second try works' }, { damaged: true });
  expect((await resent)[0]).toMatchObject({ id });
  expect((await text(client, 'second try works')).key.id).toBe(id);
  await waitUntil(mock, 'two ticks', () => mock.messages.get(id)?.tick === 'delivered');
});

test('a phone asks for a message five times, from the second time on with its keys', async () => {
  const { mock, alice } = world;
  const id = '3EB0FFFFFFFFFFFFFFFF';
  const asked: { count: string | undefined; keys: boolean }[] = [];
  client.socket.ws.on(`CB:receipt,id:${id}`, (receipt: BinaryNode) => {
    asked.push({
      count: getBinaryNodeChild(receipt, 'retry')?.attrs.count,
      keys: getBinaryNodeChild(receipt, 'keys') !== undefined,
    });
  });
  const unreadable = stanza('participants', {}, [
    stanza('to', { jid: alice.lid }, [stanza('enc', { v: '2', type: 'msg' }, Buffer.alloc(60, 7))]),
  ]);
  for (let time = 0; time < 6; time++) {
    const failure = nextEvent(mock, 'undecryptable');
    await client.socket.sendNode(stanza('message', { id, to: alice.lid, type: 'text' }, [unreadable]));
    await failure;
  }
  await until(client, 'the last request', () => asked.length === 5);
  expect(asked).toEqual([1, 2, 3, 4, 5].map((count) => ({ count: String(count), keys: count > 1 })));
});

test('a phone drops a message whose place in the session was used before, without a word', async () => {
  const { mock, alice } = world;
  const read = nextEvent(mock, 'delivered', ({ phone }) => phone === alice);
  await client.socket.sendMessage(alice.lid, { text: 'the first in this place' });
  const [{ node }] = await read;
  const failure = nextEvent(mock, 'undecryptable', ({ phone }) => phone === alice);
  await client.socket.sendNode({ ...node, attrs: { ...node.attrs, id: '3EB0EEEEEEEEEEEEEEEE' } });
  expect((await failure)[0].dropped).toBe(true);
  expect(alice.retries.has('3EB0EEEEEEEEEEEEEEEE')).toBe(false);
});
