import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asWorker } from '../../platform/scope/as-operator.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { startGraphDouble, type GraphDouble } from '../../testing/graph-double.ts';
import { openCloudShop, type CloudShop } from '../../testing/open-cloud-shop.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { join, node, say } from '../../testing/open-flow-shop.ts';
import { makePicture } from '../../testing/test-media.ts';
import { findContacts } from '../../testing/find-all.ts';

let app: TestApp;
let graph: GraphDouble;
let shop: CloudShop;

beforeAll(async () => {
  graph = await startGraphDouble();
  app = await startTestApp({ env: { WA_GRAPH_URL: graph.url, PUBLIC_URL: 'https://atende.example.com' } });
  shop = await openCloudShop(app, graph);
  // Groups are shown.
  await shop.admin.api.settings.set({ params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } });
});
afterAll(async () => {
  await app.stop();
  await graph.stop();
});

let customers = 0;
const newCustomer = () => `55119${String(82_000_000 + ++customers)}`;
const seconds = () => String(Math.floor(Date.now() / 1000));
const report = async (value: Record<string, unknown>, options: Parameters<GraphDouble['report']>[2] = {}) => {
  expect(await graph.report(shop.webhook, value, options)).toBe(200);
  await shop.settled();
};
const ticketWith = async (line: string) => {
  const { tickets } = await shop.admin.api.tickets.list({ query: { showAll: true } });
  return tickets.find(({ lastMessage }) => lastMessage === line);
};
const contactsOf = (words: string) => findContacts(shop.admin.api, { searchParam: words });

test('ids of up to 128 characters, with and without ENT, are people who can be answered', async () => {
  for (const userId of [`BR.${'a1'.repeat(64)}`, `BR.ENT.${'7Z'.repeat(64)}`]) {
    const text = `Sou ${userId.slice(0, 8)}`;
    await report({
      contacts: [{ profile: { name: 'Léo' }, user_id: userId }],
      messages: [
        { id: `wamid.LONG-${userId}`, from_user_id: userId, timestamp: seconds(), type: 'text', text: { body: text } },
      ],
    });
    const ticket = await ticketWith(text);
    await shop.admin.api.tickets.change({
      params: { id: ticket?.id ?? 0 },
      body: { status: 'open', userId: shop.admin.id },
    });
    await shop.admin.api.messages.send({ params: { ticketId: ticket?.id ?? 0 }, body: { body: 'Oi, Léo' } });
    await shop.settled();
    expect(graph.sent().at(-1)).toMatchObject({ recipient: userId, text: { body: 'Oi, Léo' } });
  }
});

test('a message is accepted if only its contacts name the writer; the username is kept and shown', async () => {
  const userId = 'BR.2250011998877';
  await report({
    contacts: [{ profile: { name: 'Nina', username: 'nina.doces' }, user_id: userId }],
    messages: [{ id: 'wamid.ONLY-CONTACTS', timestamp: seconds(), type: 'text', text: { body: 'Só contatos' } }],
  });
  const contactId = (await ticketWith('Só contatos'))?.contactId ?? 0;
  expect(await shop.admin.api.contacts.show({ params: { id: contactId } })).toMatchObject({
    name: 'Nina',
    username: 'nina.doces',
  });
  // Without a profile name the username is shown; a new username replaces it.
  const nameless = { id: 'wamid.NAMELESS-1', from_user_id: 'BR.77', timestamp: seconds(), type: 'text' };
  await report({
    contacts: [{ profile: { username: 'zeca' }, user_id: 'BR.77' }],
    messages: [{ ...nameless, text: { body: 'Sem nome' } }],
  });
  expect((await ticketWith('Sem nome'))?.contact.name).toBe('@zeca');
});

test('the linked portfolios of a business name one person by the parent id', async () => {
  const parent = 'BR.ENT.5550001';
  const message = (nth: number, own: string) => ({
    contacts: [{ profile: { name: 'Rui' }, user_id: own, parent_user_id: parent }],
    messages: [
      {
        id: `wamid.PARENT-${nth}`,
        from_user_id: own,
        from_parent_user_id: parent,
        timestamp: seconds(),
        type: 'text',
        text: { body: `Portfólio ${nth}` },
      },
    ],
  });
  await report(message(1, 'BR.901'));
  const first = await ticketWith('Portfólio 1');
  await report(message(2, 'BR.902'));
  expect(await ticketWith('Portfólio 2')).toMatchObject({ id: first?.id, contactId: first?.contactId });
});

test('a webhook call of three megabytes is accepted; an unknown address is refused before its body', async () => {
  const from = newCustomer();
  const filler = 'x'.repeat(60_000);
  const messages = Array.from({ length: 46 }, (_, nth) => ({
    from,
    id: `wamid.BIG-${nth}`,
    timestamp: seconds(),
    type: 'text',
    text: { body: `${nth} ${filler}` },
  }));
  await report({ contacts: [{ profile: { name: 'Ana' }, wa_id: from }], messages });
  expect((await shop.ticketOf(from)).unreadMessages).toBe(46);
  const stranger = await fetch(shop.webhook.replace(/.{6}$/, 'xxxxxx'), {
    method: 'POST',
    body: Buffer.alloc(2 * 1024 * 1024),
    headers: { 'content-type': 'application/json' },
  });
  expect(stranger.status).toBe(404);
});

test('a customer who changes number stays one contact and is answered; the old number is a stranger', async () => {
  const [before, after] = [newCustomer(), newCustomer()];
  const { id, contactId } = await shop.attend(before, 'Meu número velho');
  // The new number may have written before: both are one contact from now on.
  await shop.write(after, 'Sou eu', { name: 'Ana nova' });
  await report({
    messages: [
      {
        from: before,
        id: `wamid.MOVED-${before}`,
        timestamp: seconds(),
        type: 'system',
        system: {
          body: `User Ana changed from ${before} to ${after}`,
          wa_id: after,
          user_id: 'BR.601',
          previous_user_id: 'BR.600',
          type: 'user_changed_number',
        },
      },
    ],
  });
  await shop.write(after, 'Número novo');
  expect(await ticketWith('Número novo')).toMatchObject({ id, contactId, contact: { number: after } });
  expect(await contactsOf(before)).toEqual([]);
  await shop.admin.api.messages.send({ params: { ticketId: id }, body: { body: 'Anotado' } });
  await shop.settled();
  expect(graph.sent().at(-1)).toMatchObject({ to: after, text: { body: 'Anotado' } });
  await shop.write(before, 'Comprei este chip ontem', { name: 'Outra pessoa' });
  expect((await ticketWith('Comprei este chip ontem'))?.contactId).not.toBe(contactId);
});

test('a person whose id changes stays one contact, told by a system message or by user_id_update', async () => {
  const write = (userId: string, nth: number) =>
    report({
      contacts: [{ profile: { name: 'Gil' }, user_id: userId }],
      messages: [
        {
          id: `wamid.ID-${nth}`,
          from_user_id: userId,
          timestamp: seconds(),
          type: 'text',
          text: { body: `Gil ${nth}` },
        },
      ],
    });
  await write('BR.100', 1);
  const first = await ticketWith('Gil 1');
  await report({
    messages: [
      {
        id: 'wamid.ID-CHANGE',
        from_user_id: 'BR.101',
        timestamp: seconds(),
        type: 'system',
        system: {
          type: 'user_changed_user_id',
          body: 'User Gil changed',
          user_id: 'BR.101',
          previous_user_id: 'BR.100',
        },
      },
    ],
  });
  await write('BR.101', 2);
  expect(await ticketWith('Gil 2')).toMatchObject({ id: first?.id, contactId: first?.contactId });
  const update = {
    detail: 'User Gil changed',
    user_id: { previous: 'BR.101', current: 'BR.102' },
    timestamp: seconds(),
  };
  await report({ user_id_update: [update] }, { field: 'user_id_update' });
  await write('BR.102', 3);
  expect(await ticketWith('Gil 3')).toMatchObject({ id: first?.id, contactId: first?.contactId });
});

test('what is said in a group stays out of the private chat, and answers go to the group', async () => {
  const [from, groupId] = [newCustomer(), 'Y2FwaV9ncm91cDoxMjAzNjM='];
  await shop.write(from, 'Só para vocês');
  await shop.write(from, { type: 'text', text: { body: 'Para todos' }, group_id: groupId });
  expect((await shop.messagesOf(from)).map(({ body }) => body)).toEqual(['Só para vocês']);
  const group = await ticketWith('Para todos');
  // Meta's messages contain no subject of the group, and its id is not readable.
  expect(group).toMatchObject({ isGroup: true, contact: { name: 'Grupo' } });
  const params = { ticketId: group?.id ?? 0 };
  const [message] = (await shop.admin.api.messages.page({ params })).messages;
  expect(message).toMatchObject({ contact: { name: 'Ana' }, participant: `${from}@s.whatsapp.net` });
  await shop.admin.api.tickets.change({
    params: { id: params.ticketId },
    body: { status: 'open', userId: shop.admin.id },
  });
  await shop.admin.api.messages.send({ params, body: { body: 'Olá, grupo' } });
  await shop.settled();
  expect(graph.sent().at(-1)).toMatchObject({ recipient_type: 'group', to: groupId, text: { body: 'Olá, grupo' } });
});

test('the advertisement that brought a customer is kept with its click id and shown with the message', async () => {
  const from = newCustomer();
  await shop.write(from, {
    type: 'text',
    text: { body: 'Vi o anúncio' },
    referral: {
      source_url: 'https://fb.me/3cr4Wqqkv',
      source_type: 'ad',
      source_id: '120226305854810726',
      headline: 'Pão quente às sete',
      body: 'Chame no WhatsApp',
      media_type: 'image',
      image_url: 'https://scontent.xx.fbcdn.net/v/t45.1',
      ctwa_clid:
        'Aff-n8ZTODiE79d22KtAwQKj9e_mIEOOj27vDVwFjN80dp4_0NiNhEgpGo0AHemvuSoifXaytfTzcchptiErTKCqTrJ5nW1h7IHYeYymGb5K5J5iTROpBhWAGaIAeUzHL50',
    },
  });
  await shop.write(from, {
    type: 'text',
    text: { body: 'De novo' },
    referral: { source_url: 'javascript:alert(1)', source_type: 'ad', headline: '', body: 'Outro' },
  });
  const shown = await shop.messagesOf(from);
  expect(shown.map(({ ad }) => ad)).toEqual([
    { headline: 'Pão quente às sete', url: 'https://fb.me/3cr4Wqqkv' },
    { headline: 'Outro', url: null },
  ]);
  const { id } = await shop.ticketOf(from);
  const rows = await shop.admin.api.messages.rows({ params: { ticketId: id }, query: {} });
  const ads = rows.ads.toSorted((a, b) => a.message - b.message);
  expect(ads.map(({ headline, url }) => ({ headline, url }))).toEqual(shown.map(({ ad }) => ad));
  const [kept] = await inCompany(shop.companyId, (scope) =>
    scope.db
      .selectFrom('messages')
      .select('ad')
      .where('id', '=', shown[0]?.id ?? '0')
      .execute(),
  );
  expect(kept?.ad).toMatchObject({ clickId: expect.stringMatching(/^Aff-/), sourceId: '120226305854810726' });
});

test('quality, limits and what Meta says of the account stand in the health of its numbers only', async () => {
  const { admin, connectionId } = shop;
  const official = async () => (await admin.api.numberHealth.show({ params: { id: connectionId } })).official;
  await expect.poll(official).toMatchObject({ quality: 'GREEN', messagingLimit: 'TIER_2K', notices: [] });
  const displayNumber = graph.phone.displayNumber.replaceAll(/\D/g, '');
  const quality = { display_phone_number: displayNumber, event: 'DOWNGRADE', current_limit: 'TIER_250' };
  const flagged = { field: 'phone_number_quality_update', isBare: true, time: 1_763_600_000 };
  await report(quality, flagged);
  await report(quality, flagged);
  await report({ ...quality, display_phone_number: '5511000000000', current_limit: 'TIER_1K' }, flagged);
  await report(
    {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: 1_763_700_000 }],
    },
    { field: 'account_update', isBare: true, time: 1_763_600_001 },
  );
  await report(
    {
      entity_type: 'BUSINESS',
      entity_id: '506914307656634',
      alert_info: {
        alert_severity: 'CRITICAL',
        alert_status: 'ACTIVE',
        alert_type: 'OBA_APPROVED',
        alert_description: 'Sample alert description',
      },
    },
    { field: 'account_alerts', isBare: true, time: 1_763_600_002 },
  );
  expect(await official()).toEqual({
    quality: 'GREEN',
    messagingLimit: 'TIER_250',
    notices: [
      {
        kind: 'account_alerts',
        event: 'OBA_APPROVED',
        detail: 'Sample alert description · CRITICAL',
        at: '2025-11-20T00:53:22.000Z',
      },
      {
        kind: 'account_update',
        event: 'ACCOUNT_RESTRICTION',
        detail: 'RESTRICTED_BIZ_INITIATED_MESSAGING · 1763700000',
        at: '2025-11-20T00:53:21.000Z',
      },
      {
        kind: 'phone_number_quality_update',
        event: 'DOWNGRADE',
        detail: 'TIER_250',
        at: '2025-11-20T00:53:20.000Z',
      },
    ],
  });
});

test('a failure that is reported after the message was read changes nothing, also in one call', async () => {
  const from = newCustomer();
  const { id: ticketId } = await shop.attend(from);
  const send = async (body: string) => {
    const { id } = await shop.admin.api.messages.send({ params: { ticketId }, body: { body } });
    await shop.settled();
    return { id, wamid: graph.wamids().at(-1) ?? '' };
  };
  const standing = async (id: string) => {
    const message = (await shop.messagesOf(from)).find((one) => one.id === id);
    return [message?.ack, message?.error];
  };
  const late = { status: 'failed', timestamp: seconds(), errors: [{ code: 131_026, title: 'Message undeliverable' }] };
  const one = await send('Um');
  await shop.status(one.wamid, 'read');
  await shop.status(one.wamid, 'failed', { errors: late.errors });
  expect(await standing(one.id)).toEqual([4, null]);
  const two = await send('Dois');
  await report({
    statuses: [
      { id: two.wamid, status: 'read', timestamp: seconds() },
      { id: two.wamid, ...late },
    ],
  });
  expect(await standing(two.id)).toEqual([4, null]);
  // The message keeps Meta's id.
  await shop.write(from, { type: 'reaction', reaction: { message_id: one.wamid, emoji: '👍' } });
  const [reacted] = (await shop.messagesOf(from)).filter((message) => message.id === one.id);
  expect(reacted?.reactions).toEqual([{ emoji: '👍', fromMe: false }]);
  const three = await send('Três');
  await shop.status(three.wamid, 'failed', { errors: late.errors });
  expect(await standing(three.id)).toEqual([1, '131026']);
});

test('what Meta charges is booked once with the message', async () => {
  const from = newCustomer();
  const { id: ticketId } = await shop.attend(from);
  await shop.admin.api.messages.send({ params: { ticketId }, body: { body: 'Custa?' } });
  await shop.settled();
  const wamid = graph.wamids().at(-1) ?? '';
  const pricing = { billable: true, pricing_model: 'PMP', category: 'service', type: 'regular' };
  await shop.status(wamid, 'sent', { pricing });
  await shop.status(wamid, 'delivered', { pricing });
  await shop.status('wamid.NOT-OURS', 'delivered', { pricing });
  const booked = await inCompany(shop.companyId, (scope) =>
    scope.db
      .selectFrom('cloud_charges as c')
      .innerJoin('messages as m', (join) =>
        join.onRef('m.connection_id', '=', 'c.connection_id').onRef('m.wa_id', '=', 'c.wa_id'),
      )
      .select(['m.body', 'c.category', 'c.billable', 'c.type', 'c.model'])
      .where('c.connection_id', '=', shop.connectionId)
      .where('c.category', '=', 'service')
      .execute(),
  );
  expect(booked).toEqual([{ body: 'Custa?', category: 'service', billable: true, type: 'regular', model: 'PMP' }]);
  const { rows } = await asWorker((db) =>
    sql<{ parked: number }>`select count(*)::int as parked from lane_entries where parked_at is not null`.execute(db),
  );
  expect(rows).toEqual([{ parked: 0 }]);
});

test('BI-01 what Meta charges is booked with the country of the person, as far as Meta tells it', async () => {
  const pricing = { billable: true, pricing_model: 'PMP', category: 'utility', type: 'regular' };
  const people = [
    { to: newCustomer(), country: '55' },
    { to: '5491151112222', country: '54' },
    { to: '12025550123', country: '1' },
    { to: 'PT.771199', country: '351' },
    // A code that no country has, and a status about a member of a group.
    { to: newCustomer(), country: null, more: { recipient_id: '9999120' } },
    { to: newCustomer(), country: null, more: { recipient_id: '120363041234567890', recipient_type: 'group' } },
    { to: newCustomer(), country: null, more: { recipient_id: { digits: 55 }, recipient_user_id: 'ZZ.1' } },
  ];
  for (const [nth, { to, more }] of people.entries()) {
    const text = `De onde ${nth}`;
    const writer = to.includes('.') ? { from_user_id: to } : { from: to };
    await report({
      contacts: [{ profile: { name: 'Ana' }, ...(to.includes('.') ? { user_id: to } : { wa_id: to }) }],
      messages: [{ ...writer, id: `wamid.FROM-${nth}`, timestamp: seconds(), type: 'text', text: { body: text } }],
    });
    const ticketId = (await ticketWith(text))?.id ?? 0;
    await shop.admin.api.tickets.change({
      params: { id: ticketId },
      body: { status: 'open', userId: shop.admin.id },
    });
    await shop.admin.api.messages.send({ params: { ticketId }, body: { body: `Custa ${nth}?` } });
    await shop.settled();
    const wamid = graph.wamids().at(-1) ?? '';
    await shop.status(wamid, 'sent', { pricing, ...more });
  }
  const booked = () =>
    inCompany(shop.companyId, ({ db }) =>
      db
        .selectFrom('cloud_charges as c')
        .innerJoin('messages as m', (join) =>
          join.onRef('m.connection_id', '=', 'c.connection_id').onRef('m.wa_id', '=', 'c.wa_id'),
        )
        .select(['m.body', 'c.country'])
        .where('c.category', '=', 'utility')
        .where('m.body', 'like', 'Custa _?')
        .orderBy('m.body')
        .execute(),
    );
  expect(await booked()).toEqual(people.map(({ country }, nth) => ({ body: `Custa ${nth}?`, country })));
  // A later status may name the person; one that does not changes nothing.
  const wamid = graph.wamids().at(-1) ?? '';
  await shop.status(wamid, 'delivered', { pricing });
  await shop.status(wamid, 'read', { pricing, recipient_id: '' });
  expect((await booked()).at(-1)).toEqual({ body: 'Custa 6?', country: '55' });
});

test('the past of the Business app comes into closed tickets with ticks and files and notifies no user', async () => {
  const customer = newCustomer();
  const ours = graph.phone.displayNumber.replaceAll(/\D/g, '');
  const at = (daysAgo: number) => String(Math.floor(Date.now() / 1000) - daysAgo * 86_400);
  const picture = graph.keepFile(await makePicture(), 'image/jpeg');
  const photo = { from: customer, id: 'wamid.PAST-3', timestamp: at(8) };
  await report(
    {
      history: [
        {
          metadata: { phase: 0, chunk_order: 1, progress: 55 },
          threads: [
            {
              id: customer,
              messages: [
                {
                  from: customer,
                  id: 'wamid.PAST-1',
                  timestamp: at(10),
                  type: 'text',
                  text: { body: 'Tem pão?' },
                  history_context: { status: 'READ' },
                },
                {
                  from: ours,
                  to: customer,
                  id: 'wamid.PAST-2',
                  timestamp: at(9),
                  type: 'text',
                  text: { body: 'Tem sim' },
                  history_context: { status: 'DELIVERED' },
                },
                { ...photo, type: 'media_placeholder', history_context: { status: 'READ' } },
              ],
            },
          ],
        },
      ],
    },
    { field: 'history' },
  );
  await report(
    {
      messages: [{ ...photo, type: 'image', image: { id: picture, mime_type: 'image/jpeg', caption: 'este' } }],
    },
    { field: 'history' },
  );
  expect(await shop.ticketOf(customer)).toMatchObject({ status: 'closed', unreadMessages: 0 });
  expect(
    (await shop.messagesOf(customer)).map(({ body, fromMe, ack, mediaType }) => [body, fromMe, ack, mediaType]),
  ).toEqual([
    ['Tem pão?', false, 2, 'chat'],
    ['Tem sim', true, 2, 'chat'],
    ['este', false, 2, 'image'],
  ]);
  // The customer refuses to share the number: no message is stored, and the call is confirmed to Meta.
  await report(
    { history: [{ errors: [{ code: 2_593_109, title: 'History sync is turned off' }] }] },
    { field: 'history' },
  );
});

test('what the company answers in the Business app has read what came before', async () => {
  const from = newCustomer();
  await shop.write(from, 'Oi');
  expect((await shop.ticketOf(from)).unreadMessages).toBe(1);
  const echo = { from: '551140028922', to: from, id: `wamid.READ-${from}`, timestamp: seconds(), type: 'text' };
  await report({ message_echoes: [{ ...echo, text: { body: 'Respondido' } }] }, { field: 'smb_message_echoes' });
  expect((await shop.ticketOf(from)).unreadMessages).toBe(0);
});

test("names of the Business app's address book apply to present contacts and to those who write later", async () => {
  const [here, later] = [newCustomer(), newCustomer()];
  await shop.write(here, 'Oi', { name: 'zé 😎' });
  const contact = (full_name: string, phone_number: string) => ({
    type: 'contact',
    contact: { full_name, first_name: full_name, phone_number },
    action: 'add',
    metadata: { timestamp: seconds() },
  });
  await report(
    { state_sync: [contact('José da Silva', here), contact('Tia Cida', later)] },
    { field: 'smb_app_state_sync' },
  );
  expect((await shop.ticketOf(here)).contact.name).toBe('José da Silva');
  await shop.write(later, 'Oi', { name: 'Cidinha' });
  expect((await shop.ticketOf(later)).contact.name).toBe('Tia Cida');
});

test('a person whom Meta names by an id is asked for the phone number, which joins the contact', async () => {
  const userId = 'BR.8650001';
  const contacts = [{ profile: { name: 'Tina', username: 'tina' }, user_id: userId }];
  const said = (id: string, more: object) => ({ id, from_user_id: userId, timestamp: seconds(), ...more });
  await report({ contacts, messages: [said('wamid.ASK-1', { type: 'text', text: { body: 'Sem telefone' } })] });
  const { id = 0, contactId = 0 } = (await ticketWith('Sem telefone')) ?? {};
  await shop.admin.api.tickets.change({ params: { id }, body: { status: 'open', userId: shop.admin.id } });
  const ask = () =>
    shop.admin.api.messages.sendAttachment({
      params: { ticketId: id },
      body: { kind: 'phone-request', body: 'Qual é o seu número?' },
    });
  expect(await ask()).toMatchObject({ mediaType: 'chat', body: 'Qual é o seu número?', fromMe: true });
  await shop.settled();
  expect(graph.sent().at(-1)).toMatchObject({
    recipient: userId,
    type: 'interactive',
    interactive: { type: 'request_contact_info', action: { name: 'request_contact_info' } },
  });
  // A card of another person does not tell the number.
  const phone = newCustomer();
  const card = (origin: string, number: string) => ({
    type: 'contacts',
    contacts: [{ origin, phones: [{ phone: `+${number}`, wa_id: number, type: 'CELL' }] }],
  });
  await report({ contacts, messages: [said('wamid.ASK-2', card('other', newCustomer()))] });
  const numberNow = async () => (await shop.admin.api.contacts.show({ params: { id: contactId } })).number;
  expect(await numberNow()).not.toMatch(/^\d+$/);
  await report({ contacts, messages: [said('wamid.ASK-3', card('contact_request', phone))] });
  expect(await numberNow()).toBe(phone);
  expect(await shop.ticketOf(phone)).toMatchObject({ id, contactId });
  expect(await refusalOf(ask())).toMatchObject({ status: 409, error: 'ERR_PHONE_REQUEST' });
  // With or without the phone, later messages are of the same person.
  await report({ contacts, messages: [said('wamid.ASK-4', { type: 'text', text: { body: 'Pronto' } })] });
  expect(await ticketWith('Pronto')).toMatchObject({ id, contactId });
  await shop.admin.api.messages.send({ params: { ticketId: id }, body: { body: 'Obrigado' } });
  await shop.settled();
  expect(graph.sent().at(-1)).toMatchObject({ text: { body: 'Obrigado' } });
});

const form = node('f', 'form', {
  header: 'Cadastro',
  message: 'Olá, {{firstName}}! Preencha para entregarmos.',
  button: 'Preencher',
  fields: [
    { label: 'Nome completo de quem recebe', variable: 'nome', kind: 'text' },
    { label: 'Dia', variable: 'dia', kind: 'date' },
    { label: 'Turno', variable: 'turno', kind: 'choice', options: 'Manhã\nTarde' },
    { label: 'Referência', variable: 'referencia', isOptional: true },
  ],
  invalidMessage: 'Não entendi.',
  skipMessage: 'Responda "-" para pular.',
});

/** A flow with the form, published by the editor's call and started by a phrase. */
async function publishForm(phrase: string, changes: Record<string, unknown> = {}) {
  const { api } = shop.admin;
  const flow = await api.flows.create({ body: { name: `Cadastro ${phrase}` } });
  await api.flows.save({
    body: {
      idFlow: flow.id,
      nodes: [
        node('1', 'start'),
        { ...form, data: { ...form.data, ...changes } },
        say('ok', '{{nome}}, {{dia}}, {{turno}} ({{referencia}})'),
        say('falha', 'Vou chamar alguém.'),
      ],
      connections: join('1>f', 'f>ok', 'f/error>falha'),
    },
  });
  await api.flows.publish({ params: { id: flow.id }, body: {} });
  await api.flowTriggers.addCampaign({
    body: { name: phrase, flowId: flow.id, whatsappId: shop.connectionId, phrase },
  });
  await shop.settled();
  return flow;
}
/** What Meta's API got for a customer, without our own id. */
const sentTo = (number: string) =>
  graph
    .sent()
    .filter(({ to }) => to === number)
    .map(({ interactive, text }) => interactive ?? (text as { body: string }).body);
const fills = (answers: Record<string, unknown>) => ({
  type: 'interactive',
  interactive: {
    type: 'nfm_reply',
    nfm_reply: { name: 'flow', body: 'Sent', response_json: JSON.stringify(answers) },
  },
});
const day = { dia: '2026-12-24', turno: 'Tarde', referencia: '' };

test('FB-03 publishing a flow publishes its form at Meta; a button sends it, answers become variables', async () => {
  const customer = newCustomer();
  const flow = await publishForm('formulario');
  const [published] = graph.forms;
  expect(published).toMatchObject({ status: 'PUBLISHED', name: expect.stringMatching(/^balcao-\d+-[0-9a-f]{32}$/) });
  await shop.write(customer, 'formulario', { name: 'Ana Lima' });
  const sent = {
    type: 'flow',
    header: { type: 'text', text: 'Cadastro' },
    body: { text: 'Olá, Ana! Preencha para entregarmos.' },
    action: {
      name: 'flow',
      parameters: {
        flow_message_version: '3',
        flow_id: published?.id,
        flow_token: 'f',
        flow_cta: 'Preencher',
        flow_action: 'navigate',
        flow_action_payload: { screen: 'FORM' },
      },
    },
  };
  expect(sentTo(customer)).toEqual([sent]);
  // The answer to another form is a text: the fields are asked one by one.
  await shop.write(customer, fills({ flow_token: 'other', nome: 'Eva' }));
  expect(sentTo(customer).slice(1)).toEqual(['Nome completo de quem recebe']);
  await shop.write(customer, fills({ flow_token: 'f', nome: 'Bia Lima', ...day }));
  expect(sentTo(customer).slice(2)).toEqual(['Bia Lima, 2026-12-24, Tarde ()']);
  expect((await shop.messagesOf(customer)).map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      '*Cadastro*\nOlá, Ana! Preencha para entregarmos.\n\n[ Preencher ]',
      '*nome*: Bia Lima\n*dia*: 2026-12-24\n*turno*: Tarde\n*referencia*: ',
    ]),
  );
  const { runs } = await shop.admin.api.flowRuns.ofFlow({ params: { flowId: flow.id } });
  const { steps } = await shop.admin.api.flowRuns.show({ params: { id: runs[0]?.id ?? '' } });
  expect(steps.map(({ nodeId, cause, handle }) => [nodeId, cause, handle])).toEqual([
    ['1', 'entered', 'a'],
    ['f', 'entered', null],
    ['f', 'message', null],
    ['f', 'message', 'a'],
    ['ok', 'entered', 'a'],
  ]);

  // Published again without changes it is the same form.
  await shop.admin.api.flows.publish({ params: { id: flow.id }, body: {} });
  await shop.settled();
  expect(graph.forms).toHaveLength(1);
});

test('FB-03 a form whose publishing was interrupted is found again; a forged answer of it is ignored', async () => {
  graph.cutNextAnswer();
  await publishForm('repetido', { header: 'Outro' });
  const named = graph.forms.filter(({ json }) => json.includes('Outro'));
  expect(named).toMatchObject([{ status: 'PUBLISHED' }]);
  const customer = newCustomer();
  await shop.write(customer, 'repetido');
  expect(sentTo(customer)).toMatchObject([{ action: { parameters: { flow_id: named[0]?.id } } }]);
  await shop.write(customer, fills({ flow_token: 'f', nome: 'Bia', ...day, turno: 'Madrugada' }));
  expect(sentTo(customer).slice(1)).toEqual(['Nome completo de quem recebe']);
});

test('FB-03 a form that Meta cannot take now is published later', async () => {
  graph.refuse(/^POST \d+\/flows$/, { code: 2, status: 500, details: 'Service temporarily unavailable' });
  await publishForm('depois', { header: 'Mais tarde' });
  await expect
    .poll(() => graph.forms.filter(({ json }) => json.includes('Mais tarde')))
    .toMatchObject([{ status: 'PUBLISHED' }]);
});

test('FB-03 the fields of a form that Meta refuses are asked in texts', async () => {
  graph.refuse(/^POST \d+\/flows$/, { code: 139_000, details: 'Blocked by Integrity' });
  const flow = await publishForm('recusado', { header: 'Recusado' });
  const customer = newCustomer();
  await shop.write(customer, 'recusado', { name: 'Ana Lima' });
  expect(sentTo(customer)).toEqual(['Olá, Ana! Preencha para entregarmos.\n\nNome completo de quem recebe']);
  // It is not offered again with the next message.
  await shop.write(customer, 'Ana Lima');
  expect(graph.forms.filter(({ json }) => json.includes('Recusado'))).toEqual([]);
  // The trace says why.
  const { runs } = await shop.admin.api.flowRuns.ofFlow({ params: { flowId: flow.id } });
  const { steps } = await shop.admin.api.flowRuns.show({ params: { id: runs[0]?.id ?? '' } });
  expect(steps.find(({ nodeId, cause }) => nodeId === 'f' && cause === 'entered')?.input).toBe(
    'Graph API error 139000: Blocked by Integrity',
  );
});
