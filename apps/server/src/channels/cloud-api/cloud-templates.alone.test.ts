import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeList } from '../../domains/contact-list-items/make-list.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { openScreen } from '../../testing/client.ts';
import { startGraphDouble, type GraphDouble } from '../../testing/graph-double.ts';
import { openCloudShop, type CloudShop } from '../../testing/open-cloud-shop.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { makePicture } from '../../testing/test-media.ts';

let app: TestApp;
let graph: GraphDouble;
let shop: CloudShop;

const approved = { language: 'pt_BR', category: 'UTILITY', status: 'APPROVED' };
const templates = [
  {
    ...approved,
    name: 'pedido_pronto',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}', example: { header_text: ['4711'] } },
      { type: 'BODY', text: 'Olá {{1}}, seu pedido está pronto às {{2}}.', example: { body_text: [['Ana', '17h']] } },
      { type: 'FOOTER', text: 'Padaria Sol' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Ok' },
          { type: 'URL', text: 'Ver', url: 'https://padaria.example/{{1}}', example: ['4711'] },
        ],
      },
    ],
  },
  {
    ...approved,
    name: 'boas_vindas',
    parameter_format: 'NAMED',
    components: [
      {
        type: 'BODY',
        text: 'Oi {{customer}}!',
        example: { body_text_named_params: [{ param_name: 'customer', example: 'Bia' }] },
      },
    ],
  },
  { ...approved, name: 'promo', status: 'PAUSED', components: [{ type: 'BODY', text: 'Promoção' }] },
  {
    ...approved,
    name: 'catalogo',
    components: [
      { type: 'BODY', text: 'Veja' },
      { type: 'BUTTONS', buttons: [{ type: 'CATALOG', text: 'Ver' }] },
    ],
  },
  ...['image', 'video', 'document'].map((kind) => ({
    ...approved,
    name: `com_${kind}`,
    components: [
      { type: 'HEADER', format: kind.toUpperCase(), example: { header_handle: ['https://scontent.example/1'] } },
      { type: 'BODY', text: 'Veja, {{1}}!', example: { body_text: [['Ana']] } },
    ],
  })),
  { ...approved, name: 'simples', components: [{ type: 'BODY', text: 'Podemos continuar?' }] },
];

beforeAll(async () => {
  graph = await startGraphDouble();
  graph.templates = templates;
  app = await startTestApp({ env: { WA_GRAPH_URL: graph.url } });
  shop = await openCloudShop(app, graph);
});
afterAll(async () => {
  await app.stop();
  await graph.stop();
});

let customers = 0;
const newCustomer = () => `55119${String(83_000_000 + ++customers)}`;
const yesterday = () => Date.now() - 25 * 60 * 60_000;
const channelOf = async (id: number) => (await shop.admin.api.tickets.show({ params: { id } })).channel;
const list = (refresh = false) =>
  shop.attendant.api.cloud.templates({ params: { id: shop.connectionId }, query: { refresh } });

/** A customer whose last message is older than a day. */
async function makeOldConversation() {
  const from = newCustomer();
  await shop.write(from, 'Ontem', { at: yesterday() });
  const { id } = await shop.ticketOf(from);
  await shop.admin.api.tickets.change({ params: { id }, body: { status: 'open', userId: shop.admin.id } });
  return { from, id, params: { ticketId: id } };
}

test('a ticket says until when it may be answered, and a message of the customer prolongs it', async () => {
  const from = newCustomer();
  const { id } = await shop.attend(from);
  const { driver, repliesUntil } = await channelOf(id);
  expect(driver).toBe('cloud-api');
  expect(Math.abs(Date.parse(repliesUntil ?? '') - Date.now() - 24 * 60 * 60_000)).toBeLessThan(60_000);
  const old = await makeOldConversation();
  expect(Date.parse((await channelOf(old.id)).repliesUntil ?? '')).toBeLessThan(Date.now());
  await shop.write(old.from, 'Voltei');
  expect(Date.parse((await channelOf(old.id)).repliesUntil ?? '')).toBeGreaterThan(Date.now());
  expect((await shop.admin.api.messages.page({ params: { ticketId: old.id } })).ticket.channel).toEqual(
    await channelOf(old.id),
  );
});

test('a forward that is refused opens no ticket', async () => {
  const { id } = await makeOldConversation();
  const { admin, connectionId } = shop;
  const [message] = (await admin.api.messages.page({ params: { ticketId: id } })).messages;
  const { id: contactId } = await admin.api.contacts.create({ body: { name: 'Nova', number: newCustomer() } });
  const { outcomes } = await admin.api.messages.forward({
    params: { ticketId: id },
    body: {
      messageIds: [message?.id ?? ''],
      targets: [{ contactId, whatsappId: connectionId, queueId: null }],
      clientId: 'sem-janela',
    },
  });
  expect(outcomes).toEqual([{ ticketId: null, uuid: null, error: 'ERR_REPLY_WINDOW_CLOSED' }]);
  const { tickets } = await admin.api.tickets.list({ query: { status: 'open', showAll: true } });
  expect(tickets.filter((ticket) => ticket.contactId === contactId)).toEqual([]);
});

test('after 24 hours an answer or file is refused before it is stored, and no automatic message is sent', async () => {
  const { from, params } = await makeOldConversation();
  await expect(shop.admin.api.messages.send({ params, body: { body: 'Oi' } })).rejects.toMatchObject({
    code: 'ERR_REPLY_WINDOW_CLOSED',
  });
  const files = [{ name: 'a.txt', type: 'text/plain', bytes: 'a' }];
  await expect(shop.admin.api.messages.send({ params, body: { body: '' }, files })).rejects.toMatchObject({
    code: 'ERR_REPLY_WINDOW_CLOSED',
  });
  expect((await shop.messagesOf(from)).filter(({ fromMe }) => fromMe)).toEqual([]);
});

test('the templates are listed as Meta told them, over all pages, and asked for anew on demand', async () => {
  await expect.poll(async () => (await list()).templates.length).toBe(templates.length);
  const { templates: listed, fetchedAt } = await list(true);
  expect(fetchedAt).not.toBeNull();
  expect(listed.map(({ name }) => name).toSorted()).toEqual(templates.map(({ name }) => name).toSorted());
  expect(listed.find(({ name }) => name === 'pedido_pronto')?.components[1]).toMatchObject({
    type: 'BODY',
    examples: ['Ana', '17h'],
  });
  graph.refuse(/message_templates/, { code: 190, status: 401 });
  await expect(list(true)).rejects.toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED' });
  expect((await list()).templates).toHaveLength(templates.length);
});

test('an approved template is sent also after 24 hours; the conversation shows what the customer reads', async () => {
  const { from, params } = await makeOldConversation();
  const ask = {
    name: 'pedido_pronto',
    language: 'pt_BR',
    parameters: { 'header.1': '99', 'body.1': 'Bia', 'body.2': '18h\n30', 'button.1': '99' },
    clientId: 'once',
  };
  const message = await shop.admin.api.messages.sendTemplate({ params, body: ask });
  expect(message).toMatchObject({
    fromMe: true,
    mediaType: 'chat',
    body: '*Pedido 99*\n\nOlá Bia, seu pedido está pronto às 18h 30.\n\n_Padaria Sol_',
  });
  await shop.settled();
  expect(graph.sent().at(-1)).toMatchObject({
    to: from,
    type: 'template',
    template: {
      name: 'pedido_pronto',
      language: { code: 'pt_BR' },
      components: [
        { type: 'header', parameters: [{ type: 'text', text: '99' }] },
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Bia' },
            { type: 'text', text: '18h 30' },
          ],
        },
        { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: '99' }] },
      ],
    },
  });
  const before = graph.sent().length;
  expect((await shop.admin.api.messages.sendTemplate({ params, body: ask })).id).toBe(message.id);
  await shop.settled();
  expect(graph.sent().length).toBe(before);
});

test('placeholders with names go out with their names, and none may be left empty', async () => {
  const { params } = await makeOldConversation();
  await expect(
    shop.admin.api.messages.sendTemplate({ params, body: { name: 'boas_vindas', language: 'pt_BR' } }),
  ).rejects.toMatchObject({ code: 'ERR_TEMPLATE_PARAMETERS', body: { missing: ['body.customer'] } });
  await shop.admin.api.messages.sendTemplate({
    params,
    body: { name: 'boas_vindas', language: 'pt_BR', parameters: { 'body.customer': 'Ana' } },
  });
  await shop.settled();
  expect(graph.sent().at(-1)).toMatchObject({
    template: {
      components: [{ type: 'body', parameters: [{ type: 'text', parameter_name: 'customer', text: 'Ana' }] }],
    },
  });
});

test('templates that are paused, need a catalogue, or do not exist are refused', async () => {
  const { params } = await makeOldConversation();
  for (const name of ['promo', 'catalogo', 'nenhum'])
    await expect(
      shop.admin.api.messages.sendTemplate({ params, body: { name, language: 'pt_BR' } }),
    ).rejects.toMatchObject({ code: 'ERR_NO_TEMPLATE_FOUND' });
});

test('a failed template may be sent again after 24 hours, a failed text may not', async () => {
  const { from, params } = await makeOldConversation();
  graph.refuse(/POST .*\/messages/, { code: 132001 });
  const { id } = await shop.admin.api.messages.sendTemplate({ params, body: { name: 'simples', language: 'pt_BR' } });
  await shop.settled();
  expect((await shop.messagesOf(from)).at(-1)).toMatchObject({ id, error: '132001' });
  await shop.admin.api.messages.retry({ params: { id } });
  await shop.settled();
  expect((await shop.messagesOf(from)).at(-1)).toMatchObject({ id, error: null, ack: 1 });
});

test('CA-02 a campaign over the official API sends each person an approved template with their data', async () => {
  const { admin, companyId, connectionId } = shop;
  const [ana, beto, caio] = [newCustomer(), newCustomer(), newCustomer()];
  const contactListId = await makeList(companyId, 'Clientes', [
    { name: 'Ana Lima', number: ana, variables: { Hora: '17h' } },
    { name: 'Beto', number: beto, variables: { Hora: '18h' } },
    // A value is missing.
    { name: 'Caio', number: caio },
  ]);
  await admin.api.campaigns.saveSettings({ body: { settings: { messageInterval: 0, longerIntervalAfter: 0 } } });
  await admin.api.sendBudgets.set({
    params: { id: connectionId },
    body: { perMinute: 600, firstContactsPerDay: 1000, warmUp: false },
  });
  const body = { name: 'Pedidos', message1: 'Oi', whatsappId: connectionId, contactListId };
  await expect(admin.api.campaigns.create({ body })).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_TEMPLATE' });
  const parameters = { 'header.1': '99', 'body.1': '{primeiroNome}', 'body.2': '{hora}', 'button.1': '99' };
  await expect(
    admin.api.campaigns.create({ body: { ...body, template: { name: 'promo', language: 'pt_BR', parameters } } }),
  ).rejects.toMatchObject({ code: 'ERR_NO_TEMPLATE_FOUND' });
  const { id } = await admin.api.campaigns.create({
    body: { ...body, template: { name: 'pedido_pronto', language: 'pt_BR', parameters } },
  });
  const params = { id };
  const text = '*Pedido 99*\n\nOlá Ana, seu pedido está pronto às 17h.\n\n_Padaria Sol_';
  expect(await admin.api.campaigns.preview({ params, query: { searchParam: 'ana' } })).toMatchObject({
    sendable: 2,
    excluded: [{ reason: 'no-value', count: 1 }],
    people: [{ name: 'Ana Lima', text }],
  });
  // With a fallback the campaign leaves out no person.
  await admin.api.campaigns.update({
    params,
    body: {
      template: { name: 'pedido_pronto', language: 'pt_BR', parameters: { ...parameters, 'body.2': '{hora|12h}' } },
    },
  });
  expect(await admin.api.campaigns.preview({ params, query: { searchParam: 'caio' } })).toMatchObject({
    sendable: 3,
    excluded: [],
    people: [{ text: '*Pedido 99*\n\nOlá Caio, seu pedido está pronto às 12h.\n\n_Padaria Sol_' }],
  });
  await admin.api.campaigns.update({
    params,
    body: { template: { name: 'pedido_pronto', language: 'pt_BR', parameters } },
  });
  await admin.api.campaigns.start({ params });
  await inCompany(companyId, ({ db }) => db.updateTable('campaigns').set({ next_at: new Date() }).execute());
  await expect
    .poll(async () => (await admin.api.campaigns.show({ params })).status, { timeout: 10_000 })
    .toBe('FINALIZADA');
  await shop.settled();
  expect((await shop.messagesOf(ana)).map((message) => message.body)).toEqual([text]);
  const sent = graph.sent().filter(({ to }) => to === ana || to === beto || to === caio);
  expect(sent.map(({ to, type }) => [to, type])).toEqual([
    [ana, 'template'],
    [beto, 'template'],
  ]);
  const { people } = await admin.api.campaigns.people({ params, query: { state: 'skipped' } });
  expect(people).toMatchObject([{ name: 'Caio', code: 'no-value' }]);
});

test('CA-02 a person without a known phone gets the template, and its button refuses advertising', async () => {
  const { admin, companyId, connectionId } = shop;
  const userId = 'BR.778899';
  const says = async (id: string, content: Record<string, unknown>) => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    await graph.report(shop.webhook, {
      contacts: [{ profile: { name: 'Nina Alves' }, user_id: userId }],
      messages: [{ id, from_user_id: userId, timestamp, ...content }],
    });
    await shop.settled();
  };
  await says('wamid.NINA-1', { type: 'text', text: { body: 'Sou a Nina' } });
  const { tickets } = await admin.api.tickets.list({ query: { showAll: true } });
  const ticket = tickets.find(({ lastMessage }) => lastMessage === 'Sou a Nina');
  const ticketId = ticket?.id ?? 0;
  const tag = await admin.api.tags.create({ body: { name: 'VIP', color: '#112233' } });
  await admin.api.tickets.syncTags({ body: { ticketId, tags: [tag.id] } });
  await admin.api.tickets.change({ params: { id: ticketId }, body: { status: 'closed' } });
  await admin.api.campaigns.saveSettings({ body: { settings: { messageInterval: 0, longerIntervalAfter: 0 } } });
  // The tag alone is the audience.
  const { id } = await admin.api.campaigns.create({
    body: {
      name: 'Retorno',
      whatsappId: connectionId,
      tagListId: tag.id,
      template: { name: 'simples', language: 'pt_BR', parameters: {} },
    },
  });
  const params = { id };
  expect(await admin.api.campaigns.preview({ params, query: {} })).toMatchObject({ sendable: 1, excluded: [] });
  await admin.api.campaigns.start({ params });
  await inCompany(companyId, ({ db }) => db.updateTable('campaigns').set({ next_at: new Date() }).execute());
  await expect
    .poll(async () => (await admin.api.campaigns.show({ params })).status, { timeout: 10_000 })
    .toBe('FINALIZADA');
  await shop.settled();
  const sent = graph.sent().filter(({ recipient }) => recipient === userId);
  expect(sent).toMatchObject([{ type: 'template', template: { name: 'simples' } }]);

  const button = { text: 'Parar promoções', payload: 'Parar promoções' };
  await says('wamid.NINA-2', { type: 'button', button });
  const contactId = ticket?.contactId ?? 0;
  expect(await admin.api.consents.show({ params: { contactId } })).toMatchObject({
    isRefused: true,
    entries: [{ basis: 'word', evidence: 'Parar promoções' }],
  });
  expect(await admin.api.tickets.show({ params: { id: ticketId } })).toMatchObject({ status: 'closed' });
  const answers = graph.sent().filter(({ recipient }) => recipient === userId);
  expect(answers.slice(1)).toMatchObject([{ text: { body: expect.stringContaining('não receberá mais') as string } }]);
  expect(
    await admin.api.campaigns.preview({ params: { id: (await admin.api.campaigns.clone({ params })).id }, query: {} }),
  ).toMatchObject({ sendable: 0, excluded: [{ reason: 'opted-out', count: 1 }] });
});

test('CA-02 advertising leaves out people of the USA, also those without a number', async () => {
  const { admin, companyId, connectionId } = shop;
  const contactListId = await makeList(companyId, 'EUA', [{ name: 'Joe', number: '14155552671' }]);
  const tag = await admin.api.tags.create({ body: { name: 'EUA', color: '#112233' } });
  for (const userId of ['US.77001', 'BR.77001']) {
    await graph.report(shop.webhook, {
      contacts: [{ profile: { name: userId }, user_id: userId }],
      messages: [
        { id: `wamid.${userId}`, from_user_id: userId, timestamp: '1', type: 'text', text: { body: `Sou ${userId}` } },
      ],
    });
    await shop.settled();
    const { tickets } = await admin.api.tickets.list({ query: { showAll: true } });
    const ticketId = tickets.find(({ lastMessage }) => lastMessage === `Sou ${userId}`)?.id ?? 0;
    await admin.api.tickets.syncTags({ body: { ticketId, tags: [tag.id] } });
  }
  const template = { name: 'simples', language: 'pt_BR', parameters: {} };
  const { id } = await admin.api.campaigns.create({
    body: { name: 'EUA', whatsappId: connectionId, contactListId, tagListId: tag.id, template },
  });
  const ofCategory = async (category: string) => {
    await inCompany(companyId, ({ db }) =>
      db.updateTable('cloud_templates').set({ category }).where('name', '=', 'simples').execute(),
    );
    return admin.api.campaigns.preview({ params: { id }, query: {} });
  };
  expect(await ofCategory('MARKETING')).toMatchObject({ sendable: 1, excluded: [{ reason: 'country', count: 2 }] });
  expect(await ofCategory('UTILITY')).toMatchObject({ sendable: 3, excluded: [] });
});

test('CA-02 the limit of Meta for 24 hours holds a campaign back, and the preview tells the cost', async () => {
  const { admin, companyId, connectionId } = shop;
  const [known, ...strangers] = [newCustomer(), newCustomer(), newCustomer(), newCustomer()];
  await shop.write(known, 'Oi');
  await shop.settled();
  const contactListId = await makeList(
    companyId,
    'Limite',
    [known, ...strangers].map((number) => ({ name: 'Cliente', number, variables: { Hora: '17h' } })),
  );
  const parameters = { 'header.1': '99', 'body.1': '{nome}', 'body.2': '{hora}', 'button.1': '99' };
  const { id } = await admin.api.campaigns.create({
    body: {
      name: 'Limite',
      connectionIds: [connectionId],
      contactListId,
      template: { name: 'pedido_pronto', language: 'pt_BR', parameters },
    },
  });
  const params = { id };
  const usedBefore = await inCompany(companyId, async ({ db }) => {
    const rows = await db.selectFrom('template_recipients').select('contact_id').distinct().execute();
    await db
      .insertInto('connection_ratings')
      .values({ connection_id: connectionId, messaging_limit: `TIER_${rows.length + 1}`, updated_at: new Date() })
      .onConflict((conflict) =>
        conflict.constraint('connection_ratings_pkey').doUpdateSet({ messaging_limit: `TIER_${rows.length + 1}` }),
      )
      .execute();
    return rows.length;
  });
  expect(await admin.api.campaigns.preview({ params, query: {} })).toMatchObject({
    sendable: 4,
    pace: 'portfolio',
    connections: [{ id: connectionId, people: 4 }],
    cost: { currency: 'USD', category: 'utility', price: 0.0068, total: 0.0272, free: 0, unpriced: 0 },
  });
  await admin.api.campaigns.start({ params });
  await inCompany(companyId, ({ db }) => db.updateTable('campaigns').set({ next_at: new Date() }).execute());
  await expect
    .poll(async () => (await admin.api.campaigns.show({ params })).hold?.by, { timeout: 10_000 })
    .toBe('portfolio');
  await shop.settled();
  const held = await admin.api.campaigns.show({ params });
  const inHours = (Date.parse(held.hold?.until ?? '') - Date.now()) / 3600_000;
  expect(inHours).toBeGreaterThan(23);
  expect(inHours).toBeLessThanOrEqual(24);
  const reached = () =>
    graph.sent().filter(({ to, type }) => type === 'template' && strangers.includes(String(to))).length;
  expect(reached()).toBe(1);
  // Two days later the limit is free again; the window of the known person was no part of it.
  await inCompany(companyId, async ({ db }) => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct contact_id)::int as count from template_recipients`.execute(db);
    expect(rows[0]?.count).toBe(usedBefore + 1);
    await db
      .updateTable('template_recipients')
      .set({ sent_at: new Date(Date.now() - 25 * 3600_000) })
      .execute();
    await db.updateTable('connection_ratings').set({ messaging_limit: 'TIER_250' }).execute();
    await db.updateTable('campaigns').set({ next_at: new Date(), number_states: '{}' }).where('id', '=', id).execute();
  });
  await expect
    .poll(async () => (await admin.api.campaigns.show({ params })).status, { timeout: 10_000 })
    .toBe('FINALIZADA');
  await shop.settled();
  expect(reached()).toBe(3);
});

const mediaCalls = () => graph.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/media')).length;
const picture = async () => ({ name: 'cardapio.jpg', type: 'image/jpeg', bytes: Uint8Array.from(await makePicture()) });

test('a template with a picture in its header goes out with the file, which stands in the conversation', async () => {
  const { from, params } = await makeOldConversation();
  const body = { name: 'com_image', language: 'pt_BR', parameters: { 'body.1': 'Bia' }, clientId: 'com-imagem' };
  const before = mediaCalls();
  const message = await shop.admin.api.messages.sendTemplate({ params, body, files: [await picture()] });
  expect(message).toMatchObject({ mediaType: 'image', body: 'Veja, Bia!', media: { name: 'cardapio.jpg' } });
  await shop.settled();
  const sent = graph.sent().at(-1) as { to: string; template: { components: unknown[] } };
  expect(sent.to).toBe(from);
  expect(sent.template.components).toEqual([
    { type: 'header', parameters: [{ type: 'image', image: { id: expect.stringMatching(/^\d+$/) as string } }] },
    { type: 'body', parameters: [{ type: 'text', text: 'Bia' }] },
  ]);
  expect(graph.calls.findLast(({ path }) => path.endsWith('/media'))?.file).toMatchObject({ type: 'image/jpeg' });
  // A repeated call stores no second file and sends nothing.
  const [messages, files] = [graph.sent().length, await countMedia()];
  expect((await shop.admin.api.messages.sendTemplate({ params, body, files: [await picture()] })).id).toBe(message.id);
  await shop.settled();
  expect([graph.sent().length, await countMedia(), mediaCalls()]).toEqual([messages, files, before + 1]);
});

const countMedia = () =>
  inCompany(shop.companyId, async ({ db }) => (await db.selectFrom('media').select('id').execute()).length);

test('a header takes only what Meta takes for its kind, by the content of the file', async () => {
  const { params } = await makeOldConversation();
  const text = { name: 'nota.txt', type: 'text/plain', bytes: 'Oi' };
  const send = (name: string, files?: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> | string }[]) =>
    shop.admin.api.messages.sendTemplate({
      params,
      body: { name, language: 'pt_BR', parameters: { 'body.1': 'Bia' } },
      ...(files && { files }),
    });
  const files = await countMedia();
  const sent = graph.sent().length;
  await expect(send('com_image')).rejects.toMatchObject({ code: 'ERR_TEMPLATE_FILE', body: { kind: 'image' } });
  await expect(send('com_image', [text])).rejects.toMatchObject({ code: 'ERR_TEMPLATE_FILE' });
  await expect(send('com_document', [await picture()])).rejects.toMatchObject({ code: 'ERR_TEMPLATE_FILE' });
  await expect(send('com_image', [{ ...text, name: 'foto.jpg', type: 'image/jpeg' }])).rejects.toMatchObject({
    code: 'ERR_MEDIA_BROKEN',
  });
  await expect(send('com_document', [{ ...(await picture()), name: 'nota.pdf' }])).rejects.toMatchObject({
    code: 'ERR_MEDIA_NOT_AS_NAMED',
  });
  await expect(send('simples', [text])).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
  await shop.settled();
  expect([await countMedia(), graph.sent().length]).toEqual([files, sent]);
  expect(await send('com_document', [text])).toMatchObject({ mediaType: 'application' });
  await shop.settled();
  expect(graph.sent().at(-1)).toMatchObject({
    template: {
      components: [
        { type: 'header', parameters: [{ type: 'document', document: { filename: 'nota.txt' } }] },
        { type: 'body' },
      ],
    },
  });
});

test('CA-02 a campaign uploads the file of its header once, and again after Meta has lost it', async () => {
  const { admin, companyId, connectionId } = shop;
  const numbers = Array.from({ length: 5 }, newCustomer);
  const contactListId = await makeList(
    companyId,
    'Cardápio',
    numbers.map((number, place) => ({ name: `Cliente ${String.fromCharCode(65 + place)}`, number })),
  );
  const template = { name: 'com_image', language: 'pt_BR', parameters: { 'body.1': '{primeiroNome}' } };
  const { id } = await admin.api.campaigns.create({
    body: { name: 'Cardápio', whatsappId: connectionId, contactListId, template },
  });
  const params = { id };
  await expect(admin.api.campaigns.start({ params })).rejects.toMatchObject({ code: 'ERR_TEMPLATE_FILE' });
  await admin.api.campaigns.uploadMedia({ params, files: [await picture()] });
  const before = mediaCalls();
  await admin.api.campaigns.start({ params });
  await inCompany(companyId, ({ db }) =>
    db.updateTable('campaigns').set({ next_at: new Date() }).where('id', '=', id).execute(),
  );
  await expect
    .poll(async () => (await admin.api.campaigns.show({ params })).status, { timeout: 10_000 })
    .toBe('FINALIZADA');
  await shop.settled();
  const idsOf = (to: string) =>
    graph.sent().flatMap((one) => {
      const { components } = (one['template'] ?? { components: [] }) as {
        components: { type: string; parameters: { image: { id: string } }[] }[];
      };
      return one['to'] === to ? [components.find(({ type }) => type === 'header')?.parameters[0]?.image.id] : [];
    });
  const ids = numbers.flatMap(idsOf);
  expect(ids).toHaveLength(5);
  expect([new Set(ids).size, mediaCalls() - before]).toEqual([1, 1]);
  // Meta does not know the id any more: the message fails, and a retry uploads the file again.
  const [first = ''] = numbers;
  graph.refuse(/POST .*\/messages/, { code: 131009, details: 'Media ID is invalid' });
  await admin.api.campaigns.test({ params, body: { number: first } });
  await shop.settled();
  const failed = (await shop.messagesOf(first)).at(-1);
  expect(failed).toMatchObject({ error: '131009' });
  await admin.api.messages.retry({ params: { id: failed?.id ?? '' } });
  await shop.settled();
  expect(mediaCalls() - before).toBe(2);
  expect(idsOf(first).at(-1)).not.toBe(ids[0]);
});

test('SC-01 a schedule outside the 24 hours sends its template with the first file of its list that fits', async () => {
  const { from, id } = await makeOldConversation();
  const { admin, connectionId } = shop;
  const { contactId } = await admin.api.tickets.show({ params: { id } });
  const { id: fileListId } = await admin.api.fileLists.create({
    body: { name: `Arquivos ${from}`, message: 'Arquivos', options: [] },
  });
  await admin.api.fileLists.upload({
    params: { id: fileListId },
    body: {},
    files: [{ name: 'nota.txt', type: 'text/plain', bytes: 'Oi' }, await picture()],
  });
  const template = { name: 'com_image', language: 'pt_BR', parameters: { 'body.1': 'Bia' } };
  const made = await admin.api.schedules.create({
    body: {
      body: 'Veja o cardápio',
      contactId,
      sendAt: new Date(Date.now() + 1000).toISOString(),
      whatsappId: connectionId,
      fileListId,
      template,
    },
  });
  await expect
    .poll(async () => (await admin.api.schedules.show({ params: { id: made.id } })).status, { timeout: 15_000 })
    .toBe('ENVIADA');
  expect(graph.sent().findLast(({ to }) => to === from)).toMatchObject({
    template: { components: [{ type: 'header', parameters: [{ type: 'image' }] }, { type: 'body' }] },
  });
});

/** A schedule in an hour for a customer whose last message is older than a day. */
async function prepareSchedule() {
  const { id } = await makeOldConversation();
  const { contactId } = await shop.admin.api.tickets.show({ params: { id } });
  const sendAt = new Date(Date.now() + 3600_000).toISOString();
  const templateOf = (kind: string) => ({ name: `com_${kind}`, language: 'pt_BR', parameters: { 'body.1': 'Bia' } });
  return { templateOf, fields: { body: 'Veja o cardápio', contactId, sendAt, template: templateOf('image') } };
}

/** A file list with these files. */
async function makeFileList(files: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> | string }[]) {
  const { fileLists } = shop.admin.api;
  const { id } = await fileLists.create({ body: { name: crypto.randomUUID(), message: 'Arquivos', options: [] } });
  return fileLists.upload({ params: { id }, body: {}, files });
}
const note = { name: 'nota.txt', type: 'text/plain', bytes: 'Oi' };

test('SC-01 a schedule tells that the picture of its template is missing, until it has one', async () => {
  const { schedules } = shop.admin.api;
  const { fields, templateOf } = await prepareSchedule();
  const screen = await openScreen(app.url, shop.attendant);
  const missing = { status: 'PENDENTE', error: 'ERR_TEMPLATE_FILE' };
  const made = await schedules.create({ body: fields });
  expect(made).toMatchObject(missing);
  const params = { id: made.id };
  expect(
    await screen.hear('schedule', (heard) => heard.action !== 'delete' && heard.schedule.id === made.id),
  ).toMatchObject({ action: 'create', schedule: missing });
  screen.close();
  const inPage = async () => {
    const found = await schedules.page({ query: { contactId: fields.contactId } });
    expect(found.schedules).toEqual([await schedules.show({ params })]);
    return found.schedules[0]?.error;
  };
  expect(await inPage()).toBe('ERR_TEMPLATE_FILE');
  expect(await schedules.uploadMedia({ params, body: {}, files: [await picture()] })).toMatchObject({ error: null });
  expect(await inPage()).toBeNull();
  expect(await schedules.removeMedia({ params })).toMatchObject(missing);
  // A list counts by what is in it now.
  const withoutPicture = await makeFileList([note]);
  const list = { params: { id: withoutPicture.id }, body: {} };
  expect(await schedules.update({ params, body: { fileListId: withoutPicture.id } })).toMatchObject(missing);
  await shop.admin.api.fileLists.upload({ ...list, files: [await picture()] });
  expect(await inPage()).toBeNull();
  expect(await schedules.update({ params, body: { fileListId: null, whatsappId: shop.connectionId } })).toMatchObject(
    missing,
  );
  expect(await schedules.update({ params, body: { template: { ...templateOf('x'), name: 'simples' } } })).toMatchObject(
    {
      status: 'PENDENTE',
      error: null,
    },
  );
});

test('SC-01 a schedule whose template needs a video or a document is refused without a list that has one', async () => {
  const { schedules } = shop.admin.api;
  const { fields, templateOf } = await prepareSchedule();
  const pictures = await makeFileList([await picture()]);
  const notes = await makeFileList([await picture(), note]);
  const refused = (kind: string) => ({ status: 400, code: 'ERR_TEMPLATE_FILE', body: { kind } });
  const create = (kind: string, fileListId?: number) =>
    schedules.create({ body: { ...fields, template: templateOf(kind), ...(fileListId && { fileListId }) } });
  await expect(create('video')).rejects.toMatchObject(refused('video'));
  await expect(create('video', notes.id)).rejects.toMatchObject(refused('video'));
  await expect(create('document')).rejects.toMatchObject(refused('document'));
  await expect(create('document', pictures.id)).rejects.toMatchObject(refused('document'));
  expect((await schedules.page({ query: { contactId: fields.contactId } })).count).toBe(0);
  const made = await create('document', notes.id);
  expect(made).toMatchObject({ status: 'PENDENTE', error: null });
  const params = { id: made.id };
  // An uploaded picture does not help a video, and a refused change changes nothing.
  await schedules.uploadMedia({ params, body: {}, files: [await picture()] });
  for (const change of [{ fileListId: null }, { template: templateOf('video') }, { fileListId: pictures.id }])
    await expect(schedules.update({ params, body: change })).rejects.toMatchObject({ code: 'ERR_TEMPLATE_FILE' });
  expect(await schedules.show({ params })).toMatchObject({ fileListId: notes.id, template: { name: 'com_document' } });
});
