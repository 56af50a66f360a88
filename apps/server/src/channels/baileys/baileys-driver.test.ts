import type { proto } from 'baileys';
import {
  addPhone,
  cutConnection,
  companionsOf,
  openMedia,
  readChat,
  scanQr,
  sendAsCustomer,
  sendReceipt,
  startMockWhatsApp,
  typeOnPhone,
  unlink,
  waitUntil,
  writeMessage,
  type Companion,
  type Content,
  type MockWhatsApp,
  type Phone,
} from '@balcao/wa-mock';
import type { SignalPayload, signals } from '@balcao/contract';
import { Client as Database } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, openScreen, type Client } from '../../testing/client.ts';
import { makeTemporaryFolder } from '../../testing/make-temporary-folder.ts';
import { startServer, type RunningServer } from '../../testing/start-server.ts';
import { newTestDatabase } from '../../testing/test-database.ts';
import { makePicture, makeSound } from '../../testing/test-media.ts';
import { quietLibsignal } from '@balcao/libsignal-fixes';
import { findTickets } from '../../testing/find-all.ts';

/** The whole server in a process of its own, used over HTTP. WhatsApp and its phones are in this process. */
let mock: MockWhatsApp;
let server: RunningServer;
let env: NodeJS.ProcessEnv;
let dataDir: string;
let api: Client;
let session: { token: string; companyId: number; userId: number };

const admin = { email: 'bia@example.com', password: 'uma senha bem longa' };

beforeAll(async () => {
  quietLibsignal();
  mock = await startMockWhatsApp();
  dataDir = makeTemporaryFolder();
  env = {
    DATABASE_URL: await newTestDatabase(),
    WA_WEB_SOCKET_URL: mock.socketUrl,
    NODE_EXTRA_CA_CERTS: mock.certificate.file,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  await startAgain();
});
afterAll(async () => {
  await server.stop();
  await mock.stop();
});

async function startAgain() {
  server = await startServer({ dataDir, env });
  const { token, user } = await clientOf(server.url).auth.login({ body: admin });
  session = { token, companyId: user.companyId, userId: user.id };
  api = clientOf(server.url, token);
}

let numbers = 0;
/** A telephone of the company and one of a customer, for each test. */
function makePhones() {
  const nth = String(++numbers).padStart(4, '0');
  return {
    shop: addPhone(mock, { number: `551190000${nth}`, name: 'Padaria', business: true }),
    ana: addPhone(mock, { number: `551198888${nth}`, name: `Ana ${nth}` }),
  };
}

const standing = async (id: number) => api.connections.show({ params: { id } });
const standsAs = (id: number, status: string) => expect.poll(async () => (await standing(id)).status).toBe(status);

async function codeOf(id: number, otherThan = ''): Promise<string> {
  let code = '';
  await expect.poll(async () => (code = (await standing(id)).qrcode) !== '' && code !== otherThan).toBe(true);
  return code;
}

/** A connection whose code was scanned by the company's phone. */
async function makeLinked(phones = makePhones()) {
  const { id } = await api.connections.create({ body: { name: `Número ${phones.shop.number}`, driver: 'baileys' } });
  await scanQr(mock, await codeOf(id), phones.shop);
  await standsAs(id, 'CONNECTED');
  return { id, ...phones, device: () => companionsOf(mock, phones.shop)[0] as Companion };
}
type Linked = Awaited<ReturnType<typeof makeLinked>>;

const write = ({ shop, ana }: Linked, content: Content | string) =>
  sendAsCustomer(mock, ana, shop, typeof content === 'string' ? { kind: 'text', text: content } : content);

async function ticketOf({ ana }: Linked) {
  const [ticket] = await findTickets(api, { showAll: true, searchParam: ana.number });
  return ticket;
}
async function messagesOf(linked: Linked) {
  const ticket = await ticketOf(linked);
  return ticket ? (await api.messages.page({ params: { ticketId: ticket.id } })).messages : [];
}
const bodiesOf = async (linked: Linked) => (await messagesOf(linked)).map(({ body }) => body);
const arrives = async (linked: Linked, body: string) => expect.poll(() => bodiesOf(linked)).toContain(body);

/** An open ticket. */
async function makeConversation(linked?: Linked) {
  const made = linked ?? (await makeLinked());
  const firstId = await write(made, 'Bom dia!');
  await arrives(made, 'Bom dia!');
  const ticket = await ticketOf(made);
  const params = { ticketId: ticket?.id ?? 0 };
  await api.tickets.change({ params: { id: params.ticketId }, body: { status: 'open', userId: session.userId } });
  const message = async (id: string) => (await messagesOf(made)).find((one) => one.id === id);
  return { ...made, params, firstId, message, answer: (body: string) => api.messages.send({ params, body: { body } }) };
}
const seenBy = (phone: Phone) => phone.deliveries.filter(({ own }) => !own).map(({ seen }) => seen);
const deliveredTo = (phone: Phone, text: string) => phone.deliveries.filter(({ seen }) => seen.text === text);

test('CN-04 a number links by its QR code and the restart after it; the screen shows each state', async () => {
  const { shop } = makePhones();
  const screen = await openScreen(server.url, session);
  const { id } = await api.connections.create({ body: { name: 'Loja', driver: 'baileys' } });
  const hearState = (state: string) =>
    screen.hear('session', ({ session: { id: about, status } }) => about === id && status === state);
  await hearState('qrcode');
  await scanQr(mock, await codeOf(id), shop);
  await hearState('CONNECTED');
  expect(await standing(id)).toMatchObject({ number: shop.number, qrcode: '', reason: null, retries: 0 });
  const heard = screen.heard.flatMap(({ name, payload }) =>
    name === 'session' ? [(payload as SignalPayload<typeof signals.session>).session] : [],
  );
  const states = heard.flatMap(({ id: about, status }) => (about === id ? [status] : []));
  // A signal carries the state at the time of its sending, so a state that lasts a moment may be passed over.
  const order = ['OPENING', 'qrcode', 'PAIRING', 'CONNECTED'];
  const places = states.map((state) => order.indexOf(state));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  screen.close();
});

test('CN-04 a phone that voids the first code links with the one that is shown instead', async () => {
  const { shop } = makePhones();
  shop.behaviour.companionRegRefresh = true;
  const { id } = await api.connections.create({ body: { name: 'Loja que renova', driver: 'baileys' } });
  const first = await codeOf(id);
  await expect(scanQr(mock, first, shop)).rejects.toThrow("Couldn't link device");
  await scanQr(mock, await codeOf(id, first), shop);
  await standsAs(id, 'CONNECTED');
});

test('CN-04 a server that was killed and restarted is still linked and receives what came meanwhile', async () => {
  const linked = await makeConversation();
  await server.kill();
  for (const text of ['um', 'dois', 'três']) await write(linked, text);
  await startAgain();
  await arrives(linked, 'três');
  expect(await bodiesOf(linked)).toEqual(['Bom dia!', 'um', 'dois', 'três']);
  expect(companionsOf(mock, linked.shop)).toHaveLength(1);
  await linked.answer('Estamos de volta');
  await waitUntil(mock, 'the answer', () => deliveredTo(linked.ana, 'Estamos de volta').length > 0);
});

test('CN-04 messages of a flood in which the server is killed are all there, each once', async () => {
  const linked = await makeConversation();
  const texts = Array.from({ length: 60 }, (_, n) => `mensagem ${n}`);
  const flood = (async () => {
    for (const text of texts) await write(linked, text);
  })();
  await expect.poll(async () => (await bodiesOf(linked)).length).toBeGreaterThan(3);
  await server.kill();
  await flood;
  await startAgain();
  await expect
    .poll(async () => (await everyBody(linked)).toSorted(), { interval: 500 })
    .toEqual(['Bom dia!', ...texts].toSorted());
});

async function everyBody(linked: Linked) {
  const ticketId = (await ticketOf(linked))?.id ?? 0;
  const bodies: string[] = [];
  for (let before: string | undefined; ;) {
    const page = await api.messages.page({ params: { ticketId }, query: before === undefined ? {} : { before } });
    bodies.unshift(...page.messages.map(({ body }) => body));
    before = page.next ?? undefined;
    if (!page.hasMore || before === undefined) return bodies;
  }
}

test('CV-07 pictures, voice notes and documents of a customer arrive as they were sent', async () => {
  const linked = await makeLinked();
  const [picture, voice, paper] = [await makePicture(), await makeSound('ogg', 2), Buffer.from('%PDF-1.4\n%%EOF\n')];
  await write(linked, { kind: 'image', data: picture, mimetype: 'image/jpeg', caption: 'A mesa' });
  await write(linked, { kind: 'audio', data: voice, mimetype: 'audio/ogg; codecs=opus', seconds: 2, voice: true });
  await write(linked, { kind: 'document', data: paper, mimetype: 'application/pdf', fileName: 'Orçamento.pdf' });
  await expect.poll(async () => (await messagesOf(linked)).length).toBe(3);
  const [image, audio, document] = await messagesOf(linked);
  expect(image).toMatchObject({ mediaType: 'image', body: 'A mesa', media: { mimetype: 'image/jpeg' } });
  expect(audio).toMatchObject({ mediaType: 'audio', media: { voice: true } });
  expect(document).toMatchObject({
    mediaType: 'application',
    media: { name: 'Orçamento.pdf', mimetype: 'application/pdf' },
  });
  const fetched = await fetch(new URL(document?.mediaUrl ?? '', server.url));
  expect(Buffer.from(await fetched.arrayBuffer())).toEqual(paper);
});

test('CV-07 a picture, a voice note and a document sent here reach the customer whole', async () => {
  const { ana, params } = await makeConversation();
  const picture = Uint8Array.from(await makePicture('jpeg', 320, 200));
  const paper = Uint8Array.from(Buffer.from('%PDF-1.4\n%%EOF\n'));
  const files: [string, string, Uint8Array<ArrayBuffer>][] = [
    ['mesa.jpg', 'image/jpeg', picture],
    ['Orçamento.pdf', 'application/pdf', paper],
  ];
  const arrived: { message: proto.IMessage }[] = [];
  mock.events.on(
    'delivered',
    ({ phone, delivery, message }) => phone === ana && !delivery.own && arrived.push({ message }),
  );
  for (const [name, type, bytes] of files)
    await api.messages.send({ params, body: { body: name }, files: [{ name, type, bytes }] });
  const sound = Uint8Array.from(await makeSound('webm', 2));
  await api.messages.send({
    params,
    body: { body: '', voice: true },
    files: [{ name: 'recado.webm', type: 'audio/webm', bytes: sound }],
  });
  await waitUntil(mock, 'three files', () => arrived.length === 3);
  expect(seenBy(ana)).toMatchObject([
    { kind: 'image', text: 'mesa.jpg', mimetype: 'image/jpeg' },
    { kind: 'document', fileName: 'Orçamento.pdf', mimetype: 'application/pdf' },
    { kind: 'audio', voice: true, seconds: 2 },
  ]);
  const [image, document] = arrived;
  expect(openMedia(mock, image?.message.imageMessage as never, 'image').subarray(0, 2)).toEqual(
    Buffer.from([0xff, 0xd8]),
  );
  const written =
    document?.message.documentMessage ?? document?.message.documentWithCaptionMessage?.message?.documentMessage;
  expect(openMedia(mock, written as never, 'document')).toEqual(Buffer.from(paper));
});

test('CV-07 quotes go both ways', async () => {
  const linked = await makeConversation();
  const { ana, params, firstId } = linked;
  const [first] = await messagesOf(linked);
  const sent = await api.messages.send({ params, body: { body: 'Bom dia, Ana', quotedMsg: first?.id ?? null } });
  await waitUntil(mock, 'the answer', () => deliveredTo(ana, 'Bom dia, Ana').length > 0);
  expect(seenBy(ana).at(-1)).toMatchObject({ text: 'Bom dia, Ana', about: firstId });
  const waId = ana.deliveries.at(-1)?.id ?? '';
  await write(linked, { kind: 'text', text: 'Essa mesma', quote: waId });
  await arrives(linked, 'Essa mesma');
  expect((await messagesOf(linked)).at(-1)).toMatchObject({
    body: 'Essa mesma',
    quotedMsg: { id: sent.id, body: 'Bom dia, Ana', fromMe: true },
  });
});

test('CV-08 ticks of an answer go from one to two to blue', async () => {
  const { ana, device, answer, message } = await makeConversation();
  ana.behaviour.deliveryReceipts = false;
  const { id } = await answer('Temos sim');
  const ack = async () => (await message(id))?.ack;
  await expect.poll(ack).toBe(1);
  const waId = deliveredTo(ana, 'Temos sim')[0]?.id ?? '';
  sendReceipt(mock, device(), ana, waId, 'delivered');
  await expect.poll(ack).toBe(2);
  sendReceipt(mock, device(), ana, waId, 'read');
  await expect.poll(ack).toBe(4);
});

test('CV-08 an answer that was sent has its tick, even if no report of WhatsApp could be stored', async () => {
  const { answer, message } = await makeConversation();
  const owner = new Database({ connectionString: env['DATABASE_URL'] });
  await owner.connect();
  try {
    await owner.query(`alter table lane_entries add constraint no_reports check (kind <> 'ack')`);
    const { id } = await answer('Já foi');
    await expect.poll(async () => (await message(id))?.ack).toBe(1);
  } finally {
    await owner.query('alter table lane_entries drop constraint no_reports');
    await owner.end();
  }
});

test('CV-08 edits, deletions and reactions of a customer change the message, and ours reach the customer', async () => {
  const linked = await makeConversation();
  const { ana, shop, answer, firstId } = linked;
  const first = async () => (await messagesOf(linked))[0];
  await write(linked, { kind: 'edit', about: firstId, text: 'Boa tarde!' });
  await expect.poll(async () => (await first())?.body).toBe('Boa tarde!');
  expect(await first()).toMatchObject({ isEdited: true });
  const { id } = await answer('Temos mesa');
  await waitUntil(mock, 'the answer', () => deliveredTo(ana, 'Temos mesa').length > 0);
  await write(linked, { kind: 'reaction', about: ana.deliveries.at(-1)?.id ?? '', emoji: '❤️' });
  await expect
    .poll(async () => (await messagesOf(linked)).find((one) => one.id === id)?.reactions)
    .toEqual([{ emoji: '❤️', fromMe: false }]);
  await api.messages.react({ params: { id: (await first())?.id ?? '' }, body: { emoji: '👍' } });
  await api.messages.edit({ params: { id }, body: { body: 'Temos duas mesas' } });
  const bubbles = () => readChat(mock, shop, ana);
  await waitUntil(mock, 'the edit', () =>
    bubbles().some(({ edited, seen }) => edited && seen.text === 'Temos duas mesas'),
  );
  expect(bubbles()[0]).toMatchObject({ reactions: { [shop.number]: '👍' } });
  await api.messages.remove({ params: { id } });
  await waitUntil(mock, 'the deletion', () => bubbles().some(({ deleted, mine }) => deleted && !mine));
  await write(linked, { kind: 'delete', about: firstId });
  await expect.poll(async () => (await first())?.isDeleted).toBe(true);
});

test('CV-07 places and contact cards arrive', async () => {
  const linked = await makeLinked();
  await write(linked, { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Praça' });
  await write(linked, { kind: 'contact', name: 'Bruno', vcard: 'BEGIN:VCARD\nVERSION:3.0\nFN:Bruno\nEND:VCARD' });
  await expect
    .poll(async () => (await messagesOf(linked)).map(({ mediaType }) => mediaType).toSorted())
    .toEqual(['contactMessage', 'locationMessage']);
});

test('CV-06 forwarded messages carry the mark, and places, cards and lists go out', async () => {
  const linked = await makeConversation();
  const { ana, params } = linked;
  await write(linked, { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Praça' });
  await expect.poll(async () => (await messagesOf(linked)).length).toBe(2);
  const messageIds = (await messagesOf(linked)).map(({ id }) => id);
  const { outcomes } = await api.messages.forward({
    params,
    body: { messageIds, targets: [params], clientId: 'encaminha' },
  });
  expect(outcomes.map(({ error }) => error)).toEqual([null]);
  await api.messages.sendAttachment({
    params,
    body: { kind: 'contact', cards: [{ name: 'Bruno', number: '+55 11 98765-4321' }] },
  });
  const list = { kind: 'list' as const, body: 'Qual horário?', button: 'Ver', options: ['De manhã', 'À tarde'] };
  await api.messages.sendAttachment({ params, body: list });
  await waitUntil(mock, 'the list', () => seenBy(ana).some(({ text }) => text.includes('2. À tarde')));
  expect(seenBy(ana).slice(-4)).toEqual([
    expect.objectContaining({ kind: 'text', text: 'Bom dia!', forwarded: true }),
    expect.objectContaining({ kind: 'location', latitude: -23.5, longitude: -46.6, forwarded: true }),
    expect.objectContaining({ kind: 'contact', text: 'Bruno' }),
    { kind: 'text', text: 'Qual horário?\n\n1. De manhã\n2. À tarde' },
  ]);
});

test('CN-04 what the owner writes on the phone appears as ours', async () => {
  const linked = await makeConversation();
  await typeOnPhone(
    mock,
    linked.shop,
    linked.ana,
    writeMessage(mock, linked.shop, linked.ana, { kind: 'text', text: 'Do celular' }),
  );
  await arrives(linked, 'Do celular');
  expect((await messagesOf(linked)).at(-1)).toMatchObject({ body: 'Do celular', fromMe: true });
  expect(await ticketOf(linked)).toMatchObject({ contact: { number: linked.ana.number } });
});

test('CN-04 after a drop the number reconnects by itself and gets what waited, in order', async () => {
  const linked = await makeConversation();
  linked.shop.behaviour.loginFailure = 503;
  cutConnection(linked.device());
  await standsAs(linked.id, 'TIMEOUT');
  expect(await standing(linked.id)).toMatchObject({ reason: 'network' });
  const texts = Array.from({ length: 20 }, (_, n) => `espera ${n}`);
  for (const text of texts) await write(linked, text);
  const { id } = await linked.answer('Só um momento');
  delete linked.shop.behaviour.loginFailure;
  await standsAs(linked.id, 'CONNECTED');
  await arrives(linked, 'espera 19');
  expect((await bodiesOf(linked)).filter((body) => body.startsWith('espera'))).toEqual(texts);
  await waitUntil(mock, 'the answer', () => deliveredTo(linked.ana, 'Só um momento').length > 0);
  await expect.poll(async () => (await linked.message(id))?.ack).toBe(2);
});

test.each(['before', 'after'] as const)(
  'CN-04 an answer whose connection is cut %s the server took it reaches the customer once',
  async (when) => {
    const { shop, ana, answer, message } = await makeConversation();
    shop.behaviour.cutAtNextMessage = when;
    const { id } = await answer('Uma vez só');
    await expect.poll(async () => (await message(id))?.ack).toBe(2);
    const ids = new Set(deliveredTo(ana, 'Uma vez só').map((one) => one.id));
    expect(ids.size).toBe(1);
  },
);

test('CN-04 connections cut in the middle of linking and sending leave the server standing', async () => {
  const linked = await makeConversation();
  const { id } = await api.connections.create({ body: { name: 'Sem fim', driver: 'baileys' } });
  const first = await codeOf(id);
  const answers: Promise<unknown>[] = [];
  for (let round = 0; round < 5; round++) {
    answers.push(linked.answer(`resposta ${round}`));
    for (const connection of mock.connections) connection.cut();
    await standsAs(linked.id, 'CONNECTED');
  }
  await Promise.all(answers);
  const phone = makePhones().shop;
  // The shown code may belong to the former connection until the next one shows its own.
  await expect
    .poll(async () => scanQr(mock, await codeOf(id, first), phone).then(() => 'scanned', String))
    .toBe('scanned');
  await standsAs(id, 'CONNECTED');
  await waitUntil(mock, 'every answer', () => new Set(seenBy(linked.ana).map(({ text }) => text)).size === 5);
  expect(server.process.exitCode).toBeNull();
});

test('CN-04 an answer that WhatsApp refuses says so and is not sent again', async () => {
  const { shop, ana, answer, message } = await makeConversation();
  shop.behaviour.ackError = '463';
  const { id } = await answer('Não vai');
  await expect.poll(async () => (await message(id))?.error).toBe('463');
  delete shop.behaviour.ackError;
  await answer('Agora vai');
  await waitUntil(mock, 'the next answer', () => deliveredTo(ana, 'Agora vai').length > 0);
  expect(deliveredTo(ana, 'Não vai')).toEqual([]);
});

test('CN-04 a number removed on the phone is shown as signed out and links again with a new code', async () => {
  const linked = await makeLinked();
  unlink(mock, linked.device());
  await standsAs(linked.id, 'DISCONNECTED');
  expect(await standing(linked.id)).toMatchObject({ reason: 'logged-out', number: null });
  await api.connections.askNewCode({ params: { id: linked.id } });
  await scanQr(mock, await codeOf(linked.id), linked.shop);
  await standsAs(linked.id, 'CONNECTED');
  await write(linked, 'De novo');
  await arrives(linked, 'De novo');
});

test('CN-04 signing the number out here removes the device on the phone', async () => {
  const linked = await makeLinked();
  await api.connections.disconnect({ params: { id: linked.id } });
  await standsAs(linked.id, 'DISCONNECTED');
  await waitUntil(mock, 'the phone to forget the device', () => companionsOf(mock, linked.shop).length === 0);
  expect(await standing(linked.id)).toMatchObject({ number: null, qrcode: '' });
});
