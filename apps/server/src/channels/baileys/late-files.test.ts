import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { readMessageRows, type Message } from '@balcao/contract';
import { expireFile, sealMedia, sendHistory, sendMessage, type MediaFault } from '@balcao/wa-mock';
import { Client as Database } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openScreen } from '../../testing/client.ts';
import { openWhatsApp, type Linked, type WhatsAppOffice } from '../../testing/open-whatsapp.ts';
import { newTestDatabase } from '../../testing/test-database.ts';
import { makePicture, makeSound } from '../../testing/test-media.ts';

let office: WhatsAppOffice;
let linked: Linked;
let database: Database;

beforeAll(async () => {
  const url = await newTestDatabase();
  database = new Database({ connectionString: url });
  await database.connect();
  office = await openWhatsApp({ DATABASE_URL: url });
  linked = await office.makeLinked();
});
afterEach(() => void fail(undefined));
afterAll(async () => {
  await office?.stop();
  await database.end();
});

const fail = (fault: MediaFault | undefined) => (office.mock.behaviour.mediaFault = fault);
const withCustomer = (name: string): Linked => ({ ...linked, ana: office.makePhone(name) });
const bytesOf = async ({ mediaUrl }: Pick<Message, 'mediaUrl'>) =>
  Buffer.from(await (await fetch(new URL(mediaUrl ?? '/none', office.server.url))).arrayBuffer());
const hasFile = (customer: Linked) =>
  expect.poll(async () => (await office.messagesOf(customer))[0]?.mediaUrl).toBeTruthy();
const stateOf = async (customer: Linked) => (await office.messagesOf(customer))[0]?.download?.state;
/** Makes waiting downloads due, except claimed entries: their worker finds them by their position in the table. */
const hurry = () =>
  database.query(
    `update lane_entries
      set not_before = now()
      where kind like 'download%' and claimed_until is null and not_before > now()`,
  );
/** The path of a message's file, as it was sent. */
const pathOf = (id: string) =>
  String(Object.values(office.mock.messages.get(id)?.message ?? {}).find((part) => part?.directPath)?.directPath);

test('while the media host fails, bubbles show what is known of files; they come when it works again', async () => {
  const customer = withCustomer('Nuno');
  const [picture, voice, paper] = [await makePicture(), await makeSound('ogg', 2), randomBytes(3000)];
  fail({ kind: 'status', status: 503 });
  const sealed = sealMedia(office.mock, picture, 'image');
  const jpegThumbnail = await makePicture('jpeg', 40, 30);
  const size = { width: 400, height: 300, jpegThumbnail, mimetype: 'image/jpeg' };
  await sendMessage(office.mock, customer.ana, customer.shop, {
    imageMessage: { ...sealed, ...size, caption: 'A mesa' },
  });
  await office.write(customer, {
    kind: 'audio',
    data: voice,
    mimetype: 'audio/ogg; codecs=opus',
    seconds: 2,
    voice: true,
  });
  await office.write(customer, {
    kind: 'document',
    data: paper,
    mimetype: 'application/pdf',
    fileName: '../Conta.pdf',
  });
  await office.write(customer, 'Recebeu?');
  await office.arrives(customer, 'Recebeu?');
  const awaited = await office.messagesOf(customer);
  expect(awaited).toMatchObject([
    {
      mediaType: 'image',
      body: 'A mesa',
      mediaUrl: null,
      media: null,
      download: { state: 'downloading', size: picture.length, width: 400, height: 300, mimetype: 'image/jpeg' },
    },
    { mediaType: 'audio', download: { state: 'downloading', seconds: 2, voice: true, size: voice.length } },
    { mediaType: 'application', download: { state: 'downloading', name: 'Conta.pdf', size: 3000, preview: null } },
    { mediaType: 'chat', download: null },
  ]);
  expect(awaited[0]?.download?.preview).toMatch(/^data:image\/webp;base64,[\w+/]+=*$/);
  const ticket = await office.ticketOf(customer);
  const params = { ticketId: ticket?.id ?? 0 };
  const rows = await office.api.messages.rows({ params, query: {} });
  expect(rows.downloads).toHaveLength(3);
  expect(readMessageRows(rows)).toEqual(awaited);
  expect(ticket).toMatchObject({ unreadMessages: 4, lastMessage: 'Recebeu?' });

  const screen = await openScreen(office.server.url, office.session);
  await screen.join('joinChatBox', ticket?.id);
  fail(undefined);
  const told = await screen.hear('message', (signal) => signal.action === 'update' && signal.message.mediaUrl !== null);
  expect(told).toMatchObject({ message: { download: null } });
  await expect.poll(async () => (await office.messagesOf(customer)).filter(({ download }) => download).length).toBe(0);
  screen.close();
  const [photo, note, document, ...others] = await office.messagesOf(customer);
  expect([photo, note, document]).toMatchObject([
    { mediaType: 'image', body: 'A mesa', media: { size: picture.length } },
    { mediaType: 'audio', media: { voice: true } },
    { mediaType: 'application', media: { name: 'Conta.pdf', size: 3000 } },
  ]);
  expect(await bytesOf(document as Message)).toEqual(paper);
  expect(others.map(({ body }) => body)).toEqual(['Recebeu?']);
  // The message was announced once, and the attendant was notified once.
  expect(await office.ticketOf(customer)).toMatchObject({ unreadMessages: 4, lastMessage: 'Recebeu?' });
});

test('a media host that never answers delays no other chat, and its own chat only for a moment', async () => {
  const [waiting, other] = [withCustomer('Lia'), withCustomer('Rui')];
  fail({ kind: 'hang' });
  for (let nth = 0; nth < 12; nth++)
    await office.write(waiting, { kind: 'image', data: await makePicture(), mimetype: 'image/jpeg' });
  await office.write(waiting, 'depois das fotos');
  await office.write(other, 'outra conversa');
  await office.arrives(other, 'outra conversa');
  await office.arrives(waiting, 'depois das fotos');
  const messages = await office.messagesOf(waiting);
  expect(messages.map(({ mediaType }) => mediaType)).toEqual([...Array.from({ length: 12 }, () => 'image'), 'chat']);
  fail(undefined);
  await expect
    .poll(async () => {
      await hurry();
      return (await office.messagesOf(waiting)).filter(({ mediaUrl }) => mediaUrl).length;
    })
    .toBe(12);
});

test('after some failures the bubble offers a try, which a person may ask for', async () => {
  const customer = withCustomer('Eva');
  fail({ kind: 'status', status: 500 });
  await office.write(customer, { kind: 'image', data: await makePicture(), mimetype: 'image/jpeg', caption: 'recibo' });
  await office.arrives(customer, 'recibo');
  await expect
    .poll(async () => {
      await hurry();
      return stateOf(customer);
    })
    .toBe('failed');
  const [message] = await office.messagesOf(customer);
  fail(undefined);
  const params = { id: message?.id ?? '' };
  expect(await office.api.messages.retryMedia({ params })).toMatchObject({ download: { state: 'downloading' } });
  await hasFile(customer);
  // Downloaded files are not requested again.
  expect(await office.api.messages.retryMedia({ params })).toMatchObject({ body: 'recibo', download: null });
});

test('a link that has expired is renewed by the phone', async () => {
  const customer = withCustomer('Ivo');
  const asked: string[] = [];
  office.mock.events.on('mediaRetry', (_, { attrs }) => void asked.push(attrs['id'] ?? ''));
  fail({ kind: 'status', status: 503 });
  const data = randomBytes(5000);
  const id = await office.write(customer, { kind: 'document', data, mimetype: 'text/plain', fileName: 'a.txt' });
  await expect.poll(() => stateOf(customer)).toBe('downloading');
  expireFile(office.mock, pathOf(id));
  fail(undefined);
  await hasFile(customer);
  expect(asked).toEqual([id]);
  expect(await bytesOf((await office.messagesOf(customer))[0] as Message)).toEqual(data);
});

test('a file that the phone has no more is said to be gone, and asking for it is refused', async () => {
  const customer = withCustomer('Ada');
  customer.shop.behaviour.mediaReupload = 'not-found';
  fail({ kind: 'status', status: 410 });
  await office.write(customer, { kind: 'image', data: await makePicture(), mimetype: 'image/jpeg', caption: 'velha' });
  await office.arrives(customer, 'velha');
  await expect.poll(() => stateOf(customer)).toBe('expired');
  const [message] = await office.messagesOf(customer);
  expect(message).toMatchObject({ mediaType: 'image', body: 'velha', mediaUrl: null });
  await expect(office.api.messages.retryMedia({ params: { id: message?.id ?? '' } })).rejects.toMatchObject({
    code: 'ERR_MEDIA_EXPIRED',
    status: 410,
  });
  customer.shop.behaviour.mediaReupload = 'uploads';
});

test('a phone that could not upload, or does not answer, is asked again later', async () => {
  const customer = withCustomer('Gil');
  let asked = 0;
  office.mock.events.on('mediaRetry', () => asked++);
  customer.shop.behaviour.mediaReupload = 'silent';
  fail({ kind: 'status', status: 404 });
  await office.write(customer, { kind: 'image', data: await makePicture(), mimetype: 'image/jpeg', caption: 'sumida' });
  await office.arrives(customer, 'sumida');
  await expect.poll(() => asked).toBe(1);
  customer.shop.behaviour.mediaReupload = 'general-error';
  await hurry();
  await expect.poll(() => asked).toBe(2);
  customer.shop.behaviour.mediaReupload = 'uploads';
  fail(undefined);
  await expect
    .poll(async () => {
      await hurry();
      return (await office.messagesOf(customer))[0]?.mediaUrl;
    })
    .toBeTruthy();
});

test('a file of which one byte is another one is never shown, and fetched again', async () => {
  const customer = withCustomer('Teo');
  fail({ kind: 'flip' });
  const data = randomBytes(100_000);
  await office.write(customer, { kind: 'document', data, mimetype: 'text/plain', fileName: 'a.txt' });
  await expect.poll(() => stateOf(customer)).toBe('downloading');
  let downloads = 0;
  office.mock.events.on('downloaded', () => downloads++);
  await expect.poll(() => downloads).toBeGreaterThan(0);
  expect(await office.messagesOf(customer)).toMatchObject([{ mediaUrl: null, media: null }]);
  fail(undefined);
  await hasFile(customer);
  expect(await bytesOf((await office.messagesOf(customer))[0] as Message)).toEqual(data);
});

test('an empty document is a document', async () => {
  const customer = withCustomer('Noa');
  const data = Buffer.alloc(0);
  await office.write(customer, { kind: 'document', data, mimetype: 'text/plain', fileName: 'vazio.txt' });
  await hasFile(customer);
  const [message] = await office.messagesOf(customer);
  expect(message).toMatchObject({ mediaType: 'application', media: { name: 'vazio.txt', size: 0 } });
  const reply = await fetch(new URL(message?.mediaUrl ?? '', office.server.url));
  expect([reply.status, (await reply.arrayBuffer()).byteLength]).toEqual([200, 0]);
});

test('a file that is larger than is kept is a bubble that says so, without being fetched', async () => {
  const customer = withCustomer('Max');
  const sealed = sealMedia(office.mock, randomBytes(100), 'document');
  const fileLength = 200 * 2 ** 20;
  await sendMessage(office.mock, customer.ana, customer.shop, {
    documentMessage: { ...sealed, fileLength, mimetype: 'video/mp4', fileName: 'filme.mp4' },
  });
  await expect.poll(() => stateOf(customer)).toBe('too-large');
  expect(await office.messagesOf(customer)).toMatchObject([{ download: { name: 'filme.mp4', size: fileLength } }]);
});

test('a message that its sender deletes is not fetched any more', async () => {
  const customer = withCustomer('Bel');
  fail({ kind: 'status', status: 503 });
  const id = await office.write(customer, {
    kind: 'image',
    data: await makePicture(),
    mimetype: 'image/jpeg',
    caption: 'ops',
  });
  await office.arrives(customer, 'ops');
  await office.write(customer, { kind: 'delete', about: id });
  await expect.poll(async () => (await office.messagesOf(customer))[0]?.isDeleted).toBe(true);
  fail(undefined);
  const left = async () =>
    (
      await database.query(
        `select from message_downloads d join messages m on m.id = d.message_id where m.wa_id = $1`,
        [id],
      )
    ).rowCount;
  await expect
    .poll(async () => {
      await hurry();
      return left();
    })
    .toBe(0);
  expect(await office.messagesOf(customer)).toMatchObject([{ isDeleted: true, mediaUrl: null, download: null }]);
});

test('an old file of the history is fetched when a person asks for it', async () => {
  const past = await office.makeLinked({ historyDays: 30 });
  const key = { remoteJid: past.ana.lid, fromMe: false, id: 'OLD1' };
  const sealed = sealMedia(office.mock, randomBytes(100), 'document');
  const documentMessage = { ...sealed, mimetype: 'text/plain', fileName: 'antigo.txt' };
  expireFile(office.mock, sealed.directPath);
  const message = { key, messageTimestamp: Math.floor(Date.now() / 1000) - 3600, message: { documentMessage } };
  const conversations = [{ id: past.ana.lid, pnJid: past.ana.pn, name: 'Ana', messages: [{ message }] }];
  let asked = 0;
  office.mock.events.on('mediaRetry', () => asked++);
  await sendHistory(office.mock, past.device(), { syncType: 3, progress: 100, chunkOrder: 1, conversations });
  await expect.poll(() => stateOf(past)).toBe('on-demand');
  await wait(500);
  expect(asked).toBe(0);
  const [old] = await office.messagesOf(past);
  await office.api.messages.retryMedia({ params: { id: old?.id ?? '' } });
  // The simulated phone does not know the message, so it refuses the request.
  await expect.poll(() => stateOf(past)).toBe('expired');
  expect(asked).toBe(1);
});
