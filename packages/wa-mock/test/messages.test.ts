import { getBinaryNodeChild, getBinaryNodeChildren } from 'baileys';
import type { WAMessage } from 'baileys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextEvent, readChat, sendAsCustomer, sendReceipt, typeOnPhone, waitUntil } from '../src/index.ts';
import type { Companion } from '../src/index.ts';
import {
  delivery,
  endClient,
  event,
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
import { openSealedEdit } from './open-sealed-edit.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
let client: Client;
let companion: Companion;
let greeting: WAMessage;

const say = (words: string) => sendAsCustomer(world.mock, world.alice, world.shop, { kind: 'text', text: words });

const write = async (to: string, words: string) => {
  const sent = await client.socket.sendMessage(to, { text: words });
  if (!sent?.key.id) throw new Error('nothing was sent');
  return { ...sent, id: sent.key.id };
};

beforeAll(async () => {
  world = await startWorld();
  client = makeClient(world.mock);
  companion = await link(client, world.shop);
  await say('hello');
  greeting = await text(client, 'hello');
});
afterAll(async () => {
  await endClient(client);
  await world.mock.stop();
});

test('a first message comes addressed by LID, with the phone number beside it', async () => {
  expect(greeting.key).toMatchObject({
    remoteJid: world.alice.lid,
    remoteJidAlt: world.alice.pn,
    fromMe: false,
    addressingMode: 'lid',
  });
  await waitUntil(world.mock, 'two ticks', () => world.mock.messages.get(greeting.key.id ?? '')?.tick === 'delivered');
});

test('a message addressed by phone number is read with the same session', async () => {
  world.mock.behaviour.addressing = 'pn';
  await say('by number');
  world.mock.behaviour.addressing = 'lid';
  expect((await text(client, 'by number')).key).toMatchObject({
    remoteJid: world.alice.pn,
    remoteJidAlt: world.alice.lid,
  });
});

test('an answer reaches the customer and the own phone; delivered and read come back', async () => {
  const { mock, alice, shop } = world;
  const [arrived, copied] = [delivery(mock), nextEvent(mock, 'delivered', (one) => one.delivery.own)];
  const { id } = await write(alice.pn, 'hi alice');
  expect((await arrived).delivery).toMatchObject({
    id,
    chat: alice.number,
    repeat: false,
    seen: { kind: 'text', text: 'hi alice' },
  });
  const [copy] = await copied;
  expect(copy.phone).toBe(shop);
  expect(copy.message.deviceSentMessage?.destinationJid).toBe(alice.pn);
  await until(client, 'delivered', () => statusOf(client, id)?.status === 3);
  sendReceipt(mock, companion, alice, id, 'read');
  await until(client, 'read', () => statusOf(client, id)?.status === 4);
  expect(mock.messages.get(id)?.tick).toBe('read');
});

test('a customer who never wrote gets a first message with a new session', async () => {
  const { mock, bob } = world;
  const arrived = delivery(mock, ({ phone }) => phone === bob);
  const { id } = await write(bob.pn, 'good morning');
  const { node } = await arrived;
  const parts = getBinaryNodeChildren(getBinaryNodeChild(node, 'participants'), 'to').map(
    (part) => getBinaryNodeChild(part, 'enc')?.attrs.type,
  );
  expect(parts).toContain('pkmsg');
  expect(getBinaryNodeChild(node, 'device-identity')).toBeDefined();
  await until(client, 'delivered', () => statusOf(client, id)?.status === 3);
});

test('a message the server refuses with 463 turns to failed and reaches no phone', async () => {
  const { mock, bob } = world;
  const before = bob.deliveries.length;
  mock.behaviour.ackError = '463';
  const { id } = await write(bob.pn, 'blocked');
  const failed = await until(client, 'the failure', () => [statusOf(client, id)].find((state) => state?.status === 0));
  mock.behaviour.ackError = undefined;
  expect(failed?.params).toEqual(['463', 'Your account has been restricted']);
  expect(bob.deliveries).toHaveLength(before);
});

test('a quote, an edit, a reaction and a deletion reach the customer', async () => {
  const { mock, alice, shop } = world;
  const arrived = delivery(mock);
  const sent = await write(alice.lid, 'with a mistake');
  await arrived;
  const arrivals = alice.deliveries.length;
  await client.socket.sendMessage(alice.lid, { text: 'a reply' }, { quoted: greeting });
  await client.socket.sendMessage(alice.lid, { text: 'without', edit: sent.key });
  await client.socket.sendMessage(alice.lid, { react: { text: '👍', key: greeting.key } });
  await client.socket.sendMessage(alice.lid, { delete: sent.key });
  await waitUntil(mock, 'four arrivals', () => alice.deliveries.length === arrivals + 4);
  expect(alice.deliveries.slice(arrivals).map(({ seen }) => seen)).toMatchObject([
    { kind: 'text', text: 'a reply', about: greeting.key.id },
    { kind: 'edit', text: 'without', about: sent.id },
    { kind: 'reaction', text: '👍', about: greeting.key.id },
    { kind: 'delete', about: sent.id },
  ]);
  const chat = readChat(mock, shop, alice);
  expect(chat.find(({ id }) => id === sent.id)).toMatchObject({ edited: true, deleted: true, mine: false });
  expect(chat.find(({ id }) => id === greeting.key.id)?.reactions).toEqual({ [shop.number]: '👍' });
});

test('a quote, an open edit, a reaction and a deletion come in from the customer', async () => {
  const { mock, alice, shop } = world;
  const ours = await write(alice.lid, 'what do you think?');
  await waitUntil(mock, 'its arrival', () => mock.messages.has(ours.id));
  const theirs = await say('to be edited');
  await sendAsCustomer(mock, alice, shop, { kind: 'text', text: 'I like it', quote: ours.id });
  expect((await text(client, 'I like it')).message?.extendedTextMessage?.contextInfo?.stanzaId).toBe(ours.id);

  alice.behaviour.sealedEdits = false;
  shop.behaviour.sealedEdits = false;
  await sendAsCustomer(mock, alice, shop, { kind: 'edit', about: theirs, text: 'was edited' });
  shop.behaviour.sealedEdits = true;
  const edits = await event(client, 'messages.update', (updates) =>
    updates.some(({ key, update }) => key.id === theirs && update.message?.editedMessage),
  );
  expect(textOf(edits[0]?.update.message?.editedMessage ?? {})).toBe('was edited');

  await sendAsCustomer(mock, alice, shop, { kind: 'reaction', about: ours.id, emoji: '❤️' });
  const [reaction] = await event(client, 'messages.reaction', (reactions) =>
    reactions.some((one) => one.reaction.text === '❤️'),
  );
  expect(reaction?.key).toMatchObject({ id: ours.id, fromMe: true });

  await sendAsCustomer(mock, alice, shop, { kind: 'delete', about: theirs });
  await event(client, 'messages.update', (updates) =>
    updates.some(({ key, update }) => key.id === theirs && update.message === null),
  );
});

test('a sealed edit is opaque to the client, and opens with the secret of the message', async () => {
  const { mock, alice, shop } = world;
  const id = await say('the original');
  const original = await text(client, 'the original');
  await sendAsCustomer(mock, alice, shop, { kind: 'edit', about: id, text: 'the new text' });
  const edit = await until(client, 'the edit', () =>
    messagesOf(client).find(({ message }) => message?.secretEncryptedMessage),
  );
  const secret = original.message?.messageContextInfo?.messageSecret;
  if (!secret || !edit.message?.secretEncryptedMessage) throw new Error('no secret came along');
  const opened = openSealedEdit(edit.message.secretEncryptedMessage, secret, edit.key.remoteJid ?? '');
  expect(opened.protocolMessage).toMatchObject({ key: { id }, editedMessage: { conversation: 'the new text' } });
});

test('what the owner types on the phone comes as a message of our own', async () => {
  const { mock, alice, shop } = world;
  await typeOnPhone(mock, shop, alice, { conversation: 'typed on the phone' });
  expect((await text(client, 'typed on the phone')).key).toMatchObject({ remoteJid: alice.lid, fromMe: true });
});

test('a hundred messages sent at once come in the order in which they were sent', async () => {
  const { mock, shop, bob } = world;
  const words = Array.from({ length: 100 }, (_, n) => `number ${n}`);
  await Promise.all(words.map((word) => sendAsCustomer(mock, bob, shop, { kind: 'text', text: word })));
  await text(client, 'number 99');
  expect(
    messagesOf(client)
      .flatMap((message) => textOf(message) ?? [])
      .filter((word) => word.startsWith('number ')),
  ).toEqual(words);
});
