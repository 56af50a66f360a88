import { expect, test } from 'vitest';
import { lanesDrained } from '../../platform/lanes/worker.ts';
import { clientOf } from '../../testing/client.ts';
import { makePicture, makeSound } from '../../testing/test-media.ts';
import { makeOffice, type Office } from '../../testing/make-office.ts';
import { startServer } from '../../testing/start-server.ts';
import { newTestDatabase } from '../../testing/test-database.ts';

const refused = (code: string) => ({ code });
const from = '5511988887777';

/** An office with a sandbox phone that is linked. */
async function makeLinkedOffice(options: Parameters<typeof makeOffice>[0] = {}) {
  const office = await makeOffice(options);
  const { id } = await office.admin.api.connections.create({ body: { name: 'Balcão', driver: 'sandbox' } });
  await standsAs(office, id, 'qrcode');
  await office.admin.api.sandbox.scan({ params: { connectionId: id }, body: {} });
  return { ...office, phone: office.admin.api.sandbox, params: { connectionId: id }, connectionId: id };
}
const standsAs = ({ admin }: Office, id: number, status: string) =>
  expect.poll(async () => (await admin.api.connections.show({ params: { id } })).status).toBe(status);

async function conversation({ admin, companyId }: Office) {
  await lanesDrained(companyId);
  const { tickets } = await admin.api.tickets.list({ query: { showAll: true } });
  const pages = await Promise.all(
    tickets.map((ticket) => admin.api.messages.page({ params: { ticketId: ticket.id } })),
  );
  return { tickets, messages: pages.flatMap((page) => page.messages) };
}

test('a customer writes on the phone and is a ticket with one message, also when the phone repeats it', async () => {
  const office = await makeLinkedOffice();
  const { id } = await office.phone.write({
    params: office.params,
    body: { from, name: 'Dona Marta', body: 'Bom dia! Têm mesa de 6 lugares?' },
  });
  for (let repeat = 0; repeat < 3; repeat++)
    await office.phone.write({ params: office.params, body: { from, id, body: 'Bom dia! Têm mesa de 6 lugares?' } });
  const { tickets, messages } = await conversation(office);
  expect(tickets).toMatchObject([
    { status: 'pending', contact: { name: 'Dona Marta', number: from }, unreadMessages: 1 },
  ]);
  expect(messages).toMatchObject([{ body: 'Bom dia! Têm mesa de 6 lugares?', fromMe: false, mediaType: 'chat' }]);
  expect((await office.phone.show({ params: office.params })).customers).toEqual([
    { number: from, name: 'Dona Marta', lastMessage: 'Bom dia! Têm mesa de 6 lugares?', unread: 0 },
  ]);
});

test('a hundred first messages at once, some repeated, are one ticket with a hundred messages in order', async () => {
  const office = await makeLinkedOffice();
  const numbers = Array.from({ length: 100 }, (_, n) => n);
  const write = (n: number) =>
    office.phone.write({ params: office.params, body: { from, id: `M${n}`, body: `mensagem ${n}` } });
  await Promise.all([...numbers.map(write), ...numbers.filter((n) => n % 7 === 0).map(write)]);
  await lanesDrained(office.companyId);
  const { tickets } = await conversation(office);
  expect(tickets).toHaveLength(1);
  expect(tickets[0]?.unreadMessages).toBe(100);
  const stored = await everyMessage(office, tickets[0]?.id ?? 0);
  const written = (await office.phone.messages({ params: office.params, query: { customer: from } })).messages.map(
    ({ body }) => body,
  );
  expect(written).toHaveLength(100);
  expect(stored).toEqual(written);
});

test('what customers write while the network is away comes afterwards, once and in order', async () => {
  const office = await makeLinkedOffice();
  await office.phone.drop({ params: office.params, body: { seconds: 600 } });
  await standsAs(office, office.connectionId, 'TIMEOUT');
  for (let n = 0; n < 30; n++)
    await office.phone.write({ params: office.params, body: { from, body: `mensagem ${n}` } });
  expect((await conversation(office)).tickets).toEqual([]);
  await office.phone.drop({ params: office.params, body: { seconds: 0 } });
  await standsAs(office, office.connectionId, 'CONNECTED');
  // The network delivers in order, so this event is the last.
  await office.phone.write({ params: office.params, body: { from, body: 'mensagem 30' } });
  const { tickets, messages } = await conversation(office);
  expect(tickets).toHaveLength(1);
  expect(messages.map(({ body }) => body)).toEqual(Array.from({ length: 31 }, (_, n) => `mensagem ${n}`));
});

test('an answer reaches the phone once; its ticks follow what the customer does', async () => {
  const office = await makeLinkedOffice();
  await office.phone.write({ params: office.params, body: { from, body: 'Oi' } });
  const { tickets } = await conversation(office);
  const ticketId = tickets[0]?.id ?? 0;
  await office.admin.api.tickets.change({
    params: { id: ticketId },
    body: { status: 'open', userId: office.admin.id },
  });
  const sent = await office.admin.api.messages.send({ params: { ticketId }, body: { body: 'Temos sim!' } });
  const ack = async () =>
    (await office.admin.api.messages.page({ params: { ticketId } })).messages.find(({ id }) => id === sent.id)?.ack;
  await expect.poll(ack).toBe(2);
  const seen = async () =>
    (await office.phone.messages({ params: office.params, query: { customer: from } })).messages.filter(
      ({ fromCustomer }) => !fromCustomer,
    );
  expect(await seen()).toMatchObject([{ body: 'Temos sim!', type: 'chat', read: false, deliveries: 1 }]);
  expect((await office.phone.show({ params: office.params })).customers).toMatchObject([{ unread: 1 }]);
  await office.phone.read({ params: office.params, body: { from } });
  await expect.poll(ack).toBe(4);
  expect(await seen()).toMatchObject([{ read: true }]);
});

test('what is sent while the network is away goes out when it is back', async () => {
  const office = await makeLinkedOffice();
  await office.phone.write({ params: office.params, body: { from, body: 'Oi' } });
  const ticketId = (await conversation(office)).tickets[0]?.id ?? 0;
  await office.admin.api.tickets.change({
    params: { id: ticketId },
    body: { status: 'open', userId: office.admin.id },
  });
  await office.phone.drop({ params: office.params, body: { seconds: 600 } });
  await standsAs(office, office.connectionId, 'TIMEOUT');
  for (const body of ['um', 'dois', 'três'])
    await office.admin.api.messages.send({ params: { ticketId }, body: { body } });
  await office.phone.drop({ params: office.params, body: { seconds: 0 } });
  const seen = async () =>
    (await office.phone.messages({ params: office.params })).messages
      .filter(({ fromCustomer }) => !fromCustomer)
      .map(({ body, deliveries }) => [body, deliveries]);
  await expect.poll(async () => (await seen()).length).toBe(3);
  expect(await seen()).toEqual([
    ['um', 1],
    ['dois', 1],
    ['três', 1],
  ]);
});

test('CV-08 edits, deletions and reactions of the customer reach the conversation', async () => {
  const office = await makeLinkedOffice();
  const write = async (body: string) => (await office.phone.write({ params: office.params, body: { from, body } })).id;
  const [edited, deleted, liked] = [await write('Quero a azul'), await write('errado'), await write('obrigada')];
  await office.phone.edit({ params: office.params, body: { id: edited, body: 'Quero a verde' } });
  await office.phone.remove({ params: office.params, body: { id: deleted } });
  await office.phone.react({ params: office.params, body: { from, id: liked, emoji: '🙏' } });
  const { messages } = await conversation(office);
  expect(messages).toMatchObject([
    { body: 'Quero a verde', isEdited: true },
    { isDeleted: true },
    { body: 'obrigada', reactions: [{ emoji: '🙏', fromMe: false }] },
  ]);
  await expect(office.phone.edit({ params: office.params, body: { id: 'nenhuma', body: 'x' } })).rejects.toMatchObject(
    refused('ERR_NO_MESSAGE_FOUND'),
  );
});

test('every kind of content arrives: picture, place, card, call, group, quote', async () => {
  const office = await makeLinkedOffice();
  const { phone, params } = office;
  const picture = { name: 'mesa.jpg', type: 'image/jpeg', bytes: new Uint8Array(await makePicture()) };
  const first = await phone.write({ params, body: { from, type: 'media', body: 'Esta aqui' }, files: [picture] });
  await phone.write({ params, body: { from, type: 'location', latitude: -23.55, longitude: -46.63, body: 'Loja' } });
  await phone.write({ params, body: { from, type: 'contact', contactName: 'João', contactNumber: '5511977776666' } });
  await phone.write({ params, body: { from, body: 'sobre esta', quotedId: first.id, forwarded: true } });
  await phone.write({ params, body: { from, type: 'call' } });
  const { messages } = await conversation(office);
  expect(messages.map(({ mediaType }) => mediaType)).toEqual([
    'image',
    'locationMessage',
    'contactMessage',
    'chat',
    'call_log',
    // The notice that the company takes no calls.
    'chat',
  ]);
  expect(messages[0]).toMatchObject({ body: 'Esta aqui', media: { name: 'mesa.jpg' } });
  expect(messages[3]).toMatchObject({ isForwarded: true, quotedMsg: { mediaType: 'image' } });
  const [shown] = (await phone.messages({ params, query: { customer: from } })).messages;
  expect(shown).toMatchObject({ type: 'image', body: 'Esta aqui' });
  expect((await fetch(new URL(shown?.mediaUrl ?? '', office.app.url))).status).toBe(200);
  await expect(phone.write({ params, body: { from, type: 'media' } })).rejects.toMatchObject(
    refused('ERR_MEDIA_EMPTY'),
  );
});

test('CN-07 the phone rejects calls while the company takes none, and tells the customer', async () => {
  const office = await makeLinkedOffice();
  const { admin, phone, params } = office;
  const calls = async () => (await conversation(office)).messages.map(({ mediaType, body }) => [mediaType, body]);
  await admin.api.settings.set({ params: { key: 'call' }, body: { value: 'enabled' } });
  await phone.write({ params, body: { from, type: 'call' } });
  expect(await calls()).toEqual([['call_log', 'voice missed']]);
  await admin.api.settings.set({ params: { key: 'call' }, body: { value: 'disabled' } });
  await phone.write({ params, body: { from, type: 'call' } });
  expect((await calls()).slice(1)).toEqual([
    ['call_log', 'voice rejected'],
    ['chat', expect.stringContaining('não atendemos chamadas')],
  ]);
});

test('a voice note, a sticker and a file arrive as what they are', async () => {
  const office = await makeLinkedOffice();
  const { phone, params } = office;
  await phone.write({
    params,
    body: { from, type: 'voice' },
    files: [{ name: 'voz.ogg', type: 'audio/ogg', bytes: new Uint8Array(await makeSound('ogg')) }],
  });
  await phone.write({
    params,
    body: { from, type: 'sticker' },
    files: [{ name: 'figurinha.webp', type: 'image/webp', bytes: new Uint8Array(await makePicture('webp', 512, 512)) }],
  });
  await phone.write({
    params,
    body: { from, type: 'media', body: 'a lista' },
    files: [{ name: 'lista.txt', type: 'text/plain', bytes: 'mesa\ncadeira' }],
  });
  const { messages } = await conversation(office);
  expect(messages.map(({ mediaType, body, media }) => [mediaType, body, media?.voice])).toEqual([
    ['audio', '', true],
    ['sticker', '', false],
    ['application', 'a lista', false],
  ]);
  expect((await phone.messages({ params })).messages.map(({ type }) => type)).toEqual(['voice', 'sticker', 'document']);
});

test('two members write in a group: one chat on the phone, one ticket that says who wrote', async () => {
  const office = await makeLinkedOffice();
  const { phone, params } = office;
  const group = '120363000000000001';
  await office.admin.api.settings.set({ params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } });
  await phone.write({ params, body: { from, name: 'Marta', group, subject: 'Condomínio', body: 'Bom dia' } });
  await phone.write({ params, body: { from: '5511977776666', name: 'Rui', group, body: 'Bom dia!' } });
  const { tickets, messages } = await conversation(office);
  expect(tickets).toMatchObject([{ isGroup: true, contact: { name: 'Condomínio' } }]);
  expect(messages.map(({ body, contact }) => [body, contact?.name])).toEqual([
    ['Bom dia', 'Marta'],
    ['Bom dia!', 'Rui'],
  ]);
  expect((await phone.show({ params })).customers).toEqual([
    { number: group, name: 'Condomínio', lastMessage: 'Bom dia!', unread: 0 },
  ]);
  expect((await phone.messages({ params, query: { customer: group } })).messages.map(({ sender }) => sender)).toEqual([
    from,
    '5511977776666',
  ]);
});

test('who has the conversation open sees that the customer types', async () => {
  const office = await makeLinkedOffice();
  await office.phone.write({ params: office.params, body: { from, body: 'Oi' } });
  const ticketId = (await conversation(office)).tickets[0]?.id ?? 0;
  const screen = await office.admin.openScreen();
  expect(await screen.join('joinChatBox', ticketId)).toBe(true);
  await office.phone.type({ params: office.params, body: { from, state: 'recording' } });
  expect(await screen.hear('presence')).toMatchObject({ action: 'contact', ticketId, state: 'recording' });
  screen.close();
});

test('what we change about our messages is seen on the phone: edited, reacted to, deleted, played', async () => {
  const office = await makeLinkedOffice();
  const { phone, params } = office;
  const { messages: api, tickets } = office.admin.api;
  await phone.write({ params, body: { from, body: 'Oi' } });
  const {
    tickets: [ticket],
    messages: [first],
  } = await conversation(office);
  const ticketId = ticket?.id ?? 0;
  await tickets.change({ params: { id: ticketId }, body: { status: 'open', userId: office.admin.id } });
  const onPhone = async () => (await phone.messages({ params, query: { customer: from } })).messages;
  const sent = await api.send({ params: { ticketId }, body: { body: 'Pertinho', quotedMsg: first?.id } });
  const gone = await api.send({ params: { ticketId }, body: { body: 'errado' } });
  const voice = await api.send({
    params: { ticketId },
    body: { voice: true },
    files: [{ name: 'voz.ogg', type: 'audio/ogg', bytes: new Uint8Array(await makeSound('ogg')) }],
  });
  await expect.poll(async () => (await onPhone()).length).toBe(4);
  await api.edit({ params: { id: sent.id }, body: { body: 'Prontinho' } });
  await api.remove({ params: { id: gone.id } });
  await api.react({ params: { id: first?.id ?? '' }, body: { emoji: '👍' } });
  await expect.poll(onPhone).toMatchObject([
    { body: 'Oi', reaction: '👍', fromCustomer: true },
    { body: 'Prontinho', isEdited: true, fromCustomer: false },
    { isDeleted: true, body: '' },
    { type: 'voice', read: false },
  ]);
  expect((await onPhone())[1]?.quotedId).toBe((await onPhone())[0]?.id);
  await phone.read({ params, body: { from, played: true } });
  const ack = async () => (await api.page({ params: { ticketId } })).messages.find(({ id }) => id === voice.id)?.ack;
  await expect.poll(ack).toBe(5);
});

test('a number that begins with 0 is not on WhatsApp: it is refused, its waiting messages fail', async () => {
  const office = await makeLinkedOffice();
  const { contacts, tickets, messages } = office.admin.api;
  const nobody = { name: 'Ninguém', number: '00000000000' };
  await expect(contacts.create({ body: { ...nobody, number: '00000000001' } })).rejects.toMatchObject(
    refused('ERR_WAPP_INVALID_CONTACT'),
  );
  await office.phone.drop({ params: office.params, body: { seconds: 50 } });
  await standsAs(office, office.params.connectionId, 'TIMEOUT');
  const contact = await contacts.create({ body: nobody });
  const ticket = await tickets.open({ body: { contactId: contact.id, queueId: office.queues[0].id } });
  const sent = await messages.send({ params: { ticketId: ticket.id }, body: { body: 'Oi?' } });
  await office.phone.drop({ params: office.params, body: { seconds: 0.1 } });
  const error = async () =>
    (await messages.page({ params: { ticketId: ticket.id } })).messages.find(({ id }) => id === sent.id)?.error;
  await expect.poll(error).toBe('ERR_WAPP_INVALID_CONTACT');
});

test('several customers write at once, each in a ticket of their own', async () => {
  const office = await makeLinkedOffice();
  const numbers = Array.from({ length: 12 }, (_, n) => `55119800000${String(n).padStart(2, '0')}`);
  await Promise.all(
    numbers.flatMap((number) =>
      ['um', 'dois', 'três'].map((body) => office.phone.write({ params: office.params, body: { from: number, body } })),
    ),
  );
  const { tickets, messages } = await conversation(office);
  expect(tickets.map(({ contact }) => contact.number).toSorted()).toEqual(numbers);
  expect(messages).toHaveLength(36);
});

test('the code that is shown can be scanned once, and no other', async () => {
  const office = await makeOffice();
  const { id } = await office.admin.api.connections.create({ body: { name: 'Balcão', driver: 'sandbox' } });
  const params = { connectionId: id };
  await standsAs(office, id, 'qrcode');
  await expect(office.admin.api.sandbox.scan({ params, body: { qrcode: 'outra coisa' } })).rejects.toMatchObject(
    refused('ERR_WAPP_NOT_INITIALIZED'),
  );
  const { qrcode } = await office.admin.api.sandbox.show({ params });
  expect(await office.admin.api.sandbox.scan({ params, body: { qrcode } })).toMatchObject({
    status: 'CONNECTED',
    qrcode: '',
  });
});

test('the phone of a company is out of reach for others and for those who may not link', async () => {
  const [office, other] = [await makeLinkedOffice(), await makeOffice()];
  const { params } = office;
  const acts = ({ sandbox }: typeof office.admin.api) => [
    () => sandbox.show({ params }),
    () => sandbox.messages({ params }),
    () => sandbox.write({ params, body: { from, body: 'x' } }),
    () => sandbox.write({ params, body: { from, type: 'media' }, files: [{ name: 'a.txt', bytes: 'abc' }] }),
    () => sandbox.scan({ params, body: {} }),
    () => sandbox.unlink({ params }),
    () => sandbox.drop({ params, body: {} }),
    () => sandbox.addCustomer({ params, body: { number: from, name: 'X' } }),
    () => sandbox.read({ params, body: { from } }),
    () => sandbox.type({ params, body: { from, state: 'composing' } }),
  ];
  for (const act of acts(other.admin.api)) await expect(act()).rejects.toMatchObject(refused('ERR_NO_WAPP_FOUND'));
  for (const act of acts(office.attendant.api)) await expect(act()).rejects.toMatchObject(refused('ERR_NO_PERMISSION'));
  expect((await conversation(office)).tickets).toEqual([]);
});

test('where the sandbox is switched off there is no phone and none can be added', async () => {
  const server = await startServer({
    env: {
      SANDBOX: 'off',
      DATABASE_URL: await newTestDatabase(),
      ADMIN_EMAIL: 'dona@example.com',
      ADMIN_PASSWORD: 'uma-senha-boa',
    },
  });
  try {
    const { token } = await clientOf(server.url).auth.login({
      body: { email: 'dona@example.com', password: 'uma-senha-boa' },
    });
    const { connections, sandbox } = clientOf(server.url, token);
    await expect(connections.create({ body: { name: 'Balcão', driver: 'sandbox' } })).rejects.toMatchObject(
      refused('ERR_SANDBOX_DISABLED'),
    );
    await expect(sandbox.show({ params: { connectionId: 1 } })).rejects.toMatchObject(refused('ERR_SANDBOX_DISABLED'));
  } finally {
    await server.remove();
  }
});

async function everyMessage({ admin }: Office, ticketId: number) {
  const bodies: string[] = [];
  for (let before: string | undefined; ;) {
    const page = await admin.api.messages.page({ params: { ticketId }, query: before === undefined ? {} : { before } });
    bodies.unshift(...page.messages.map(({ body }) => body));
    if (page.next === null) return bodies;
    before = page.next;
  }
}
