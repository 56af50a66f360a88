import { once } from 'node:events';
import net from 'node:net';
import type { Message } from '@balcao/contract';
import { Client as Database } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openScreen } from '../../testing/client.ts';
import { startGraphDouble, type GraphDouble } from '../../testing/graph-double.ts';
import { openCloudShop, type CloudShop } from '../../testing/open-cloud-shop.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { makePicture, makeSound } from '../../testing/test-media.ts';

vi.setConfig({ testTimeout: 300_000 });

let app: TestApp;
let graph: GraphDouble;
let shop: CloudShop;
let database: Database;
/** A server that must get no request. */
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
  graph = await startGraphDouble();
  app = await startTestApp({ env: { WA_GRAPH_URL: graph.url } });
  shop = await openCloudShop(app, graph);
  database = new Database({ connectionString: app.databaseUrl });
  await database.connect();
});
afterEach(() => void (graph.fileHost = {}));
afterAll(async () => {
  await database.end();
  await app.stop();
  await graph.stop();
  trap.close();
});

let customers = 0;
const newCustomer = () => `55119${String(82_000_000 + ++customers)}`;
const sendPicture = async (from: string, caption: string) => {
  const id = graph.keepFile(await makePicture(), 'image/jpeg');
  return shop.write(from, { type: 'image', image: { id, mime_type: 'image/jpeg', caption } });
};
const first = async (from: string) => (await shop.messagesOf(from))[0] as Message;
const fetched = async ({ mediaUrl }: Message) => (await fetch(`${app.url}${mediaUrl}`)).status;
/** After failures the downloads of a connection rest for up to 20 s, several times in a row. */
const downloadTimeout = { timeout: 240_000 };
/** Makes waiting downloads due, except claimed entries: their worker finds them by their position in the table. */
const hurry = () =>
  database.query(
    `update lane_entries
      set not_before = now()
      where kind like 'download%' and claimed_until is null and not_before > now()`,
  );
const comes = (from: string) =>
  expect
    .poll(async () => {
      await hurry();
      return (await first(from)).mediaUrl;
    }, downloadTimeout)
    .toBeTruthy();

test('files that come while the token is refused are bubbles, and come with a new token', async () => {
  const from = newCustomer();
  const right = graph.accessToken;
  graph.accessToken = 'EAA-another-one';
  await sendPicture(from, 'comprovante pix');
  const voice = graph.keepFile(await makeSound('ogg', 1), 'audio/ogg');
  await shop.write(from, { type: 'audio', audio: { id: voice, mime_type: 'audio/ogg; codecs=opus', voice: true } });
  await shop.write(from, 'Chegou?');
  expect(await shop.messagesOf(from)).toMatchObject([
    { mediaType: 'image', body: 'comprovante pix', mediaUrl: null, download: { state: 'downloading', size: null } },
    { mediaType: 'audio', body: '', mediaUrl: null, download: { state: 'downloading', voice: true } },
    { mediaType: 'chat', body: 'Chegou?', download: null },
  ]);
  // Refused for so long that it is retried once an hour at most.
  await expect
    .poll(async () => {
      await hurry();
      return (await shop.messagesOf(from)).map(({ download }) => download?.state);
    }, downloadTimeout)
    .toEqual(['failed', 'failed', undefined]);
  await database.query(`update message_downloads set tried_at = now() - interval '2 minutes'`);
  const screen = await openScreen(app.url, shop.admin);
  await screen.join('joinChatBox', (await shop.ticketOf(from)).id);
  graph.accessToken = `${right}new`;
  const params = { id: shop.connectionId };
  await shop.admin.api.cloud.change({ params, body: { accessToken: graph.accessToken } });
  // The downloads are retried without a request of a person, before their own time.
  await screen.hear(
    'message',
    (told) => told.action === 'update' && told.message.mediaType === 'image' && told.message.mediaUrl !== null,
  );
  await expect.poll(async () => (await shop.messagesOf(from)).filter(({ mediaUrl }) => mediaUrl).length).toBe(2);
  screen.close();
  expect((await shop.messagesOf(from)).map(({ body, media }) => [body, media?.voice])).toEqual([
    ['comprovante pix', false],
    ['', true],
    ['Chegou?', undefined],
  ]);
  expect(await fetched(await first(from))).toBe(200);
});

test.each([401, 404, 503])('a host of files that answers %i loses nothing', async (status) => {
  const from = newCustomer();
  graph.fileHost = { status };
  await sendPicture(from, 'foto');
  expect(await first(from)).toMatchObject({ mediaType: 'image', body: 'foto', download: { state: 'downloading' } });
  graph.fileHost = {};
  await comes(from);
  expect(await fetched(await first(from))).toBe(200);
});

test('Meta itself out of order, or slow to know a file, loses nothing', async () => {
  for (const refusal of [
    { code: 2, status: 500 },
    { code: 100, status: 400 },
  ]) {
    const from = newCustomer();
    const id = graph.keepFile(await makePicture(), 'image/jpeg');
    graph.refuse(new RegExp(`^GET ${id}`), refusal, 2);
    await shop.write(from, { type: 'image', image: { id, mime_type: 'image/jpeg', caption: 'foto' } });
    expect(await first(from)).toMatchObject({ mediaType: 'image', download: { state: 'downloading' } });
    await comes(from);
  }
});

test('a person may ask for a file that failed; one who may not see the conversation may not', async () => {
  const from = newCustomer();
  graph.fileHost = { status: 500 };
  await sendPicture(from, 'foto');
  await expect
    .poll(async () => {
      await hurry();
      return (await first(from)).download?.state;
    }, downloadTimeout)
    .toBe('failed');
  graph.fileHost = {};
  const params = { id: (await first(from)).id };
  const ticket = await shop.ticketOf(from);
  await shop.admin.api.tickets.change({ params: { id: ticket.id }, body: { status: 'open', userId: shop.admin.id } });
  await expect(shop.attendant.api.messages.retryMedia({ params })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  expect(await shop.admin.api.messages.retryMedia({ params })).toMatchObject({ download: { state: 'downloading' } });
  await expect.poll(async () => (await first(from)).mediaUrl).toBeTruthy();
});

test('an empty document is a document', async () => {
  const from = newCustomer();
  const id = graph.keepFile(Buffer.alloc(0), 'text/plain');
  await shop.write(from, { type: 'document', document: { id, mime_type: 'text/plain', filename: 'vazio.txt' } });
  await comes(from);
  expect(await first(from)).toMatchObject({ mediaType: 'application', media: { name: 'vazio.txt', size: 0 } });
  expect(await fetched(await first(from))).toBe(200);
});

test('a file that is said to lie elsewhere, or a host that sends us on, leads nowhere', async () => {
  for (const host of [
    { url: `https://evil.test:${port}/x` },
    { url: `https://graph.facebook.com@127.0.0.1:${port}/x` },
    { url: `ftp://127.0.0.1:${port}/x` },
    { redirect: `https://10.0.0.1:${port}/x` },
    { redirect: `https://graph.facebook.com@127.0.0.1:${port}/x` },
  ]) {
    const from = newCustomer();
    graph.fileHost = host;
    await sendPicture(from, 'foto');
    expect(await first(from)).toMatchObject({ mediaType: 'image', mediaUrl: null });
    graph.fileHost = {};
    await comes(from);
  }
  expect(arrivals).toBe(0);
});
