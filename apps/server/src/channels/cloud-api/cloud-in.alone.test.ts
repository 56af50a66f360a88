import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGraphDouble, type GraphDouble } from '../../testing/graph-double.ts';
import { openCall } from '../../testing/open-call.ts';
import { openCloudShop, type CloudShop } from '../../testing/open-cloud-shop.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { makePicture } from '../../testing/test-media.ts';
import { findTickets } from '../../testing/find-all.ts';

let app: TestApp;
let graph: GraphDouble;
let shop: CloudShop;

beforeAll(async () => {
  graph = await startGraphDouble();
  app = await startTestApp({ env: { WA_GRAPH_URL: graph.url, PUBLIC_URL: 'https://atende.example.com' } });
  shop = await openCloudShop(app, graph);
});
afterAll(async () => {
  await app.stop();
  await graph.stop();
});

let customers = 0;
const newCustomer = () => `55119${String(81_000_000 + ++customers)}`;
const verify = (query: Record<string, string>) => fetch(`${shop.webhook}?${new URLSearchParams(query)}`);

test('a number of the Cloud API connects with its token and shows its number, but never its secrets', async () => {
  const { admin, connectionId } = shop;
  expect(await admin.api.connections.show({ params: { id: connectionId } })).toMatchObject({
    driver: 'cloud-api',
    status: 'CONNECTED',
    number: '551140028922',
    reason: null,
  });
  const shown = await admin.api.cloud.show({ params: { id: connectionId } });
  expect(shown).toMatchObject({
    phoneNumberId: graph.phone.id,
    businessAccountId: graph.businessAccountId,
    hasAccessToken: true,
    hasAppSecret: true,
    isWebhookReachable: true,
  });
  expect(shown.webhookUrl).toMatch(/^https:\/\/atende\.example\.com\/webhooks\/whatsapp\/\d+-[\w-]{20,}$/);
  expect(JSON.stringify(shown)).not.toContain(graph.accessToken);
  expect(JSON.stringify(shown)).not.toContain(graph.appSecret);
  // The account is subscribed after the number is connected.
  await expect
    .poll(() => graph.calls.map(({ method, path }) => `${method} ${path}`))
    .toContain(`POST ${graph.businessAccountId}/subscribed_apps`);
  await expect(shop.attendant.api.cloud.show({ params: { id: connectionId } })).rejects.toMatchObject({
    code: 'ERR_NO_PERMISSION',
  });
});

test('without what links it a number of the Cloud API is not made', async () => {
  await expect(
    shop.admin.api.connections.create({ body: { name: 'Sem conta', driver: 'cloud-api' } }),
  ).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
});

test('a token that Meta refuses is said so, and a right one connects', async () => {
  const { admin } = shop;
  const cloud = {
    phoneNumberId: graph.phone.id,
    businessAccountId: graph.businessAccountId,
    accessToken: 'EAA-this-one-is-wrong-entirely',
    appSecret: graph.appSecret,
  };
  const { id } = await admin.api.connections.create({ body: { name: 'Token errado', driver: 'cloud-api', cloud } });
  const standing = async () => admin.api.connections.show({ params: { id } });
  await expect.poll(async () => (await standing()).reason).toBe('token-refused');
  expect((await standing()).status).toBe('DISCONNECTED');
  await admin.api.cloud.change({ params: { id }, body: { accessToken: ` ${graph.accessToken}\n` } });
  await expect.poll(async () => (await standing()).status).toBe('CONNECTED');
  await admin.api.cloud.change({ params: { id }, body: { phoneNumberId: '99999999' } });
  await expect.poll(async () => (await standing()).reason).toBe('number-unknown');
  await admin.api.connections.remove({ params: { id } });
});

test('a webhook call for an unknown address is refused before its body is read', async () => {
  const call = openCall(`${app.url}/webhooks/whatsapp/${shop.companyId}-nobodyhasthisaddressatall`, {
    headers: { 'content-type': 'application/json', 'content-length': '900000' },
  });
  await call.write('x'.repeat(10_000));
  expect(await call.answered).toMatchObject({ status: 404 });
  call.hangUp();
});

test('Meta proves the address of the webhook with the verify token only', async () => {
  const right = { 'hub.mode': 'subscribe', 'hub.verify_token': shop.verifyToken, 'hub.challenge': '1158201444' };
  const answer = await verify(right);
  expect([answer.status, await answer.text()]).toEqual([200, '1158201444']);
  for (const wrong of [{ ...right, 'hub.verify_token': 'guess' }, { ...right, 'hub.mode': 'other' }, {}])
    expect((await verify(wrong)).status).toBe(403);
  expect((await fetch(shop.webhook.replace(/.{6}$/, 'xxxxxx'))).status).toBe(404);
  expect((await fetch(`${app.url}/webhooks/whatsapp/nothing`)).status).toBe(404);
});

test('what is not signed with the app secret is refused and changes nothing', async () => {
  const from = newCustomer();
  const value = {
    contacts: [{ profile: { name: 'Eva' }, wa_id: from }],
    messages: [{ from, id: 'wamid.FALSE', timestamp: '1763600000', type: 'text', text: { body: 'falso' } }],
  };
  expect(await graph.report(shop.webhook, value, { secret: 'another secret' })).toBe(401);
  expect(
    (
      await fetch(shop.webhook, {
        method: 'POST',
        body: JSON.stringify(value),
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(401);
  expect(
    (
      await fetch(shop.webhook, {
        method: 'POST',
        body: Buffer.alloc(3 * 1024 * 1024 + 1),
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(413);
  await shop.settled();
  expect(await findTickets(shop.admin.api, { showAll: true, searchParam: from })).toEqual([]);
});

test('a text arrives once, however often Meta tells it, with the name the customer gave itself', async () => {
  const from = newCustomer();
  const id = await shop.write(from, 'Bom dia! 🌞', { name: 'Dona Ana' });
  await shop.write(from, 'Bom dia! 🌞', { id });
  const ticket = await shop.ticketOf(from);
  expect(ticket).toMatchObject({
    status: 'pending',
    unreadMessages: 1,
    lastMessage: 'Bom dia! 🌞',
    contact: { name: 'Dona Ana', number: from },
  });
  expect((await shop.messagesOf(from)).map(({ body, fromMe }) => [body, fromMe])).toEqual([['Bom dia! 🌞', false]]);
});

test('messages of one call keep their order, also behind a picture that takes its time', async () => {
  const from = newCustomer();
  const picture = graph.keepFile(await makePicture(), 'image/jpeg');
  const at = String(Math.floor(Date.now() / 1000));
  const text = (nth: number) => ({
    from,
    id: `wamid.ORDER-${from}-${nth}`,
    timestamp: at,
    type: 'text',
    text: { body: `texto ${nth}` },
  });
  const messages = [
    text(1),
    {
      from,
      id: `wamid.ORDER-${from}-pic`,
      timestamp: at,
      type: 'image',
      image: { id: picture, mime_type: 'image/jpeg', caption: 'o bolo' },
    },
    text(2),
    text(3),
  ];
  expect(await graph.report(shop.webhook, { contacts: [{ profile: { name: 'Ana' }, wa_id: from }], messages })).toBe(
    200,
  );
  await shop.settled();
  const shown = await shop.messagesOf(from);
  expect(shown.map(({ body }) => body)).toEqual(['texto 1', 'o bolo', 'texto 2', 'texto 3']);
  expect(shown[1]).toMatchObject({ mediaType: 'image', media: { mimetype: 'image/jpeg' } });
  expect((await fetch(`${app.url}${shown[1]?.mediaUrl}`)).status).toBe(200);
});

test('a quote, a reaction, an edit and a deletion find the message they are about, also one of ours', async () => {
  const from = newCustomer();
  const { id } = await shop.attend(from, 'Quanto custa?');
  const { id: messageId } = await shop.admin.api.messages.send({
    params: { ticketId: id },
    body: { body: 'Dez reais' },
  });
  await shop.settled();
  const wamid = graph.wamids().at(-1) ?? '';
  const theirs = await shop.write(from, {
    type: 'text',
    text: { body: 'Esse' },
    context: { from: '551140028922', id: wamid },
  });
  await shop.write(from, { type: 'reaction', reaction: { message_id: wamid, emoji: '👍' } });
  let shown = await shop.messagesOf(from);
  expect(shown.find(({ body }) => body === 'Esse')?.quotedMsg).toMatchObject({ id: messageId, body: 'Dez reais' });
  expect(shown.find((message) => message.id === messageId)?.reactions).toEqual([{ emoji: '👍', fromMe: false }]);
  await shop.write(from, { type: 'reaction', reaction: { message_id: wamid } });
  await shop.write(from, {
    type: 'edit',
    edit: { original_message_id: theirs, message: { type: 'text', text: { body: 'Esse mesmo' } } },
  });
  shown = await shop.messagesOf(from);
  expect(shown.find((message) => message.id === messageId)?.reactions).toEqual([]);
  expect(shown.find(({ body }) => body === 'Esse mesmo')).toMatchObject({ isEdited: true });
  await shop.write(from, { type: 'revoke', revoke: { original_message_id: theirs } });
  expect((await shop.messagesOf(from)).some(({ isDeleted }) => isDeleted)).toBe(true);
});

test('what the company writes in its own WhatsApp app stands in the conversation as its own', async () => {
  const from = newCustomer();
  await shop.write(from, 'Oi');
  const echo = {
    from: '551140028922',
    to: from,
    id: `wamid.ECHO-${from}`,
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'text',
    text: { body: 'Pelo telefone' },
  };
  expect(await graph.report(shop.webhook, { message_echoes: [echo] }, { field: 'smb_message_echoes' })).toBe(200);
  await shop.settled();
  expect((await shop.messagesOf(from)).map(({ body, fromMe }) => [body, fromMe])).toEqual([
    ['Oi', false],
    ['Pelo telefone', true],
  ]);
});

test("a customer without a number is answered by Meta's id, and stays the same once it is known", async () => {
  const userId = 'BR.13491208655302741918';
  const contacts = [{ profile: { name: 'Bia', username: 'bia' }, user_id: userId }];
  const message = (id: string, more: object) => ({
    id,
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'text',
    from_user_id: userId,
    ...more,
  });
  await graph.report(shop.webhook, {
    contacts,
    messages: [message('wamid.BSUID-1', { text: { body: 'Sem número' } })],
  });
  await shop.settled();
  const ticket = (await shop.admin.api.tickets.list({ query: { showAll: true } })).tickets.find(
    ({ lastMessage }) => lastMessage === 'Sem número',
  );
  await shop.admin.api.tickets.change({
    params: { id: ticket?.id ?? 0 },
    body: { status: 'open', userId: shop.admin.id },
  });
  await shop.admin.api.messages.send({ params: { ticketId: ticket?.id ?? 0 }, body: { body: 'Oi, Bia' } });
  await shop.settled();
  expect(graph.sent().at(-1)).toMatchObject({ recipient: userId, text: { body: 'Oi, Bia' } });
  const from = newCustomer();
  await graph.report(shop.webhook, {
    contacts: [{ ...contacts[0], wa_id: from }],
    messages: [message('wamid.BSUID-2', { from, text: { body: 'Com número' } })],
  });
  await shop.settled();
  expect((await shop.messagesOf(from)).map(({ body }) => body)).toEqual(['Sem número', 'Oi, Bia', 'Com número']);
});

test('a report about an unknown number is ignored; one about another number of the company goes to it', async () => {
  const [stranger, from] = [newCustomer(), newCustomer()];
  const value = (wa: string) => ({
    contacts: [{ profile: { name: 'Zé' }, wa_id: wa }],
    messages: [
      { from: wa, id: `wamid.OTHER-${wa}`, timestamp: '1763600000', type: 'text', text: { body: 'Para quem?' } },
    ],
  });
  expect(await graph.report(shop.webhook, value(stranger), { phoneNumberId: '123456789' })).toBe(200);
  const cloud = {
    phoneNumberId: '555000111',
    businessAccountId: graph.businessAccountId,
    accessToken: graph.accessToken,
    appSecret: graph.appSecret,
  };
  const { id } = await shop.admin.api.connections.create({ body: { name: 'Filial', driver: 'cloud-api', cloud } });
  expect(await graph.report(shop.webhook, value(from), { phoneNumberId: '555000111' })).toBe(200);
  await shop.settled();
  expect(await findTickets(shop.admin.api, { showAll: true, searchParam: stranger })).toEqual([]);
  expect((await shop.ticketOf(from)).whatsappId).toBe(id);
});
