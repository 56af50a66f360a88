import { randomBytes } from 'node:crypto';
import { downloadMediaMessage } from 'baileys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expireFile, openMedia, sendAsCustomer, sendHistory } from '../src/index.ts';
import type { Companion, Content } from '../src/index.ts';
import { mediaOf } from '../src/describe-message.ts';
import { delivery, endClient, event, link, makeClient, messagesOf, startWorld, toMediaHost, until } from './client.ts';
import type { Client } from './client.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
let client: Client;
let companion: Companion;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const voice = randomBytes(150_000);

beforeAll(async () => {
  world = await startWorld();
  client = makeClient(world.mock, { options: toMediaHost(world.mock) });
  companion = await link(client, world.shop);
});
afterAll(async () => {
  await endClient(client);
  await world.mock.stop();
});

const files: { name: string; content: Content & { data: Uint8Array } }[] = [
  { name: 'a picture', content: { kind: 'image', data: png, mimetype: 'image/png', caption: 'a photo' } },
  {
    name: 'a voice note',
    content: { kind: 'audio', data: voice, mimetype: 'audio/ogg; codecs=opus', seconds: 3, voice: true },
  },
  { name: 'a video', content: { kind: 'video', data: randomBytes(50_000), mimetype: 'video/mp4', seconds: 2 } },
  {
    name: 'a document',
    content: { kind: 'document', data: randomBytes(30_000), mimetype: 'application/pdf', fileName: 'price list.pdf' },
  },
  { name: 'a sticker', content: { kind: 'sticker', data: randomBytes(10_000), mimetype: 'image/webp' } },
];

test.each(files)('$name of a customer is downloaded byte for byte', async ({ content }) => {
  const id = await sendAsCustomer(world.mock, world.alice, world.shop, content);
  const message = await until(client, 'the file', () => messagesOf(client).find(({ key }) => key.id === id));
  expect(Buffer.from(content.data).equals(await downloadMediaMessage(message, 'buffer', {}))).toBe(true);
});

test('a picture and a voice note of ours reach the customer byte for byte', async () => {
  const { mock, alice } = world;
  const picture = delivery(mock, ({ delivery: { seen } }) => seen.kind === 'image');
  await client.socket.sendMessage(alice.pn, { image: png, caption: 'look' });
  const shown = await picture;
  expect(shown.delivery.seen).toMatchObject({ text: 'look', mimetype: 'image/jpeg' });
  const note = delivery(mock, ({ delivery: { seen } }) => seen.kind === 'audio');
  await client.socket.sendMessage(alice.pn, {
    audio: voice,
    ptt: true,
    mimetype: 'audio/ogg; codecs=opus',
    seconds: 3,
  });
  const heard = await note;
  expect(heard.delivery.seen).toMatchObject({ voice: true, seconds: 3 });
  for (const [arrival, original] of [
    [shown, png],
    [heard, voice],
  ] as const) {
    const media = mediaOf(arrival.message);
    expect(media && openMedia(mock, media.file, media.kind).equals(original)).toBe(true);
  }
});

test('a location and a contact card come in whole', async () => {
  const { mock, alice, shop } = world;
  await sendAsCustomer(mock, alice, shop, {
    kind: 'location',
    latitude: -23.55,
    longitude: -46.63,
    name: 'Praça da Sé',
  });
  await sendAsCustomer(mock, alice, shop, { kind: 'contact', name: 'Bob', vcard: 'BEGIN:VCARD\nFN:Bob\nEND:VCARD' });
  const place = await until(client, 'the place', () =>
    messagesOf(client).find(({ message }) => message?.locationMessage),
  );
  expect(place.message?.locationMessage).toMatchObject({
    degreesLatitude: -23.55,
    degreesLongitude: -46.63,
    name: 'Praça da Sé',
  });
  const card = await until(client, 'the card', () => messagesOf(client).find(({ message }) => message?.contactMessage));
  expect(card.message?.contactMessage?.displayName).toBe('Bob');
});

test('a history on the media host comes with its chats, messages and names', async () => {
  const { mock, bob } = world;
  const old = {
    key: { remoteJid: bob.lid, fromMe: false, id: 'OLD1' },
    messageTimestamp: 1_700_000_000,
    message: { conversation: 'old message' },
  };
  const conversations = [{ id: bob.lid, pnJid: bob.pn, name: 'Bob', unreadCount: 1, messages: [{ message: old }] }];
  const phoneNumberToLidMappings = [{ pnJid: bob.pn, lidJid: bob.lid }];
  await sendHistory(
    mock,
    companion,
    { syncType: 3, progress: 100, chunkOrder: 1, conversations, phoneNumberToLidMappings },
    'file',
  );
  const history = await event(client, 'messaging-history.set', ({ messages }) => messages.length);
  expect(history.chats).toHaveLength(1);
  expect(history.messages[0]?.message?.conversation).toBe('old message');
});

test('the phone uploads a file again that the media host has forgotten, or says that it has it no more', async () => {
  const { mock, alice, shop } = world;
  const data = randomBytes(20_000);
  const id = await sendAsCustomer(mock, alice, shop, { kind: 'document', data, mimetype: 'text/plain', fileName: 'a' });
  const message = await until(client, 'the file', () => messagesOf(client).find(({ key }) => key.id === id));
  expireFile(mock, String(message.message?.documentMessage?.directPath));
  await expect(downloadMediaMessage(message, 'buffer', {})).rejects.toMatchObject({ output: { statusCode: 404 } });
  const renewed = await client.socket.updateMediaMessage(message);
  expect(data.equals(await downloadMediaMessage(renewed, 'buffer', {}))).toBe(true);
  shop.behaviour.mediaReupload = 'not-found';
  await expect(client.socket.updateMediaMessage(message)).rejects.toMatchObject({ output: { statusCode: 404 } });
  shop.behaviour.mediaReupload = 'uploads';
});

test('a media host that fails gives what it is told to give', async () => {
  const { mock, alice, shop } = world;
  const id = await sendAsCustomer(mock, alice, shop, { kind: 'image', data: png, mimetype: 'image/png' });
  const message = await until(client, 'the file', () => messagesOf(client).find(({ key }) => key.id === id));
  const url = `https://${mock.mediaHost}${message.message?.imageMessage?.directPath}`;
  const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
  mock.behaviour.mediaFault = { kind: 'status', status: 503 };
  expect((await fetch(url)).status).toBe(503);
  mock.behaviour.mediaFault = { kind: 'redirect', to: 'https://elsewhere.example/' };
  const redirect = await fetch(url, { redirect: 'manual' });
  expect([redirect.status, redirect.headers.get('location')]).toEqual([302, 'https://elsewhere.example/']);
  mock.behaviour.mediaFault = { kind: 'flip' };
  const damaged = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect([damaged.length, damaged.equals(whole)]).toEqual([whole.length, false]);
  mock.behaviour.mediaFault = { kind: 'hang' };
  await expect(fetch(url, { signal: AbortSignal.timeout(100) })).rejects.toThrow(/timeout/i);
  mock.behaviour.mediaFault = undefined;
});
