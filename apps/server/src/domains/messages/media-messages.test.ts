import fs from 'node:fs';
import path from 'node:path';
import { limits, type Message } from '@balcao/contract';
import { expect, test } from 'vitest';
import { lanesDrained } from '../../platform/lanes/worker.ts';
import { makeOffice, type Office } from '../../testing/make-office.ts';
import { makeFilm, makePicture, makeSound } from '../../testing/test-media.ts';

const from = '5511988887777';

/** An office whose attendant is in a conversation with a customer on the sandbox phone. */
async function makeConversation() {
  const office = await makeOffice();
  const { admin, attendant, queues } = office;
  const { id: connectionId } = await admin.api.connections.create({
    body: { name: 'Loja', driver: 'sandbox', queueIds: [queues[0].id] },
  });
  const params = { connectionId };
  await expect
    .poll(async () => (await admin.api.connections.show({ params: { id: connectionId } })).status)
    .toBe('qrcode');
  await admin.api.sandbox.scan({ params, body: {} });
  await admin.api.sandbox.write({ params, body: { from, name: 'Dona Marta', body: 'Oi' } });
  await lanesDrained(office.companyId);
  const { tickets } = await attendant.api.tickets.list({ query: { status: 'pending' } });
  const ticketId = tickets[0]?.id ?? 0;
  await attendant.api.tickets.change({ params: { id: ticketId }, body: { status: 'open', userId: attendant.id } });
  return { ...office, phone: admin.api.sandbox, params, ticketId };
}
type Conversation = Awaited<ReturnType<typeof makeConversation>>;

const bytesOf = (buffer: Buffer) => new Uint8Array(buffer);
const customers = async ({ attendant, companyId, ticketId }: Conversation) => {
  await lanesDrained(companyId);
  return (await attendant.api.messages.page({ params: { ticketId } })).messages.filter(
    (message) => !message.fromMe && message.body !== 'Oi',
  );
};
const fetched = async ({ app }: Pick<Office, 'app'>, link: string | null | undefined) => {
  const reply = await fetch(app.url + (link ?? '/none'));
  return {
    status: reply.status,
    type: reply.headers.get('content-type'),
    bytes: Buffer.from(await reply.arrayBuffer()),
  };
};

test("CV-07 a customer's picture, film, sound and document open from the message in the conversation", async () => {
  const office = await makeConversation();
  const sent = {
    'a.jpg': await makePicture(),
    'b.mp4': await makeFilm(),
    'c.mp3': await makeSound(),
    'd.txt': Buffer.from('lista de preços'),
  };
  for (const [name, bytes] of Object.entries(sent)) {
    await office.phone.write({
      params: office.params,
      body: { from, type: 'media', body: `veja ${name}` },
      files: [{ name, bytes: bytesOf(bytes) }],
    });
  }
  const messages = await customers(office);
  expect(messages.map(({ mediaType, body, media }) => [mediaType, body, media?.name])).toEqual([
    ['image', 'veja a.jpg', 'a.jpg'],
    ['video', 'veja b.mp4', 'b.mp4'],
    ['audio', expect.any(String), 'c.mp3'],
    ['application', 'veja d.txt', 'd.txt'],
  ]);
  for (const [nth, bytes] of Object.values(sent).entries())
    expect((await fetched(office, messages[nth]?.mediaUrl)).bytes.equals(bytes)).toBe(true);
  expect(messages[0]?.media).toMatchObject({
    width: 640,
    height: 400,
    mimetype: 'image/jpeg',
    size: sent['a.jpg'].length,
  });
  expect(messages[1]?.media).toMatchObject({ width: 320, height: 240, seconds: expect.closeTo(2, 0) as number });
  for (const message of messages.slice(0, 2))
    expect(await fetched(office, message.media?.thumbUrl)).toMatchObject({ status: 200, type: 'image/webp' });
});

test("CV-03 a customer's messages say how they are to be shown", async () => {
  const office = await makeConversation();
  const { phone, params } = office;
  const file = async (type: 'voice' | 'sticker', bytes: Buffer) =>
    phone.write({ params, body: { from, type }, files: [{ name: 'x', bytes: bytesOf(bytes) }] });
  await file('voice', await makeSound('ogg'));
  await file('sticker', await makePicture('webp', 512, 512));
  await phone.write({
    params,
    body: { from, type: 'location', latitude: -23.55, longitude: -46.63, body: 'Praça da Sé' },
  });
  await phone.write({ params, body: { from, type: 'call' } });
  const messages = await customers(office);
  expect(messages.map(({ mediaType }) => mediaType)).toEqual(['audio', 'sticker', 'locationMessage', 'call_log']);
  expect(messages[0]?.media).toMatchObject({
    voice: true,
    seconds: expect.closeTo(3, 0) as number,
    peaks: expect.any(Array) as number[],
    mimetype: 'audio/mp4',
  });
  // Safari cannot play ogg, so the bubble links the playable form.
  expect(await fetched(office, messages[0]?.mediaUrl)).toMatchObject({ status: 200, type: 'audio/mp4' });
});

test("CV-07 an attendant's picture, film, document and recording reach the customer", async () => {
  const office = await makeConversation();
  const { attendant, phone, params, ticketId, companyId } = office;
  const picture = await makePicture('png');
  const files = [
    { name: 'foto.png', type: 'image/png', bytes: bytesOf(picture) },
    { name: 'filme.mp4', type: 'video/mp4', bytes: bytesOf(await makeFilm()) },
    { name: 'tabela.csv', type: 'text/csv', bytes: 'a;b\n1;2\n' },
  ];
  const last = await attendant.api.messages.send({
    params: { ticketId },
    body: { body: ['Olha', 'este', 'aqui'] },
    files,
  });
  expect(last).toMatchObject({
    mediaType: 'application',
    body: 'aqui',
    media: { name: 'tabela.csv', mimetype: 'text/csv' },
  });
  await attendant.api.messages.send({
    params: { ticketId },
    body: { voice: true },
    files: [{ name: 'audio-record-site.webm', type: 'audio/webm', bytes: bytesOf(await makeSound('webm')) }],
  });
  await lanesDrained(companyId);
  const { messages } = await phone.messages({ params, query: { customer: from } });
  const ours = messages.filter((message) => !message.fromCustomer);
  expect(ours.map(({ type, mimetype, body }) => [type, mimetype, body])).toEqual([
    ['image', 'image/png', 'Olha'],
    ['video', 'video/mp4', 'este'],
    ['document', 'text/csv', 'aqui'],
    ['voice', 'audio/ogg; codecs=opus', ''],
  ]);
  expect((await fetched(office, ours[0]?.mediaUrl)).bytes.equals(picture)).toBe(true);
  expect((await fetched(office, ours[3]?.mediaUrl)).bytes.subarray(0, 4).toString()).toBe('OggS');
});

test('CV-07 the text of an audio is a message before it, since WhatsApp shows no caption there', async () => {
  const office = await makeConversation();
  const { attendant, phone, params, ticketId, companyId } = office;
  const sound = { name: 'oi.mp3', type: 'audio/mpeg', bytes: bytesOf(await makeSound()) };
  const picture = { name: 'foto.png', type: 'image/png', bytes: bytesOf(await makePicture('png')) };
  const send = () =>
    attendant.api.messages.send({
      params: { ticketId },
      body: { body: ['Escuta', 'Olha'], clientId: 'um' },
      files: [sound, picture],
    });
  const last = await send();
  expect(await send()).toMatchObject({ id: last.id });
  await lanesDrained(companyId);
  const { messages } = await phone.messages({ params, query: { customer: from } });
  const ours = messages.filter((message) => !message.fromCustomer);
  expect(ours.map(({ type, body }) => [type, body])).toEqual([
    ['chat', 'Escuta'],
    ['audio', ''],
    ['image', 'Olha'],
  ]);
});

test('CV-07 a file that is refused leaves no message, no file and the ticket as it was', async () => {
  const office = await makeConversation();
  const { attendant, ticketId, app, companyId } = office;
  const send = (bytes: Uint8Array<ArrayBuffer> | string, type: string, voice = false) =>
    attendant.api.messages.send({ params: { ticketId }, body: { voice }, files: [{ name: 'x', type, bytes }] });
  const good = { name: 'good.jpg', type: 'image/jpeg', bytes: bytesOf(await makePicture()) };
  const before = filesOf(app.dataDir, companyId);
  await expect(send('', 'text/plain')).rejects.toMatchObject({ status: 400, code: 'ERR_MEDIA_EMPTY' });
  await expect(send('only words', 'image/png')).rejects.toMatchObject({ status: 400, code: 'ERR_MEDIA_BROKEN' });
  await expect(send('only words', 'text/plain', true)).rejects.toMatchObject({ code: 'ERR_MEDIA_BROKEN' });
  await expect(
    send(bytesOf(Buffer.concat([await makePicture(), Buffer.alloc(limits.upload.image)])), 'image/jpeg'),
  ).rejects.toMatchObject({
    status: 413,
    code: 'ERR_MEDIA_TOO_LARGE',
    body: { kind: 'image', limit: limits.upload.image },
  });
  await expect(
    attendant.api.messages.send({
      params: { ticketId },
      body: {},
      files: [good, { name: 'b', type: 'audio/mp3', bytes: 'words' }],
    }),
  ).rejects.toMatchObject({ code: 'ERR_MEDIA_BROKEN' });
  expect((await attendant.api.messages.page({ params: { ticketId } })).messages.filter(({ media }) => media)).toEqual(
    [],
  );
  expect(filesOf(app.dataDir, companyId)).toEqual(before);
});

test('the same bubble sent again answers the stored message and keeps one file', async () => {
  const office = await makeConversation();
  const { attendant, ticketId, app, companyId } = office;
  const bytes = bytesOf(await makePicture());
  const send = (): Promise<Message> =>
    attendant.api.messages.send({
      params: { ticketId },
      body: { clientId: 'bubble-1' },
      files: [{ name: 'a.jpg', type: 'image/jpeg', bytes }],
    });
  const first = await send();
  const stored = filesOf(app.dataDir, companyId);
  expect((await send()).id).toBe(first.id);
  expect(filesOf(app.dataDir, companyId)).toEqual(stored);
});

test('CV-07 a user who may not see the ticket gets no link to its files', async () => {
  const office = await makeConversation();
  await office.phone.write({
    params: office.params,
    body: { from, type: 'media' },
    files: [{ name: 'a.jpg', bytes: bytesOf(await makePicture()) }],
  });
  await lanesDrained(office.companyId);
  const [stranger, outsider] = [await office.hire({ queueIds: [office.queues[1].id] }), (await makeOffice()).admin];
  for (const who of [stranger, outsider]) {
    await expect(who.api.messages.page({ params: { ticketId: office.ticketId } })).rejects.toMatchObject({
      code: expect.stringMatching(/^ERR_NO_(TICKET_FOUND|PERMISSION)$/) as string,
    });
  }
  const [message] = await customers(office);
  expect((await fetched(office, message?.mediaUrl?.replace(/sig=.*/, 'sig=no'))).status).toBe(404);
});

function filesOf(dataDir: string, companyId: number): string[] {
  const folder = path.join(dataDir, 'files', 'c', String(companyId));
  return fs.existsSync(folder)
    ? fs
        .readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map(({ name }) => name)
        .toSorted()
    : [];
}
