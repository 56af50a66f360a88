import type { RouteAsk, routes } from '@balcao/contract';
import { expect, onTestFinished, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf, send } from '../../testing/client.ts';
import { chatOf, makeEvent } from '../../testing/make-event.ts';
import { makeOffice, type Office } from '../../testing/make-office.ts';
import { openShop } from '../../testing/open-shop.ts';

type Fields = RouteAsk<typeof routes.contacts.create>['body'];
let numbers = 0;
const make = ({ attendant }: Office, fields: Partial<Fields> = {}) =>
  attendant.api.contacts.create({ body: { name: 'Marta Souza', number: `5511${930_000_000 + ++numbers}`, ...fields } });
const names = async ({ attendant }: Office, query: RouteAsk<typeof routes.contacts.page>['query']) =>
  (await attendant.api.contacts.page({ query })).contacts.map(({ name }) => name);

test('CO-01 the table is filtered by tag, block and missing phone, with a search, a count and a cursor', async () => {
  const shop = await openShop();
  const { attendant, admin } = shop;
  const tag = await admin.api.tags.create({ body: { name: 'VIP', color: '#112233' } });
  for (const [place, lid] of ['8101', '8102', '8103'].entries())
    await shop.deliver([makeEvent(chatOf({ lid }), 'oi', { pushName: `Sem Fone ${place}` })]);
  await shop.attend('5511944440001');
  const ticket = await shop.ticketOf('5511944440001');
  await attendant.api.tickets.syncTags({ body: { ticketId: ticket.id, tags: [tag.id] } });
  const other = await make(shop, { name: 'Outra' });
  await admin.api.contacts.block({ params: { id: other.id } });
  expect(await names(shop, { tags: [tag.id] })).toEqual(['5511944440001']);
  expect(await names(shop, { blocked: true })).toEqual(['Outra']);
  expect(await names(shop, { withoutPhone: true })).toEqual(['Sem Fone 0', 'Sem Fone 1', 'Sem Fone 2']);
  expect(await names(shop, { withoutPhone: true, searchParam: 'fone 1' })).toEqual(['Sem Fone 1']);
  expect(await names(shop, { withoutPhone: true, blocked: true })).toEqual([]);
  expect(await names(shop, { tags: [tag.id], searchParam: '94444' })).toEqual(['5511944440001']);
  expect(await attendant.api.contacts.page({ query: { withoutPhone: true } })).toMatchObject({
    count: 3,
    hasMore: false,
  });
  // By cursor alike: the filter holds on every page.
  const first = await attendant.api.contacts.page({ query: { withoutPhone: true } });
  const after = `${first.contacts[0]?.id}_${first.contacts[0]?.name}`;
  expect(await names(shop, { withoutPhone: true, after })).toEqual(['Sem Fone 1', 'Sem Fone 2']);
});

test('CO-01 a contact without a phone is listed, found, changed and deleted like any other', async () => {
  const shop = await openShop();
  await shop.deliver([makeEvent(chatOf({ lid: '8199' }), 'oi', { pushName: 'Bia Sem Número', username: 'bia.s' })]);
  const { contacts } = await shop.attendant.api.contacts.page({ query: { searchParam: 'bia.s' } });
  expect(contacts).toMatchObject([{ name: 'Bia Sem Número', username: 'bia.s', isBlocked: false }]);
  const params = { id: contacts[0]?.id ?? 0 };
  expect(
    await shop.attendant.api.contacts.update({ params, body: { email: 'bia@exemplo.com.br', name: 'Bia' } }),
  ).toMatchObject({ name: 'Bia', email: 'bia@exemplo.com.br', number: 'lid:8199' });
  await shop.admin.api.contacts.remove({ params });
  expect(await refusalOf(shop.attendant.api.contacts.show({ params }))).toMatchObject({
    error: 'ERR_NO_CONTACT_FOUND',
  });
});

test('CO-03 the export has every person by name, as CSV that spreadsheets read and never run', async () => {
  const shop = await openShop();
  await make(shop, { name: '=HYPERLINK("http://x";"y")', number: '5511977770001' });
  await make(shop, { name: 'Ábaco; Ltda', number: '5511977770002', email: 'a@exemplo.com.br' });
  await shop.deliver([makeEvent(chatOf({ lid: '8300' }), 'oi', { pushName: '@SUM(1)' })]);
  const response = await send(shop.app.url, shop.attendant.token, { method: 'GET', path: '/contacts/export' });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="contatos.csv"');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(bytes.toString('utf8').slice(1).split('\r\n').sort()).toEqual(
    [
      '',
      'name;number;email',
      `'@SUM(1);;`,
      `"'=HYPERLINK(""http://x"";""y"")";5511977770001;`,
      '"Ábaco; Ltda";5511977770002;a@exemplo.com.br',
    ].sort(),
  );
});

test("CO-03 the export goes over many pages and holds no other company's contacts", async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  await make(theirs, { name: 'Alheio' });
  const total = 2100;
  await inCompany(ours.companyId, ({ db }) =>
    db
      .insertInto('contacts')
      .values(
        Array.from({ length: total }, (_, n) => ({ name: `Pessoa ${n % 700}`, number: `5511${910_000_000 + n}` })),
      )
      .execute(),
  );
  const lines = ((await ours.attendant.api.contacts.export()) as unknown as string).trim().split('\r\n');
  expect(lines).toHaveLength(total + 1);
  expect(new Set(lines).size).toBe(total + 1);
  expect(lines.join()).not.toContain('Alheio');
});

test('CO-04 a ticket is started from a contact', async () => {
  const shop = await openShop();
  const { attendant, queues } = shop;
  const known = await make(shop, { name: 'Com Fone', number: '5511977770009' });
  const ticket = await attendant.api.tickets.open({
    body: { contactId: known.id, queueId: queues[0].id, userId: attendant.id, status: 'open' },
  });
  expect(ticket).toMatchObject({ contactId: known.id, status: 'open', userId: attendant.id });
  expect(ticket.uuid).toMatch(/^[0-9a-f-]{36}$/);
});

test('CO-01 messages of a blocked contact are counted, not stored; own ones and groups stay', async () => {
  const shop = await openShop();
  const { attendant, admin } = shop;
  const from = '5511944440100';
  await shop.phone.write(from, 'antes');
  const { contactId: id, id: ticketId } = await shop.ticketOf(from);
  const screen = await attendant.openScreen();
  onTestFinished(() => screen.close());
  expect(await refusalOf(attendant.api.contacts.block({ params: { id } }))).toEqual({
    status: 403,
    error: 'ERR_NO_PERMISSION',
  });
  expect(await admin.api.contacts.block({ params: { id } })).toMatchObject({ id, isBlocked: true });
  expect(await screen.hear('contact', ({ action }) => action === 'update')).toMatchObject({
    contact: { isBlocked: true },
  });
  await attendant.api.tickets.change({ params: { id: ticketId }, body: { status: 'closed', userId: attendant.id } });
  await shop.phone.write(from, 'descartada 1');
  await shop.phone.write(
    from,
    { type: 'media', body: 'descartada 2' },
    { name: 'a.txt', type: 'text/plain', bytes: 'oi' },
  );
  // The same person under a hidden address.
  await shop.deliver([makeEvent(chatOf({ phone: from, lid: '8400' }), 'descartada 3')]);
  const fromPhone = makeEvent(chatOf({ phone: from }), 'do nosso celular', { fromMe: true });
  await shop.deliver([fromPhone]);
  const bodies = await inCompany(shop.companyId, ({ db }) =>
    db.selectFrom('messages').select('body').where('contact_id', '=', id).orderBy('id').execute(),
  );
  expect(bodies.map(({ body }) => body)).toEqual(['antes', 'do nosso celular']);
  expect(await attendant.api.contacts.identities({ params: { id } })).toMatchObject({
    droppedMessages: 3,
    blockedAt: expect.stringMatching(/Z$/) as string,
  });
  expect(await admin.api.contacts.unblock({ params: { id } })).toMatchObject({ isBlocked: false });
  await shop.phone.write(from, 'de novo');
  expect((await shop.ticketOf(from)).lastMessage).toBe('de novo');
});

test('CO-02 contacts are imported from the address book of the phones, each once', async () => {
  const shop = await openShop();
  const entries = [
    { chat: chatOf({ phone: '5511985550001' }), name: 'Tia Ana' },
    // The account without the ninth digit is the same person.
    { chat: chatOf({ phone: '551185550001' }), name: 'Tia Ana' },
    { chat: chatOf({ phone: '5511955550002' }), name: 'Zé da Oficina' },
    { chat: chatOf({ lid: '8500' }), name: 'Só Código' },
  ];
  await shop.phone.write('5511955550002', { body: 'oi', name: 'Zé' });
  await shop.settled();
  await shop.deliver([{ type: 'book', entries }]);
  const screen = await shop.attendant.openScreen();
  onTestFinished(() => screen.close());
  expect(await shop.attendant.api.contacts.importFromPhone()).toEqual({ created: 1, known: 1 });
  expect(await screen.hear('contacts')).toEqual({ action: 'refetch' });
  expect(await names(shop, { searchParam: 'tia ana' })).toEqual(['Tia Ana']);
  expect(await shop.attendant.api.contacts.importFromPhone()).toEqual({ created: 0, known: 2 });
  const [tia] = (await shop.attendant.api.contacts.page({ query: { searchParam: 'tia ana' } })).contacts;
  const { identities } = await shop.attendant.api.contacts.identities({ params: { id: tia?.id ?? 0 } });
  expect(identities).toEqual(
    ['551185550001', '5511985550001'].map((value) => ({
      kind: 'phone',
      value,
      source: 'book',
      seenAt: expect.any(String) as string,
    })),
  );
});
