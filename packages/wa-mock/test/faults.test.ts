import { BufferJSON } from 'baileys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cutConnection,
  endStream,
  failStream,
  forgetCompanion,
  nextEvent,
  saveWorld,
  sendAsCustomer,
  unlink,
  waitUntil,
} from '../src/index.ts';
import type { Companion } from '../src/index.ts';
import {
  delivery,
  endClient,
  event,
  isOpen,
  link,
  makeClient,
  messagesOf,
  startWorld,
  statusOf,
  text,
  textOf,
  until,
} from './client.ts';
import type { Client } from './client.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
let client: Client;
let companion: Companion;

const say = (words: string, options?: { copies?: number; id?: string }) =>
  sendAsCustomer(world.mock, world.alice, world.shop, { kind: 'text', text: words }, options);

/** Simulates a crash of the application and its restart with the stored state. */
async function comeBack() {
  const saved = client.save();
  client = makeClient(world.mock, {}, saved);
  client.reconnects = false;
  client.connect();
  await isOpen(client);
}

type Ack = { attrs: { id: string } };

/** Collects the ids of the messages that the server acknowledges from now on. */
function acksOf({ socket }: Client) {
  const acks: string[] = [];
  socket.ws.on('CB:ack,class:message', ({ attrs }: Ack) => acks.push(attrs.id));
  return acks;
}

const nextAck = ({ socket }: Client) =>
  new Promise<string>((resolve) => socket.ws.once('CB:ack,class:message', ({ attrs }: Ack) => resolve(attrs.id)));

const closed = () => until(client, 'its close', () => client.closes.length && client.closes);

beforeAll(async () => {
  world = await startWorld();
  client = makeClient(world.mock);
  companion = await link(client, world.shop);
  client.reconnects = false;
  client.closes = [];
});
afterAll(async () => {
  await endClient(client);
  await world.mock.stop();
});

test('after a drop the client logs in again, gets what waited, marked as from the queue, and can write', async () => {
  const { mock, alice } = world;
  const gone = nextEvent(mock, 'offline');
  cutConnection(companion);
  await gone;
  expect(await closed()).toEqual([428]);
  const ids = [await say('while away 1'), await say('while away 2')];
  expect(companion.pending.size).toBe(2);
  await comeBack();
  await text(client, 'while away 2');
  const upserts = client.seen.flatMap((one) => (one.name === 'messages.upsert' ? [one.data] : []));
  expect(upserts.every(({ type }) => type === 'append')).toBe(true);
  expect(messagesOf(client).map(({ key }) => key.id)).toEqual(ids);
  await waitUntil(mock, 'an empty queue', () => companion.pending.size === 0);
  const arrived = delivery(mock);
  await client.socket.sendMessage(alice.pn, { text: 'back again' });
  expect((await arrived).delivery.seen.text).toBe('back again');
});

test('a message the client did not confirm before the drop comes again when it is back', async () => {
  const { mock } = world;
  const { connection } = companion;
  if (!connection) throw new Error('nobody is connected');
  const { send } = connection;
  connection.send = () => {}; // the network loses the message
  const id = await say('lost on the way');
  expect(companion.pending.has(`message ${id}`)).toBe(true);
  connection.send = send;
  cutConnection(companion);
  await closed();
  await comeBack();
  expect((await text(client, 'lost on the way')).key.id).toBe(id);
  await waitUntil(mock, 'two ticks', () => mock.messages.get(id)?.tick === 'delivered');
  expect(companion.pending.has(`message ${id}`)).toBe(false);
});

test('a message sent twice under one id comes twice; one stanza delivered twice is read once', async () => {
  const id = await say('sent twice');
  await say('sent twice', { id });
  await say('delivered twice', { copies: 2 });
  await say('after the repeats');
  await text(client, 'after the repeats');
  const texts = messagesOf(client).map(textOf);
  expect(texts.filter((words) => words === 'sent twice')).toHaveLength(2);
  expect(texts.filter((words) => words === 'delivered twice')).toHaveLength(1);
});

test('a message sent again after an unknown outcome is shown once by the customer’s phone', async () => {
  const { mock, alice, shop } = world;
  const messageId = '3EB0AAAABBBBCCCCDDDD';
  shop.behaviour.cutAtNextMessage = 'after';
  const write = () => client.socket.sendMessage(alice.lid, { text: 'did it arrive?' }, { messageId });
  await write();
  await closed();
  expect(alice.received.has(messageId)).toBe(true);
  await comeBack();
  const again = delivery(mock);
  await write();
  expect((await again).delivery).toMatchObject({ id: messageId, repeat: true });
});

test('a message cut off before it took effect reaches no phone until it is sent again', async () => {
  const { mock, alice, shop } = world;
  const messageId = '3EB0AAAABBBBCCCCEEEE';
  shop.behaviour.cutAtNextMessage = 'before';
  const write = () => client.socket.sendMessage(alice.lid, { text: 'cut off' }, { messageId });
  await write();
  await closed();
  expect(alice.received.has(messageId)).toBe(false);
  await comeBack();
  const arrived = delivery(mock);
  const acknowledged = nextAck(client);
  await write();
  expect((await arrived).delivery).toMatchObject({ id: messageId, repeat: false });
  expect(await acknowledged).toBe(messageId);
});

test('acknowledgements and delivery receipts can be withheld', async () => {
  const { mock, alice, shop } = world;
  const acks = acksOf(client);
  Object.assign(shop.behaviour, { withholdAcks: true, deliveryReceipts: false });
  const arrived = delivery(mock);
  const sent = await client.socket.sendMessage(alice.lid, { text: 'no tick' });
  await arrived;
  await client.socket.onWhatsApp(alice.number); // an earlier ack would arrive before this answer
  Object.assign(shop.behaviour, { withholdAcks: false, deliveryReceipts: true });
  expect(acks).not.toContain(sent?.key.id);
  expect(statusOf(client, sent?.key.id ?? '')?.status).not.toBe(3);
});

test('acknowledgements and answers can be late', async () => {
  const { mock, alice, shop } = world;
  Object.assign(shop.behaviour, { ackDelayMs: 50, replyDelayMs: 50 });
  const acknowledged = nextAck(client);
  const start = performance.now();
  const sent = await client.socket.sendMessage(alice.lid, { text: 'a late tick' });
  expect(await acknowledged).toBe(sent?.key.id);
  expect(performance.now() - start).toBeGreaterThan(45);
  const asked = performance.now();
  await client.socket.onWhatsApp(alice.number);
  expect(performance.now() - asked).toBeGreaterThan(45);
  Object.assign(shop.behaviour, { ackDelayMs: 0, replyDelayMs: 0 });
  await waitUntil(mock, 'two ticks', () => mock.messages.get(sent?.key.id ?? '')?.tick === 'delivered');
});

test('a second login of the same device closes the first with 440', async () => {
  const first = client;
  await comeBack();
  await until(first, 'its close', () => first.closes.length);
  expect(first.closes).toEqual([440]);
});

test.each([
  { what: 'the service is away', end: () => endStream(companion, 503), code: 503 },
  { what: 'connect again', end: () => endStream(companion, 515), code: 515 },
  { what: 'replaced', end: () => endStream(companion, 440), code: 440 },
  { what: 'banned', end: () => failStream(companion, 403), code: 403 },
  { what: 'client too old', end: () => failStream(companion, 405), code: 405 },
])('a stream ended with "$what" closes with $code, and the client can come back', async ({ end, code }) => {
  end();
  expect(await closed()).toEqual([code]);
  await comeBack();
});

test.each([401, 403, 405])(
  'a login refused with %i closes with it, and works when the service relents',
  async (reason) => {
    world.shop.behaviour.loginFailure = reason;
    cutConnection(companion);
    await closed();
    client = makeClient(world.mock, {}, client.save());
    client.reconnects = false;
    client.connect();
    expect(await closed()).toEqual([reason]);
    world.shop.behaviour.loginFailure = undefined;
    await comeBack();
  },
);

test('without the end of the offline queue being told, the first live message lets events through', async () => {
  world.shop.behaviour.announceOffline = false;
  await comeBack();
  await say('held back');
  await text(client, 'held back');
  world.shop.behaviour.announceOffline = true;
});

test('a world that is saved and loaded keeps its linked clients, their sessions and what waits for them', async () => {
  const { mock, alice } = world;
  cutConnection(companion);
  await closed();
  await say('before the restart');
  const state = JSON.parse(JSON.stringify(saveWorld(mock), BufferJSON.replacer), BufferJSON.reviver);
  const later = await startWorld({ state });
  try {
    const restarted = makeClient(later.mock, {}, client.save());
    restarted.connect();
    await text(restarted, 'before the restart');
    await sendAsCustomer(later.mock, later.alice, later.shop, { kind: 'text', text: 'after the restart' });
    await text(restarted, 'after the restart');
    const arrived = delivery(later.mock);
    await restarted.socket.sendMessage(alice.lid, { text: 'still here' });
    expect((await arrived).delivery.seen.text).toBe('still here');
    expect(later.alice.deliveries.length).toBe(alice.deliveries.length + 1);
    await endClient(restarted);
  } finally {
    await later.mock.stop();
  }
});

test('a device removed on the phone is closed with 401, and its next login is refused with 401', async () => {
  const { mock } = world;
  await comeBack();
  unlink(mock, companion);
  expect(await closed()).toEqual([401]);
  client = makeClient(mock, {}, client.save());
  client.reconnects = false;
  client.connect();
  expect(await closed()).toEqual([401]);
  expect(forgetCompanion(mock, companion)).toBe(false);
  await event(client, 'connection.update', ({ connection }) => connection === 'close');
});
