import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { continueDueRuns } from '../../domains/flow-runs/jobs.ts';
import { makeFlow } from '../../domains/flows/make-flow.ts';
import { ask, join, node, say } from '../../testing/open-flow-shop.ts';
import { startGraphDouble, type GraphDouble } from '../../testing/graph-double.ts';
import { openCloudShop, type CloudShop } from '../../testing/open-cloud-shop.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { makePicture, makeSound } from '../../testing/test-media.ts';

let app: TestApp;
let graph: GraphDouble;
let shop: CloudShop;
let database: Client;

beforeAll(async () => {
  graph = await startGraphDouble();
  app = await startTestApp({ env: { WA_GRAPH_URL: graph.url } });
  database = new Client({ connectionString: app.databaseUrl });
  await database.connect();
  shop = await openCloudShop(app, graph);
});
afterAll(async () => {
  await database.end();
  await app.stop();
  await graph.stop();
});

let customers = 0;
const newCustomer = () => `55119${String(82_000_000 + ++customers)}`;
/** A ticket in which the admin answers. */
async function makeConversation() {
  const from = newCustomer();
  const { id: ticketId } = await shop.attend(from);
  const params = { ticketId };
  return {
    from,
    ticketId,
    params,
    send: (body: string, more: object = {}) => shop.admin.api.messages.send({ params, body: { body, ...more } }),
    shown: () => shop.messagesOf(from),
  };
}
const messageOf = async (from: string, id: string) =>
  (await shop.messagesOf(from)).find((message) => message.id === id);
const lastSent = () => graph.sent().at(-1) ?? {};

test('a text goes out once, and its ticks follow what Meta reports', async () => {
  const { from, send } = await makeConversation();
  const { id } = await send('Bom dia, https://padaria.example');
  await shop.settled();
  expect(lastSent()).toMatchObject({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: from,
    type: 'text',
    text: { body: 'Bom dia, https://padaria.example', preview_url: false },
  });
  expect(await messageOf(from, id)).toMatchObject({ ack: 1, error: null });
  const wamid = graph.wamids().at(-1) ?? '';
  const data = { biz_opaque_callback_data: lastSent()['biz_opaque_callback_data'], recipient_id: from };
  await shop.status(wamid, 'delivered', data);
  expect((await messageOf(from, id))?.ack).toBe(2);
  await shop.status(wamid, 'read', data);
  // Meta's reports come in any order, and acks only rise.
  await shop.status(wamid, 'sent');
  expect((await messageOf(from, id))?.ack).toBe(4);
});

test('a failure that Meta reports later stands on the bubble with its code, and sending again sends anew', async () => {
  const { from, send } = await makeConversation();
  const { id } = await send('Chega?');
  await shop.settled();
  const [wamid, before] = [graph.wamids().at(-1) ?? '', graph.sent().length];
  const failed = () => shop.status(wamid, 'failed', { errors: [{ code: 131026, title: 'Message undeliverable' }] });
  await failed();
  expect(await messageOf(from, id)).toMatchObject({ error: '131026' });
  await shop.admin.api.messages.retry({ params: { id } });
  await shop.settled();
  expect(graph.sent().length).toBe(before + 1);
  // A repeated report of the old failure does not belong to the new attempt.
  await failed();
  expect(await messageOf(from, id)).toMatchObject({ error: null, ack: 1 });
});

test('a quote names the message by the id that Meta knows', async () => {
  const from = newCustomer();
  const { id: ticketId } = await shop.attend(from, 'Tem bolo?');
  const [question] = await shop.messagesOf(from);
  const { id } = await shop.admin.api.messages.send({
    params: { ticketId },
    body: { body: 'Tem!', quotedMsg: question?.id ?? '' },
  });
  await shop.settled();
  expect(lastSent()['context']).toEqual({ message_id: expect.stringMatching(/^wamid\./) });
  const wamid = graph.wamids().at(-1);
  await shop.admin.api.messages.send({ params: { ticketId }, body: { body: 'De milho', quotedMsg: id } });
  await shop.settled();
  expect(lastSent()['context']).toEqual({ message_id: wamid });
});

test('files are uploaded first and sent by their id, each as what it is', async () => {
  const { params } = await makeConversation();
  const files = [
    { name: 'bolo.jpg', type: 'image/jpeg', bytes: new Uint8Array(await makePicture()) },
    { name: 'tabela.csv', type: 'text/csv', bytes: 'a;b' },
  ];
  await shop.admin.api.messages.send({ params, body: { body: ['O bolo', 'A tabela'] }, files });
  await shop.settled();
  const [image, document] = graph.sent().slice(-2) as [
    Record<string, Record<string, string>>,
    Record<string, Record<string, string>>,
  ];
  expect(image).toMatchObject({ type: 'image', image: { caption: 'O bolo', id: expect.stringMatching(/^\d+$/) } });
  expect(document).toMatchObject({ type: 'document', document: { caption: 'A tabela', filename: 'tabela.csv' } });
  const uploads = graph.calls.filter(({ path }) => path.endsWith('/media'));
  expect(uploads.at(-1)).toMatchObject({ body: { messaging_product: 'whatsapp' }, file: { name: 'tabela.csv' } });
  expect(uploads.at(-1)?.file?.bytes.toString()).toBe('a;b');
  await shop.admin.api.messages.send({
    params,
    body: { body: '', voice: true },
    files: [{ name: 'voz.ogg', type: 'audio/ogg', bytes: new Uint8Array(await makeSound()) }],
  });
  await shop.settled();
  expect(lastSent()).toMatchObject({ type: 'audio', audio: { voice: true } });
  expect(graph.calls.findLast(({ path }) => path.endsWith('/media'))?.file?.type).toBe('audio/ogg; codecs=opus');
});

test('reactions go out with the id that Meta knows, and reading is told for the newest message', async () => {
  const { from, ticketId } = await makeConversation();
  const [question] = await shop.messagesOf(from);
  await shop.admin.api.messages.react({ params: { id: question?.id ?? '' }, body: { emoji: '❤️' } });
  await shop.settled();
  expect(lastSent()).toMatchObject({
    to: from,
    type: 'reaction',
    reaction: { message_id: expect.stringMatching(/^wamid\./), emoji: '❤️' },
  });
  await shop.admin.api.settings.set({ params: { key: 'readReceipts' }, body: { value: 'enabled' } });
  const newest = await shop.write(from, 'Mais uma coisa');
  await shop.admin.api.tickets.read({ params: { id: ticketId } });
  await shop.settled();
  expect(graph.calls.findLast(({ body }) => body['status'] === 'read')?.body).toMatchObject({
    messaging_product: 'whatsapp',
    status: 'read',
    message_id: newest,
  });
});

test('what Meta refuses for good stands on the bubble with its code; nothing is tried again', async () => {
  const { from, send } = await makeConversation();
  graph.refuse(/POST .*\/messages/, { code: 131051, details: 'Unsupported message type' });
  const before = graph.sent().length;
  const { id } = await send('Não vai');
  await shop.settled();
  expect(await messageOf(from, id)).toMatchObject({ error: '131051', ack: 0 });
  expect(graph.sent().length).toBe(before);
});

test('when Meta says that it is too much, the message waits and then goes out once', async () => {
  const { from, send } = await makeConversation();
  graph.refuse(/POST .*\/messages/, { code: 130429, status: 429, details: 'Rate limit hit' });
  const before = graph.sent().length;
  const { id } = await send('Devagar');
  await expect.poll(async () => (await messageOf(from, id))?.ack).toBe(1);
  expect(graph.sent().length).toBe(before + 1);
});

const textsTo = (number: string) =>
  graph.sent().flatMap(({ to, text }) => (to === number ? [(text as { body: string }).body] : []));

test('a customer to whom too much was sent waits alone, and then gets everything in order', async () => {
  const [refused, other] = [await makeConversation(), await makeConversation()];
  graph.refuseTo(refused.from, { code: 131056, status: 429, details: 'Pair rate limit hit' });
  const ids = [(await refused.send('Um')).id, (await refused.send('Dois')).id];
  await other.send('Para outro');
  await expect.poll(() => textsTo(other.from)).toEqual(['Para outro']);
  ids.push((await refused.send('Três')).id);
  await other.send('E mais um');
  await expect.poll(() => textsTo(other.from)).toEqual(['Para outro', 'E mais um']);
  expect(textsTo(refused.from)).toEqual([]);
  graph.refuseTo(refused.from, undefined);
  await expect.poll(() => textsTo(refused.from), { timeout: 60_000 }).toEqual(['Um', 'Dois', 'Três']);
  await expect.poll(async () => (await messageOf(refused.from, ids[2] ?? ''))?.ack).toBe(1);
});

test('what Meta cannot take for one customer, or leaves unanswered, holds up no other', async () => {
  const [broken, cut, other] = [await makeConversation(), await makeConversation(), await makeConversation()];
  graph.refuseTo(broken.from, { code: 131000, status: 500, details: 'Something went wrong' });
  await broken.send('Um');
  await broken.send('Dois');
  graph.cutNextAnswer();
  await cut.send('Sem resposta');
  await expect.poll(() => textsTo(cut.from)).toEqual(['Sem resposta']);
  await cut.send('Depois');
  await other.send('Para outro');
  await expect.poll(() => textsTo(other.from)).toEqual(['Para outro']);
  expect([textsTo(broken.from), textsTo(cut.from)]).toEqual([[], ['Sem resposta']]);
  graph.refuseTo(broken.from, undefined);
  await afterHalfAMinute(broken.from);
  await expect.poll(() => textsTo(broken.from), { timeout: 60_000 }).toEqual(['Um', 'Dois']);
});

/** Lets half a minute pass since the last attempts to send to a customer. */
const afterHalfAMinute = (customer: string) =>
  database.query(`update cloud_messages set tried_at = now() - interval '1 minute' where wa_id = any($1)`, [
    graph.calls.flatMap(({ body }) => (body['to'] === customer ? [body['biz_opaque_callback_data']] : [])),
  ]);

test('a message to which Meta answered with a failure of its own is not sent again when Meta reports it', async () => {
  const { from, send } = await makeConversation();
  const callsTo = () => graph.calls.filter(({ body }) => body['to'] === from);
  graph.refuseTo(from, { code: 131000, status: 500, details: 'Something went wrong' });
  const { id } = await send('Uma vez só');
  await expect.poll(() => callsTo().length).toBe(1);
  graph.refuseTo(from, undefined);
  await graph.report(shop.webhook, {
    statuses: [
      {
        id: `wamid.FAILED-${from}`,
        status: 'sent',
        timestamp: '1763600000',
        biz_opaque_callback_data: callsTo()[0]?.body['biz_opaque_callback_data'],
      },
    ],
  });
  await expect.poll(async () => (await messageOf(from, id))?.ack).toBe(1);
  await shop.settled();
  expect(callsTo().length).toBe(1);
});

test('when Meta says that the number sends too much, other customers wait as well', async () => {
  const [first, other] = [await makeConversation(), await makeConversation()];
  graph.refuseTo(first.from, { code: 130429, status: 429, details: 'Rate limit hit' });
  await first.send('Devagar');
  const isRefused = () => graph.calls.some(({ body }) => body['to'] === first.from && !('status' in body));
  await expect.poll(isRefused).toBe(true);
  graph.refuseTo(first.from, undefined);
  const asked = () => graph.calls.filter(({ body }) => body['to'] === other.from).length;
  const before = asked();
  await other.send('Também');
  await expect.poll(() => [textsTo(first.from), textsTo(other.from)]).toEqual([['Devagar'], ['Também']]);
  expect(asked()).toBe(before + 1);
  const order = graph.sent().flatMap(({ to }) => ([first.from, other.from].includes(String(to)) ? [to] : []));
  expect(order).toEqual([first.from, other.from]);
});

test('a message whose answer was lost is not sent again when Meta reports that it has it', async () => {
  const { from, send } = await makeConversation();
  const before = graph.sent().length;
  graph.cutNextAnswer();
  const { id } = await send('Uma vez só');
  await expect.poll(() => graph.sent().length).toBe(before + 1);
  await graph.report(shop.webhook, {
    statuses: [
      {
        id: graph.wamids().at(-1),
        status: 'sent',
        timestamp: '1763600000',
        biz_opaque_callback_data: lastSent()['biz_opaque_callback_data'],
      },
    ],
  });
  await expect.poll(async () => (await messageOf(from, id))?.ack).toBe(1);
  await shop.settled();
  expect(graph.sent().length).toBe(before + 1);
});

test('a message whose answer was lost and that Meta does not report is sent once more', async () => {
  const { from, send } = await makeConversation();
  const before = graph.sent().length;
  graph.cutNextAnswer();
  const { id } = await send('De novo');
  await expect.poll(() => graph.sent().length).toBe(before + 1);
  // Half a minute later.
  await database.query(`update cloud_messages set tried_at = now() - interval '1 minute' where wa_id = $1`, [
    lastSent()['biz_opaque_callback_data'],
  ]);
  await expect.poll(async () => (await messageOf(from, id))?.ack).toBe(1);
  expect(graph.sent().length).toBe(before + 2);
});

test('what went out cannot be edited or deleted there; what failed can be discarded', async () => {
  const { from, send } = await makeConversation();
  const { id } = await send('Definitivo');
  await shop.settled();
  await expect(shop.admin.api.messages.edit({ params: { id }, body: { body: 'Outro' } })).rejects.toMatchObject({
    code: 'ERR_EDIT_WAPP_MSG',
  });
  await expect(shop.admin.api.messages.remove({ params: { id } })).rejects.toMatchObject({
    code: 'ERR_DELETE_WAPP_MSG',
  });
  graph.refuse(/POST .*\/messages/, { code: 131026 });
  const failed = await send('Falha');
  await shop.settled();
  await shop.admin.api.messages.remove({ params: { id: failed.id } });
  expect(await messageOf(from, failed.id)).toMatchObject({ isDeleted: true });
});

test('a text longer than Meta takes is refused before it is stored', async () => {
  const { send, params } = await makeConversation();
  await expect(send('x'.repeat(4097))).rejects.toMatchObject({ code: 'ERR_MESSAGE_TOO_LONG', body: { limit: 4096 } });
  const files = [{ name: 'a.csv', type: 'text/csv', bytes: 'a' }];
  await expect(shop.admin.api.messages.send({ params, body: { body: 'x'.repeat(1025) }, files })).rejects.toMatchObject(
    { code: 'ERR_MESSAGE_TOO_LONG', body: { limit: 1024 } },
  );
});

test('FB-03 texts of a flow without a pause between them are one message, since each costs money', async () => {
  const flow = await makeFlow(shop.companyId, {
    nodes: [
      node('1', 'start'),
      say('a', 'Olá, {{name}}!'),
      say('b', 'Somos a padaria.'),
      ask('q', 'Qual é o seu pedido?', 'pedido'),
      say('c', 'Anotado: {{pedido}}.'),
      node('i', 'interval', { sec: 30 }),
      say('d', 'Já saiu.'),
    ],
    connections: join('1>a', 'a>b', 'b>q', 'q>c', 'c>i', 'i>d'),
    isPublished: true,
  });
  await shop.admin.api.flowTriggers.addCampaign({ body: { name: 'Pão', flowId: flow.id, phrase: 'quero pão' } });
  const from = newCustomer();
  const told = async () => {
    await shop.settled();
    return graph.sent().flatMap(({ to, text }) => (to === from ? [(text as { body: string }).body] : []));
  };
  await shop.write(from, 'quero pão');
  const first = 'Olá, Ana!\n\nSomos a padaria.\n\nQual é o seu pedido?';
  expect(await told()).toEqual([first]);
  await shop.write(from, 'dois');
  expect(await told()).toEqual([first, 'Anotado: dois.']);
  await continueDueRuns({ now: new Date(Date.now() + 31_000) });
  expect(await told()).toEqual([first, 'Anotado: dois.', 'Já saiu.']);
});
