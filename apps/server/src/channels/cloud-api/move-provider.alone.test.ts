import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGraphDouble, type GraphDouble } from '../../testing/graph-double.ts';
import { openShop } from '../../testing/open-shop.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let graph: GraphDouble;

beforeAll(async () => {
  graph = await startGraphDouble();
  app = await startTestApp({ env: { WA_GRAPH_URL: graph.url } });
});
afterAll(async () => {
  await app.stop();
  await graph.stop();
});

const account = () => ({
  phoneNumberId: graph.phone.id,
  businessAccountId: graph.businessAccountId,
  accessToken: graph.accessToken,
  appSecret: graph.appSecret,
});

test('a connection moves to the Cloud API and back, and keeps its tickets, messages and queues', async () => {
  const shop = await openShop({ app });
  const { admin, phone } = shop;
  const params = { id: phone.connectionId };
  const from = '5511955551111';
  const ticket = await shop.attend(from, 'Antes da mudança');
  const [before] = [await admin.api.connections.show({ params })];

  await admin.api.connections.move({ params, body: { driver: 'cloud-api', cloud: account() } });
  await expect
    .poll(async () => admin.api.connections.show({ params }))
    .toMatchObject({
      driver: 'cloud-api',
      status: 'CONNECTED',
      number: '551140028922',
      name: before.name,
      queues: before.queues,
    });
  // The former link is ended at WhatsApp.
  expect(
    (await admin.api.sandbox.show({ params: phone.params }).catch((error: { code: string }) => error)) as object,
  ).toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });

  // Meta's 24 hours do not begin with a message of another provider, only with one of its own.
  const page = () => admin.api.messages.page({ params: { ticketId: ticket.id } });
  expect(Date.parse((await page()).ticket.channel.repliesUntil ?? '')).toBeLessThan(Date.now());
  const { webhookUrl } = await admin.api.cloud.show({ params });
  const hook = `${app.url}${new URL(webhookUrl).pathname}`;
  const message = {
    from,
    id: 'wamid.MOVED',
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'text',
    text: { body: 'Depois da mudança' },
  };
  expect(await graph.report(hook, { contacts: [{ profile: { name: 'Ana' }, wa_id: from }], messages: [message] })).toBe(
    200,
  );
  await shop.settled();
  expect((await page()).messages.map(({ body }) => body)).toEqual(['Antes da mudança', 'Depois da mudança']);
  await shop.attendant.api.messages.send({ params: { ticketId: ticket.id }, body: { body: 'Aqui também' } });
  await shop.settled();
  expect(graph.sent().at(-1)).toMatchObject({ to: from, text: { body: 'Aqui também' } });

  await admin.api.connections.move({ params, body: { driver: 'sandbox' } });
  await expect.poll(async () => (await admin.api.connections.show({ params })).status).toBe('qrcode');
  expect(await graph.report(hook, { messages: [] })).toBe(404);
  await admin.api.sandbox.scan({ params: phone.params, body: {} });
  await shop.attendant.api.messages.send({ params: { ticketId: ticket.id }, body: { body: 'De volta' } });
  await shop.settled();
  expect((await phone.seenBy(from)).at(-1)).toMatchObject({ body: 'De volta', fromCustomer: false });
  expect((await page()).messages.map(({ body }) => body)).toEqual([
    'Antes da mudança',
    'Depois da mudança',
    'Aqui também',
    'De volta',
  ]);
});

test('only users who may edit connections move one; the Cloud API needs an account for it', async () => {
  const shop = await openShop({ app });
  const params = { id: shop.phone.connectionId };
  const { admin } = shop;
  await expect(shop.attendant.api.connections.move({ params, body: { driver: 'baileys' } })).rejects.toMatchObject({
    code: 'ERR_NO_PERMISSION',
  });
  await expect(admin.api.connections.move({ params, body: { driver: 'cloud-api' } })).rejects.toMatchObject({
    code: 'ERR_VALIDATION',
  });
  await admin.api.connections.move({ params, body: { driver: 'sandbox' } });
  expect(await admin.api.connections.show({ params })).toMatchObject({ driver: 'sandbox', status: 'CONNECTED' });
});

test('the Cloud API reaches a customer known by LID once the phone is known; the bubble warns before', async () => {
  const shop = await openShop({ app });
  const { admin, phone } = shop;
  const event = (id: string, known: { aliases: string[]; phone: string | null }, body: string) => ({
    type: 'message' as const,
    waId: id,
    chat: { id: '77001122334455@lid', isGroup: false, ...known },
    fromMe: false,
    writtenAt: Date.now(),
    arrivedAt: Date.now(),
    pushName: 'Lia',
    sender: null,
    groupSubject: null,
    content: { kind: 'chat' as const, body },
    quotedWaId: null,
    isForwarded: false,
    secret: null,
  });
  await shop.deliver([event('LID1', { aliases: [], phone: null }, 'Sem telefone')]);
  const ticket = (await shop.tickets()).find(({ lastMessage }) => lastMessage === 'Sem telefone');
  const params = { ticketId: ticket?.id ?? 0 };
  await shop.attendant.api.tickets.change({
    params: { id: params.ticketId },
    body: { status: 'open', userId: shop.attendant.id },
  });
  await admin.api.connections.move({
    params: { id: phone.connectionId },
    body: { driver: 'cloud-api', cloud: account() },
  });
  await expect
    .poll(async () => (await admin.api.connections.show({ params: { id: phone.connectionId } })).status)
    .toBe('CONNECTED');
  graph.templates = [
    {
      name: 'oi',
      language: 'pt_BR',
      category: 'UTILITY',
      status: 'APPROVED',
      components: [{ type: 'BODY', text: 'Oi' }],
    },
  ];
  await admin.api.cloud.templates({ params: { id: phone.connectionId }, query: { refresh: true } });
  const { id } = await shop.attendant.api.messages.sendTemplate({ params, body: { name: 'oi', language: 'pt_BR' } });
  await shop.settled();
  expect((await admin.api.messages.page({ params })).messages.find((message) => message.id === id)).toMatchObject({
    error: 'phone-unknown',
  });
  // A message of the other provider gave the phone number before the move was complete.
  await shop.deliver([
    event('LID2', { aliases: ['5511955552222@s.whatsapp.net'], phone: '5511955552222' }, 'Com telefone'),
  ]);
  await shop.attendant.api.messages.retry({ params: { id } });
  await shop.settled();
  expect(graph.sent().at(-1)).toMatchObject({ to: '5511955552222', type: 'template' });
});
