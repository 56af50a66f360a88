import type { RouteAsk, routes } from '@balcao/contract';
import { expect, onTestFinished, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { refusalOf, send } from '../../testing/client.ts';
import { makeOffice, type Office } from '../../testing/make-office.ts';
import { openShop } from '../../testing/open-shop.ts';
import { findContacts } from '../../testing/find-all.ts';

type Fields = RouteAsk<typeof routes.contacts.create>['body'];
let numbers = 0;
const make = ({ attendant }: Office, fields: Partial<Fields> = {}) =>
  attendant.api.contacts.create({ body: { name: 'Marta Souza', number: `5511${900_000_000 + ++numbers}`, ...fields } });
const names = async ({ attendant }: Office, query: RouteAsk<typeof routes.contacts.page>['query']) =>
  (await findContacts(attendant.api, query)).map(({ name }) => name);

test('TK-17 a contact is made, shown and changed with e-mail and extra fields; what is not sent stays', async () => {
  const office = await makeOffice();
  const made = await make(office, {
    name: '  Zoë Ñandú 🦜 ',
    number: '+55 (11) 98888-7777',
    email: 'zoe@exemplo.com.br',
    extraInfo: [
      { name: 'CPF', value: '1' },
      { name: 'Cidade', value: '' },
    ],
  });
  expect(made).toMatchObject({
    name: 'Zoë Ñandú 🦜',
    number: '5511988887777',
    email: 'zoe@exemplo.com.br',
    isGroup: false,
    disableBot: false,
    extraInfo: [
      { name: 'CPF', value: '1' },
      { name: 'Cidade', value: '' },
    ],
  });
  const params = { id: made.id };
  expect(await office.attendant.api.contacts.show({ params })).toEqual(made);
  const changed = await office.attendant.api.contacts.update({ params, body: { name: 'Zoë', disableBot: true } });
  expect(changed).toMatchObject({
    name: 'Zoë',
    number: '5511988887777',
    email: 'zoe@exemplo.com.br',
    disableBot: true,
    extraInfo: [{ name: 'CPF' }, { name: 'Cidade' }],
  });
  expect(
    await office.attendant.api.contacts.update({
      params,
      body: { extraInfo: [{ name: 'CPF', value: '2' }], email: '' },
    }),
  ).toMatchObject({ name: 'Zoë', email: '', extraInfo: [{ name: 'CPF', value: '2' }] });
});

test('TK-17 names, numbers and e-mails have their limits', async () => {
  const office = await makeOffice();
  for (const wrong of [
    { name: 'a' },
    { name: ' a ' },
    { name: 'a'.repeat(51) },
    { number: '1234567' },
    { number: '1'.repeat(51) },
    { number: 'abcdefgh' },
    { email: 'x' },
    { extraInfo: [{ name: '', value: 'x' }] },
    { extraInfo: Array.from({ length: 51 }, () => ({ name: 'a', value: 'b' })) },
  ]) {
    expect([wrong, await refusalOf(make(office, wrong))]).toMatchObject([
      wrong,
      { status: 400, error: 'ERR_VALIDATION' },
    ]);
  }
  await make(office, { name: 'ab', number: '12345678' });
  await make(office, { name: 'b'.repeat(50), number: '1'.repeat(50) });
});

test('TK-13 one number is one contact, in whichever form it is written, also when two make it at once', async () => {
  const office = await makeOffice();
  const made = await make(office, { number: '5511988887777' });
  for (const number of ['5511988887777', '551188887777', '+55 11 98888-7777'])
    expect(await refusalOf(make(office, { number }))).toEqual({ status: 409, error: 'ERR_DUPLICATED_CONTACT' });
  const other = await make(office, { number: '5511977776666' });
  expect(
    await refusalOf(
      office.attendant.api.contacts.update({ params: { id: other.id }, body: { number: '551188887777' } }),
    ),
  ).toEqual({ status: 409, error: 'ERR_DUPLICATED_CONTACT' });
  // A former number is free again; the contact's own number is accepted again.
  await office.attendant.api.contacts.update({ params: { id: made.id }, body: { number: '5511966665555' } });
  await office.attendant.api.contacts.update({ params: { id: made.id }, body: { number: '551166665555' } });
  await make(office, { number: '551188887777' });
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => make(office, { number: '5511955554444' })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'ERR_DUPLICATED_CONTACT' });
  // Another company may have a contact with the same number.
  const theirs = await makeOffice();
  expect(await make(theirs, { number: '5511955554444' })).toMatchObject({ number: '5511955554444' });
});

test('contacts come by name, whatever accents and case, forty a page, by number and by cursor alike', async () => {
  const office = await makeOffice();
  const wanted = ['Ábaco', 'abacaxi', 'Zico', 'ÁGUA', 'agora', 'Élio', 'elias', '9 de Julho', 'ç', 'Cê', 'dado'].map(
    (name) => (name.length < 2 ? `${name}${name}` : name),
  );
  const filler = Array.from({ length: 74 }, (_, n) => `Nome ${String(n).padStart(2, '0')}`);
  for (const name of [...wanted, ...filler]) await make(office, { name });
  const sorted = [...wanted, ...filler].sort(new Intl.Collator('pt-BR').compare);
  const byNumber = await Promise.all(
    [1, 2, 3].map((pageNumber) => office.attendant.api.contacts.page({ query: { pageNumber } })),
  );
  expect(byNumber.flatMap(({ contacts }) => contacts.map(({ name }) => name))).toEqual(sorted);
  const first = await office.attendant.api.contacts.page();
  const second = await office.attendant.api.contacts.page({ query: { after: first.next ?? '' } });
  const third = await office.attendant.api.contacts.page({ query: { after: second.next ?? '' } });
  expect([first, second, third].flatMap(({ contacts }) => contacts.map(({ name }) => name))).toEqual(sorted);
  expect([first, second, third].map(({ count, hasMore }) => [count, hasMore])).toEqual([
    [85, true],
    [85, true],
    [85, false],
  ]);
  expect(third.next).toBeNull();
});

test('TK-13 a contact is found by parts of name and number from three characters on', async () => {
  const office = await makeOffice();
  await make(office, { name: "José D'Ávila 100%", number: '5521987650001' });
  await make(office, { name: 'Maria José', number: '5521987650002' });
  const choose = async (searchParam: string) =>
    (await office.attendant.api.contacts.list({ query: { searchParam } })).map(({ name }) => name);
  expect(await choose('jos')).toEqual(["José D'Ávila 100%", 'Maria José']);
  expect(await choose('MARIA jose')).toEqual(['Maria José']);
  expect(await choose("d'av")).toEqual(["José D'Ávila 100%"]);
  expect(await choose('00%')).toEqual(["José D'Ávila 100%"]);
  expect(await choose('650002')).toEqual(['Maria José']);
  for (const short of ['', 'jo', '  j ']) expect(await choose(short)).toEqual([]);
  expect(await names(office, { searchParam: 'jose' })).toHaveLength(2);
});

test('one or two letters find names with a word that begins so; one or two digits any number with them', async () => {
  const office = await makeOffice();
  await make(office, { name: 'Maria José', number: '5521987650002' });
  await make(office, { name: 'Ana Dantas', number: '5521911110003' });
  for (const [searchParam, found] of [
    ['jo', ['Maria José']],
    ['maria j', ['Maria José']],
    ['D', ['Ana Dantas']],
    ['n', []],
    ['os', []],
    ['87', ['Maria José']],
    ['03', ['Ana Dantas']],
  ] as const) {
    expect([searchParam, await names(office, { searchParam })]).toEqual([searchParam, found]);
  }
});

test('contacts made on a day or between two are listed and counted', async () => {
  const office = await makeOffice();
  const days = [
    '2026-01-01T00:00:00.000Z',
    '2026-01-01T23:59:59.999Z',
    '2026-01-02T00:00:00.000Z',
    '2026-01-03T12:00:00.000Z',
  ];
  for (const [n, at] of days.entries()) {
    const { id } = await make(office, { name: `dia ${n}` });
    await inCompany(office.companyId, ({ db }) =>
      db
        .updateTable('contacts')
        .set({ created_at: new Date(at) })
        .where('id', '=', id)
        .execute(),
    );
  }
  expect(await names(office, { date: '2026-01-01' })).toEqual(['dia 0', 'dia 1']);
  expect(await names(office, { dateStart: '2026-01-02', dateEnd: '2026-01-03' })).toEqual(['dia 2', 'dia 3']);
  expect((await office.attendant.api.contacts.page({ query: { date: '2026-01-02' } })).count).toBe(1);
});

test('TK-18 the company hears of contacts that are made, changed and deleted; only an admin deletes', async () => {
  const shop = await openShop();
  const theirs = await makeOffice();
  const [screen, foreign] = await Promise.all([shop.attendant.openScreen(), theirs.admin.openScreen()]);
  onTestFinished(() => [screen, foreign].forEach((one) => one.close()));
  const made = await make(shop, { name: 'Novo', number: '5511944443333' });
  expect(await screen.hear('contact', ({ action }) => action === 'create')).toEqual({
    action: 'create',
    contact: made,
  });
  const changed = await shop.attendant.api.contacts.update({ params: { id: made.id }, body: { name: 'Mudado' } });
  expect(await screen.hear('contact', ({ action }) => action === 'update')).toEqual({
    action: 'update',
    contact: changed,
  });
  await shop.phone.write('5511944443333', 'oi');
  const ticket = await shop.ticketOf('5511944443333');
  await screen.join('joinTickets', 'pending');
  expect(await refusalOf(shop.attendant.api.contacts.remove({ params: { id: made.id } }))).toEqual({
    status: 403,
    error: 'ERR_NO_PERMISSION',
  });
  await shop.admin.api.contacts.remove({ params: { id: made.id } });
  expect(await screen.hear('contact', ({ action }) => action === 'delete')).toEqual({
    action: 'delete',
    contactId: made.id,
  });
  expect(await screen.hear('ticket', (told) => told.action === 'delete')).toEqual({
    action: 'delete',
    ticketId: ticket.id,
  });
  expect(await inCompany(shop.companyId, ({ db }) => db.selectFrom('messages').select('id').execute())).toEqual([]);
  // A deleted contact who writes again becomes a new contact.
  await shop.phone.write('5511944443333', 'voltei');
  expect((await shop.ticketOf('5511944443333')).contactId).not.toBe(made.id);
  await theirs.admin.api.settings.set({ params: { key: 'reopenWindow' }, body: { value: '7' } });
  await foreign.hear('setting');
  expect(foreign.heard.filter(({ name }) => name === 'contact')).toEqual([]);
});

test('a message of a contact without an origin of its name sends screens the message and no contact', async () => {
  const shop = await openShop();
  const from = '5511944442222';
  const name = 'Ana Lima';
  await shop.phone.write(from, { body: 'antes', name });
  const { id, contactId } = await shop.attend(from, 'agora');
  await shop.settled();
  const originOf = ({ db }: Scope) =>
    db.selectFrom('contacts').select(['name', 'named_by']).where('id', '=', contactId).executeTakeFirstOrThrow();
  await inCompany(shop.companyId, ({ db }) =>
    db.updateTable('contacts').set({ named_by: null }).where('id', '=', contactId).execute(),
  );
  const screen = await shop.attendant.openScreen();
  onTestFinished(() => screen.close());
  expect(await screen.join('joinChatBox', id)).toBe(true);
  await shop.phone.write(from, { body: 'depois', name });
  await screen.hear('message', (told) => told.action === 'create' && told.message.body === 'depois');
  // The change is stored, but no screen shows this field.
  expect(await inCompany(shop.companyId, originOf)).toEqual({ name, named_by: 'profile' });
  await shop.settled();
  await shop.admin.api.settings.set({ params: { key: 'reopenWindow' }, body: { value: '7' } });
  await screen.hear('setting');
  expect(screen.heard.filter(({ name: signal }) => signal === 'contact')).toEqual([]);
});

test("another company's contacts are not there, and wrong questions get a code", async () => {
  const [mine, theirs] = await Promise.all([makeOffice(), makeOffice()]);
  const { id } = await make(theirs, { name: 'Alheio' });
  const params = { id };
  for (const call of [
    () => mine.admin.api.contacts.show({ params }),
    () => mine.admin.api.contacts.update({ params, body: { name: 'Meu' } }),
    () => mine.admin.api.contacts.remove({ params }),
  ])
    expect(await refusalOf(call())).toEqual({ status: 404, error: 'ERR_NO_CONTACT_FOUND' });
  expect(await names(mine, { searchParam: 'alheio' })).toEqual([]);
  for (const query of [
    { after: 'x' },
    { after: '1e400' },
    { after: '-1' },
    { pageNumber: 0 },
    { date: 'ontem' },
    { dateStart: '2026-02-30' },
    { searchParam: 'a'.repeat(101) },
  ]) {
    const reply = await send(mine.app.url, mine.admin.token, { method: 'GET', path: '/contacts' }, { query });
    expect([query, reply.status]).toEqual([query, 400]);
  }
  expect((await mine.admin.api.contacts.page({ query: { after: '99999999_zzzz' } })).contacts).toEqual([]);
});
