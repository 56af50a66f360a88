import { routes } from '@balcao/contract';
import { Client as Database } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice, type Member } from '../../testing/make-office.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';
import { startPushService } from '../../testing/push-service.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { until } from '../../testing/until.ts';
import { madePassword } from '../users/make-user.ts';

let app: TestApp;
let service: Awaited<ReturnType<typeof startPushService>>;
let database: Database;

beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({ env: { PUSH_SERVICE_URL: service.url, PUBLIC_URL: 'https://atende.example.com' } });
  database = new Database({ connectionString: app.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await app.stop();
  await service.stop();
});

const openOurShop = () => openShop({ app });
let customers = 0;
const newCustomer = () => `55119${String(83_000_000 + ++customers)}`;

/** A browser of the user takes push messages from now on. */
async function subscribe({ api }: Pick<Member, 'api'>) {
  const { key } = await api.notifications.pushKey();
  const browser = service.subscribe(key);
  await api.notifications.subscribe({ body: browser });
  return browser.endpoint;
}

const sent = (endpoint: string) => service.received.filter((push) => push.endpoint === endpoint);
const isStored = async (endpoint: string) =>
  (await database.query('select from push_subscriptions where endpoint = $1', [endpoint])).rows.length > 0;
async function isUnderWay({ companyId }: Shop): Promise<boolean> {
  const { rows } = await database.query(
    `select
      from jobs.job
      where state in ('created', 'active', 'retry') and data->>'name' like 'push-%' and data->'companyId' = $1`,
    [companyId],
  );
  return rows.length > 0;
}
/** No push message of the company is under way. */
async function settled(shop: Shop): Promise<void> {
  await shop.settled();
  await until(async () => !(await isUnderWay(shop)));
}
/** The delays between attempts are longer than a test should last. */
const endDelays = ({ companyId }: Shop) =>
  database.query(`update jobs.job set start_after = now() where state = 'retry' and data->'companyId' = $1`, [
    companyId,
  ]);

test("TK-19 a message in an own ticket reaches the user's browser, encrypted, with what a click opens", async () => {
  const shop = await openOurShop();
  const { uuid, id, contact } = await shop.attend(newCustomer());
  const [mine, theirs] = [await subscribe(shop.attendant), await subscribe(shop.admin)];
  const { number } = await shop.admin.api.contacts.show({ params: { id: contact.id } });
  await shop.phone.write(String(number), 'Chegou o sofá?');
  const [push] = await service.messagesTo(mine);
  expect(push).toMatchObject({
    message: {
      event: 'message',
      ticketId: id,
      path: `/tickets/${uuid}`,
      title: contact.name,
      body: 'Chegou o sofá?',
      tag: `ticket-${id}`,
    },
    headers: { urgency: 'high', topic: `message-${id}`, ttl: '14400' },
  });
  await settled(shop);
  expect(sent(mine)).toHaveLength(1);
  expect(sent(theirs)).toEqual([]);
  expect(service.faults).toEqual([]);
});

test('TK-19 a new ticket is told once to the users of its queue without a visible page', async () => {
  const shop = await openOurShop();
  const colleague = await shop.hire({ name: 'Duda', queueIds: [shop.queues[0].id] });
  const outsider = await shop.hire({ name: 'Eva', queueIds: [shop.queues[1].id] });
  const screen = await shop.attendant.openScreen();
  expect(await new Promise((answer) => void screen.socket.emit('joinVisible', answer))).toBe(true);
  const [visible, away, elsewhere] = [
    await subscribe(shop.attendant),
    await subscribe(colleague),
    await subscribe(outsider),
  ];
  const customer = newCustomer();
  await shop.phone.write(customer, 'Tem mesa?');
  const [push] = await service.messagesTo(away);
  expect(push?.message).toMatchObject({ event: 'newTicket', body: 'Novo atendimento na fila: Tem mesa?' });
  await shop.phone.write(customer, 'Alguém?');
  await settled(shop);
  expect([visible, away, elsewhere].map((endpoint) => sent(endpoint).length)).toEqual([0, 1, 0]);

  screen.emit('leaveVisible');
  await shop.phone.write(newCustomer(), 'E agora?');
  await service.messagesTo(visible);
  screen.close();
});

test('TK-19 invitations, mentions and messages reach a guest; without the ticket, nothing does', async () => {
  const shop = await openOurShop();
  const customer = newCustomer();
  const { id, uuid } = await shop.attend(customer);
  const [gil, rui] = [await shop.hire({ name: 'Gil' }), await shop.hire({ name: 'Rui' })];
  const [ofGil, ofRui] = [await subscribe(gil), await subscribe(rui)];
  await shop.attendant.api.tickets.invite({ params: { id }, body: { userId: gil.id } });
  const [invitation] = await service.messagesTo(ofGil);
  const invited = { event: 'mention', path: `/tickets/${uuid}`, body: 'Convidaram você para um atendimento' };
  expect(invitation?.message).toMatchObject(invited);
  await settled(shop);
  const note = await shop.attendant.api.ticketNotes.create({
    body: { ticketId: id, note: '@Gil @Rui segredo', mentions: [gil.id, rui.id] },
  });
  await until(async () => (await service.messagesTo(ofGil)).length > 1);
  const mentioned = { path: `/tickets/${uuid}#note-${note.id}`, body: 'Mencionaram você em uma anotação' };
  expect((await service.messagesTo(ofGil))[1]?.message).toMatchObject(mentioned);
  await settled(shop);
  await shop.phone.write(customer, 'Oi de novo');
  await until(async () => (await service.messagesTo(ofGil)).length > 2);
  expect((await service.messagesTo(ofGil))[2]?.message).toMatchObject({ event: 'message', body: 'Oi de novo' });
  await settled(shop);
  expect(sent(ofRui)).toEqual([]);
});

test('TK-19 a transfer tells the new user: a signal for the page, a push message without one', async () => {
  const shop = await openOurShop();
  const ticket = await shop.attend(newCustomer(), 'Meu pedido sumiu');
  const colleague = await shop.hire({ name: 'Duda', queueIds: [shop.queues[0].id] });
  const screen = await colleague.openScreen();
  const [old, now] = [await subscribe(shop.attendant), await subscribe(colleague)];
  await shop.attendant.api.tickets.change({
    params: { id: ticket.id },
    body: { userId: colleague.id, queueId: shop.queues[0].id, transfer: true },
  });
  expect(await screen.hear('notification')).toEqual({ action: 'transfer', ticketId: ticket.id });
  const [push] = await service.messagesTo(now);
  expect(push?.message).toMatchObject({
    event: 'transfer',
    body: expect.stringMatching(/^Atendimento transferido para você/),
  });
  await settled(shop);
  expect(sent(old)).toEqual([]);
  screen.close();
});

test('TK-19 preferences are kept: no push for an event that is off, no text without previews', async () => {
  const shop = await openOurShop();
  const endpoint = await subscribe(shop.attendant);
  const change = (body: object) => shop.attendant.api.accounts.changePreferences({ body });
  await change({ notifications: { newTicket: { push: false } }, notificationPreviews: false });
  const customer = newCustomer();
  await shop.attend(customer);
  await settled(shop);
  expect(sent(endpoint)).toEqual([]);
  await shop.phone.write(customer, 'Meu CPF é 123');
  const [push] = await service.messagesTo(endpoint);
  expect(push?.message.body).toBe('Nova mensagem');
  expect(await shop.attendant.api.accounts.preferences()).toMatchObject({
    notificationPreviews: false,
    notifications: { newTicket: { push: false, sound: true }, message: { push: true } },
  });
});

/** A chat with a title of the attendant with Diego and the admin. */
async function makeTeam() {
  const shop = await openOurShop();
  const { admin, attendant, hire } = shop;
  const diego = await hire({ name: 'Diego' });
  const chat = await attendant.api.chats.create({ body: { title: 'Entregas', users: [admin.id, diego.id] } });
  const params = { id: chat.id };
  const mention = (message: string) => attendant.api.chats.send({ params, body: { message, mentions: [diego.id] } });
  const { id: directId, uuid: directUuid } = await admin.api.chats.direct({ body: { userId: diego.id } });
  const writeDirectly = (message: string) => admin.api.chats.send({ params: { id: directId }, body: { message } });
  return { shop, admin, attendant, diego, chat, params, mention, directId, directUuid, writeDirectly };
}

test('CH-01 a mention in a chat and a direct message are pushed to the user, with what a click opens', async () => {
  const { shop, admin, attendant, diego, chat, params, mention, directId, directUuid, writeDirectly } =
    await makeTeam();
  const [ofWriter, ofAdmin, ofDiego] = [await subscribe(attendant), await subscribe(admin), await subscribe(diego)];
  await attendant.api.chats.send({ params, body: { message: 'Bom dia a todos' } });
  const { id } = await mention('@Diego chegou o caminhão?');
  const [mentioned] = await service.messagesTo(ofDiego);
  expect(mentioned).toMatchObject({
    message: {
      event: 'chatMention',
      path: `/chats/${chat.uuid}#m${id}`,
      title: 'Entregas',
      body: 'Caio Atendente: @Diego chegou o caminhão?',
      tag: `chat-${chat.id}`,
    },
    headers: { topic: `chatMention-${chat.id}` },
  });
  const said = await writeDirectly('Pode\nvir aqui?');
  await until(() => sent(ofDiego).length > 1);
  expect(sent(ofDiego)[1]?.message).toEqual({
    event: 'directMessage',
    path: `/chats/${directUuid}#m${said.id}`,
    title: 'Bia Admin',
    body: 'Pode vir aqui?',
    tag: `chat-${directId}`,
  });
  await settled(shop);
  expect([ofWriter, ofAdmin, ofDiego].map((endpoint) => sent(endpoint).length)).toEqual([0, 0, 2]);
  expect(service.faults).toEqual([]);
});

test('CH-01 no push comes for an event that is off, beside a visible page, or after reading', async () => {
  const { shop, diego, params, mention, writeDirectly } = await makeTeam();
  const endpoint = await subscribe(diego);
  await diego.api.accounts.changePreferences({
    body: { notifications: { directMessage: { push: false } }, notificationPreviews: false },
  });
  await writeDirectly('Meu CPF é 123');
  await mention('@Diego o CPF é 123');
  const [push] = await service.messagesTo(endpoint);
  expect(push?.message).toMatchObject({ event: 'chatMention', body: 'Mencionaram você no chat interno' });

  const screen = await diego.openScreen();
  expect(await new Promise((answer) => void screen.socket.emit('joinVisible', answer))).toBe(true);
  await mention('@Diego na tela');
  await settled(shop);
  screen.emit('leaveVisible');

  service.answer(endpoint, 503);
  const before = service.attempts();
  await mention('@Diego deixa, resolvi');
  await until(() => service.attempts() > before);
  await diego.api.chats.read({ params, body: {} });
  await until(async () => {
    await endDelays(shop);
    return !(await isUnderWay(shop));
  });
  expect(sent(endpoint)).toHaveLength(1);
  screen.close();
});

test('an overloaded push service is asked again; one that no longer knows the browser is not asked again', async () => {
  const shop = await openOurShop();
  const customer = newCustomer();
  await shop.attend(customer);
  const [late, gone, closed] = [
    await subscribe(shop.attendant),
    await subscribe(shop.attendant),
    await subscribe(shop.attendant),
  ];
  service.answer(late, 503, 429);
  service.answer(gone, 410);
  service.answer(closed, 404);
  await shop.phone.write(customer, 'Oi de novo');
  await until(async () => {
    await endDelays(shop);
    return sent(late).length > 0;
  });
  await settled(shop);
  expect(sent(late)).toHaveLength(1);
  expect([await isStored(late), await isStored(gone), await isStored(closed)]).toEqual([true, false, false]);
});

test('what was read meanwhile is not pushed by a later attempt', async () => {
  const shop = await openOurShop();
  const customer = newCustomer();
  const { id } = await shop.attend(customer);
  const endpoint = await subscribe(shop.attendant);
  service.answer(endpoint, 503);
  const before = service.attempts();
  await shop.phone.write(customer, 'Deixa, resolvi');
  await until(() => service.attempts() > before);
  await shop.attendant.api.tickets.read({ params: { id } });
  await until(async () => {
    await endDelays(shop);
    return !(await isUnderWay(shop));
  });
  expect(sent(endpoint)).toEqual([]);
});

test('a sign-out ends the push messages of that browser, a removed user takes the subscriptions along', async () => {
  const { admin, hire } = await makeOffice({ app });
  const [ana, duda] = [await hire({ name: 'Ana' }), await hire({ name: 'Duda' })];
  const browser = openBrowser(app.url);
  browser.token = (await browser.ask(routes.auth.login, { body: { email: ana.email, password: madePassword } })).token;
  const { key } = await browser.ask(routes.notifications.pushKey);
  const first = service.subscribe(key);
  await browser.ask(routes.notifications.subscribe, { body: first });
  expect(await isStored(first.endpoint)).toBe(true);
  await browser.ask(routes.auth.logout);
  await until(async () => !(await isStored(first.endpoint)));

  const second = await subscribe(duda);
  await admin.api.users.remove({ params: { id: duda.id } });
  expect(await isStored(second)).toBe(false);
});

test('a user has at most ten browsers, the oldest is dropped; a browser belongs to its last subscriber', async () => {
  const { attendant, admin } = await makeOffice({ app });
  const endpoints: string[] = [];
  for (let count = 0; count < 11; count += 1) endpoints.push(await subscribe(attendant));
  expect(await isStored(endpoints[0] ?? '')).toBe(false);
  expect(await isStored(endpoints[1] ?? '')).toBe(true);

  const { key } = await admin.api.notifications.pushKey();
  const shared = service.subscribe(key);
  await attendant.api.notifications.subscribe({ body: shared });
  await admin.api.notifications.subscribe({ body: shared });
  // Another user's address is not ended by guessing it.
  await attendant.api.notifications.unsubscribe({ body: { endpoint: shared.endpoint } });
  expect(await isStored(shared.endpoint)).toBe(true);
  await admin.api.notifications.unsubscribe({ body: { endpoint: shared.endpoint } });
  expect(await isStored(shared.endpoint)).toBe(false);
});

test('an address that is not a public push service, and keys that are none, are refused', async () => {
  const { attendant } = await makeOffice({ app });
  const { keys, endpoint } = service.subscribe('');
  const refused = { status: 400, error: 'ERR_PUSH_SUBSCRIPTION' };
  for (const wrong of [
    'http://push.example.com/a',
    'https://127.0.0.1/a',
    'https://10.0.0.8/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest',
    'https://user:word@push.example.com/a',
    'ftp://push.example.com/a',
    `${service.url.replace(/\d+$/, '9')}/a`,
  ])
    expect(await refusalOf(attendant.api.notifications.subscribe({ body: { endpoint: wrong, keys } }))).toEqual(
      refused,
    );
  const p256dh = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url');
  expect(
    await refusalOf(attendant.api.notifications.subscribe({ body: { endpoint, keys: { ...keys, p256dh } } })),
  ).toEqual(refused);
});

test('a name that leads to a private address is never called, and its subscription ends', async () => {
  const shop = await openOurShop();
  const customer = newCustomer();
  await shop.attend(customer);
  const { keys } = service.subscribe('');
  const endpoint = `https://localhost:${new URL(service.url).port}/push/a`;
  await shop.attendant.api.notifications.subscribe({ body: { endpoint, keys } });
  const before = service.attempts();
  await shop.phone.write(customer, 'Oi');
  await until(async () => !(await isStored(endpoint)));
  expect(service.attempts()).toBe(before);
});
