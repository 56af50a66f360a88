import { limits, readTicketRows, type RouteAsk, type routes, type Ticket } from '@balcao/contract';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { refusalOf, send } from '../../testing/client.ts';
import { makeOffice, type Member, type Office } from '../../testing/make-office.ts';
import { makeConnection } from '../connections/make-connection.ts';
import { makeQueue } from '../queues/make-queue.ts';
import { insertTickets, type TicketToMake } from './make-ticket.ts';

type Query = RouteAsk<typeof routes.tickets.list>['query'];
const namesOf = (tickets: readonly Ticket[]) => tickets.map(({ contact }) => contact.name);

/** On a busy machine a search may end its page before it finds its rows: the page is asked for again. */
async function whole<Page extends { isComplete: boolean }>(ask: () => Promise<Page>): Promise<Page> {
  for (;;) {
    const page = await ask();
    if (page.isComplete) return page;
  }
}

/** The names in a list. The page as rows, for our own client, must agree in every field. */
async function listed({ api }: Member, query: Query = {}) {
  const page = await whole(() => api.tickets.list({ query }));
  const { count, countIsCapped, isComplete, hasMore, next, ...rows } = await whole(() => api.tickets.rows({ query }));
  expect({ tickets: readTicketRows(rows), isComplete, hasMore, next }).toMatchObject({
    tickets: page.tickets,
    isComplete: page.isComplete,
    hasMore: page.hasMore,
    next: page.next,
  });
  // The lists of our own client are counted only up to the shown rows.
  if (!countIsCapped) expect(count).toBe(page.count);
  else expect(count).toBeLessThanOrEqual(page.count);
  return namesOf(page.tickets);
}

/** Creates tickets of an office on one connection, each named by its contact; later ones are newer. */
async function withTickets(office: Office, tickets: readonly TicketToMake[]) {
  return inCompany(office.companyId, async (scope) => {
    const connection = await makeConnection(scope);
    return insertTickets(scope, connection.id, tickets);
  });
}

/**
 * Ana attends in Vendas, Beto in Suporte; Caio (of the office) in both; Duda has no queue and sees tickets without a
 * queue.
 */
async function makeBusyOffice() {
  const office = await makeOffice();
  const [vendas, suporte] = office.queues.map(({ id }) => id) as [number, number];
  const ana = await office.hire({ name: 'Ana', queueIds: [vendas] });
  const beto = await office.hire({ name: 'Beto', queueIds: [suporte] });
  const duda = await office.hire({ name: 'Duda', allTickets: true });
  await withTickets(office, [
    { name: 'fechado da Ana', status: 'closed', queueId: vendas, userId: ana.id },
    { name: 'fechado do Beto', status: 'closed', queueId: suporte, userId: beto.id },
    { name: 'aberto da Ana', status: 'open', queueId: vendas, userId: ana.id, unread: 2 },
    { name: 'aberto do Beto em Vendas', status: 'open', queueId: vendas, userId: beto.id, unread: 1 },
    { name: 'aberto do Admin', status: 'open', userId: office.admin.id },
    { name: 'espera em Vendas', queueId: vendas, unread: 3 },
    { name: 'espera em Suporte', queueId: suporte },
    { name: 'espera sem fila' },
  ]);
  return { office, vendas, suporte, ana, beto, duda };
}

test('TK-02 TK-11 each list shows what one attends, and what waits where one may accept it', async () => {
  const { office, ana, beto, duda } = await makeBusyOffice();
  expect(await listed(ana, { status: 'open' })).toEqual(['aberto da Ana']);
  expect(await listed(ana, { status: 'pending' })).toEqual(['espera em Vendas']);
  expect(await listed(ana, { status: 'closed' })).toEqual(['fechado da Ana']);
  expect(await listed(beto, { status: 'open' })).toEqual(['aberto do Beto em Vendas']);
  expect(await listed(beto, { status: 'pending' })).toEqual(['espera em Suporte']);
  expect(await listed(duda, { status: 'pending' })).toEqual(['espera sem fila']);
  expect(await listed(office.attendant, { status: 'pending' })).toEqual(['espera em Suporte', 'espera em Vendas']);
  // Without a status: the user's own tickets and the waiting ones.
  expect(await listed(ana)).toEqual(['espera em Vendas', 'aberto da Ana', 'fechado da Ana']);
});

test('TK-02 TK-11 the switch shows an admin all attended tickets, and does nothing for others', async () => {
  const { office, ana, duda } = await makeBusyOffice();
  expect(await listed(office.admin, { status: 'open' })).toEqual(['aberto do Admin']);
  expect(await listed(office.admin, { status: 'pending' })).toEqual([
    'espera sem fila',
    'espera em Suporte',
    'espera em Vendas',
  ]);
  expect(await listed(office.admin, { status: 'open', showAll: true })).toEqual([
    'aberto do Admin',
    'aberto do Beto em Vendas',
    'aberto da Ana',
  ]);
  expect(await listed(office.admin, { status: 'closed', showAll: true })).toEqual([
    'fechado do Beto',
    'fechado da Ana',
  ]);
  expect(await listed(office.admin, { showAll: true })).toHaveLength(8);
  for (const one of [ana, duda]) expect(await listed(one, { showAll: true })).toEqual(await listed(one));
});

test('TK-02 the badges count exactly what the lists show, for everyone and with every choice of queues', async () => {
  const { office, vendas, suporte, ana, beto, duda } = await makeBusyOffice();
  for (const member of [office.admin, office.attendant, ana, beto, duda]) {
    for (const showAll of [false, true]) {
      for (const queueIds of [undefined, [], [vendas], [suporte], [vendas, suporte]]) {
        const query = { showAll, ...(queueIds && { queueIds }) };
        const counts = await member.api.tickets.counts({ query });
        const open = await listed(member, { ...query, status: 'open' });
        const pending = await listed(member, { ...query, status: 'pending' });
        expect({ ...query, ...counts }).toMatchObject({ open: open.length, pending: pending.length });
      }
    }
  }
  expect((await ana.api.tickets.counts()).unread).toBe(1);
  expect((await office.admin.api.tickets.counts({ query: { showAll: true } })).unread).toBe(0);
});

test('TK-03 TK-11 the chosen queues narrow the lists; tickets without a queue stay', async () => {
  const { office, vendas, suporte } = await makeBusyOffice();
  expect(await listed(office.admin, { status: 'pending', queueIds: [vendas] })).toEqual([
    'espera sem fila',
    'espera em Vendas',
  ]);
  expect(await listed(office.admin, { status: 'pending', queueIds: [] })).toEqual(['espera sem fila']);
  expect(await listed(office.attendant, { status: 'pending', queueIds: [suporte] })).toEqual(['espera em Suporte']);
  expect(await listed(office.attendant, { status: 'pending', queueIds: [99_999_999] })).toEqual([]);
});

test("TK-04 TK-11 tickets need all chosen tags and any chosen user; other people's tickets stay hidden", async () => {
  const office = await makeOffice();
  const ana = await office.hire({ name: 'Ana' });
  const beto = await office.hire({ name: 'Beto' });
  const [vip, novo] = await Promise.all(
    ['vip', 'novo'].map((name) => office.admin.api.tags.create({ body: { name, color: '#112233' } })),
  );
  const ids = await withTickets(office, [
    { name: 'dois', status: 'open', userId: ana.id },
    { name: 'um', status: 'open', userId: beto.id },
    { name: 'nenhum', status: 'open', userId: office.admin.id },
  ]);
  const tagged = (nth: number, tags: number[]) =>
    office.admin.api.tickets.syncTags({ body: { ticketId: ids[nth] ?? 0, tags } });
  await tagged(0, [vip?.id ?? 0, novo?.id ?? 0]);
  await tagged(1, [vip?.id ?? 0]);
  const all = { showAll: true };
  expect(await listed(office.admin, { ...all, tags: [vip?.id ?? 0] })).toEqual(['um', 'dois']);
  expect(await listed(office.admin, { ...all, tags: [vip?.id ?? 0, novo?.id ?? 0] })).toEqual(['dois']);
  expect(await listed(office.admin, { ...all, users: [ana.id, beto.id] })).toEqual(['um', 'dois']);
  expect(await listed(office.admin, { ...all, users: [ana.id], tags: [novo?.id ?? 0] })).toEqual(['dois']);
  expect(await listed(ana, { users: [beto.id] })).toEqual([]);
  expect(await listed(ana, { tags: [vip?.id ?? 0] })).toEqual(['dois']);
});

test('TK-11 days and unread messages narrow the list; filters come as JSON, with commas or repeated', async () => {
  const office = await makeOffice();
  const [vendas, suporte] = office.queues;
  await withTickets(office, [
    { name: 'ontem', queueId: vendas.id, at: new Date('2026-03-09T23:59:59.999Z') },
    { name: 'hoje', queueId: suporte.id, at: new Date('2026-03-10T00:00:00.000Z'), unread: 1 },
    { name: 'fim de hoje', queueId: vendas.id, at: new Date('2026-03-10T23:59:59.999Z') },
  ]);
  expect(await listed(office.admin, { date: '2026-03-10' })).toEqual(['fim de hoje', 'hoje']);
  expect(await listed(office.admin, { updatedAt: '2026-03-09' })).toEqual(['ontem']);
  expect(await listed(office.admin, { date: '2026-03-10', queueIds: [vendas.id] })).toEqual(['fim de hoje']);
  expect(await listed(office.admin, { withUnreadMessages: true })).toEqual(['hoje']);
  const forms = [`[${vendas.id},${suporte.id}]`, `${vendas.id},${suporte.id}`, `["${vendas.id}","${suporte.id}"]`];
  for (const queueIds of forms) expect(await listed(office.admin, { queueIds })).toHaveLength(3);
  const repeated = await fetch(`${office.app.url}/api/tickets?queueIds=${vendas.id}&queueIds=${suporte.id}`, {
    headers: { authorization: `Bearer ${office.admin.token}` },
  });
  expect(((await repeated.json()) as { tickets: unknown[] }).tickets).toHaveLength(3);
});

test('TK-04 TK-11 a search finds names, numbers and message texts, whatever accents, case and signs', async () => {
  const office = await makeOffice();
  const texts = [
    'Quero a promoção 100%',
    'a_b\\c',
    `O'Brien "disse" & foi|voltou!`,
    'mesa:cadeira <b>',
    '日本語のメッセージ',
    'água-de-coco 🥥',
  ];
  await withTickets(office, [
    ...texts.map((text, n) => ({ name: `texto ${n}`, queueId: office.queues[0].id, messages: [text] })),
    { name: "José D'Ávila (São Paulo) 50%", number: '5521987650001', queueId: office.queues[0].id },
    { name: 'Zoë_Ñandú', number: '5521987650002', queueId: office.queues[1].id },
  ]);
  const found = (searchParam: string, member = office.attendant) => listed(member, { searchParam });
  expect(await found('jose')).toEqual(["José D'Ávila (São Paulo) 50%"]);
  expect(await found("D'AVILA")).toEqual(["José D'Ávila (São Paulo) 50%"]);
  expect(await found('paulo josé')).toEqual(["José D'Ávila (São Paulo) 50%"]);
  expect(await found('50%')).toEqual(["José D'Ávila (São Paulo) 50%"]);
  expect(await found('oe_n')).toEqual(['Zoë_Ñandú']);
  expect(await found('nandu')).toEqual(['Zoë_Ñandú']);
  expect(await found('8765-0002')).toEqual(['Zoë_Ñandú']);
  expect(await found('+55 (21) 98765-0001')).toEqual(["José D'Ávila (São Paulo) 50%"]);
  expect(await found('PROMOCAO')).toEqual(['texto 0']);
  expect(await found('quero promo')).toEqual(['texto 0']);
  expect(await found('brien')).toEqual(['texto 2']);
  expect(await found('cadeira')).toEqual(['texto 3']);
  expect(await found('日本語')).toEqual(['texto 4']);
  expect(await found('água coco')).toEqual(['texto 5']);
  expect(await found('nada disso')).toEqual([]);
  expect(await found('  jose  ')).toHaveLength(1);
});

test('TK-04 a search with signs that mean something to a database is only a search', async () => {
  const office = await makeOffice();
  await withTickets(office, [{ name: 'Um', messages: ['x'] }, { name: 'Dois' }]);
  const signs = [
    '%',
    '_',
    '%%',
    '\\',
    "'",
    '"',
    ':',
    '&',
    '|',
    '!',
    '<',
    '>',
    '(',
    ')',
    '*',
    '&|!',
    "' or 1=1 --",
    "'; drop table tickets; --",
    ':*',
    'a & !b',
    '$1',
    '${x}',
    '{{name}}',
    '\t\n',
    '🦜',
    'a'.repeat(200),
    '%_\'":&|!<>()'.repeat(15),
    '1'.repeat(200),
    '- -',
    '()',
    '0',
  ];
  for (const searchParam of signs) {
    const reply = await send(
      office.app.url,
      office.admin.token,
      { method: 'GET', path: '/tickets' },
      { query: { searchParam } },
    );
    expect([searchParam, reply.status]).toEqual([searchParam, 200]);
    expect(
      (await office.admin.api.contacts.page({ query: { searchParam: searchParam.slice(0, 100) } })).count,
    ).toBeGreaterThanOrEqual(0);
  }
  expect(await refusalOf(office.admin.api.tickets.list({ query: { searchParam: 'a'.repeat(201) } }))).toMatchObject({
    error: 'ERR_VALIDATION',
  });
});

test('TK-04 TK-12 a search shows closed and attended tickets of the own queues, never of others', async () => {
  const { office, ana, beto, duda } = await makeBusyOffice();
  expect((await listed(ana, { searchParam: '5599' })).sort()).toEqual([
    'aberto da Ana',
    'aberto do Beto em Vendas',
    'espera em Vendas',
    'fechado da Ana',
  ]);
  expect((await listed(beto, { searchParam: 'aberto' })).sort()).toEqual(['aberto do Beto em Vendas']);
  expect((await listed(duda, { searchParam: '5599' })).sort()).toEqual(['aberto do Admin', 'espera sem fila']);
  expect(await listed(office.admin, { searchParam: 'fechado' })).toHaveLength(2);
  // Blanks are not a search.
  expect(await listed(ana, { searchParam: '   ' })).toEqual(await listed(ana));
});

test('TK-05 TK-11 pages of forty by number and by cursor agree, also when exactly forty rows are there', async () => {
  const office = await makeOffice();
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      name: `c${n}`,
      at: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(n / 3))),
    }));
  await withTickets(office, rows(40));
  const exactly = await office.admin.api.tickets.list();
  expect(exactly).toMatchObject({ hasMore: false, next: null, count: 40 });
  expect(exactly.tickets).toHaveLength(40);
  expect((await office.admin.api.tickets.list({ query: { pageNumber: 2 } })).tickets).toEqual([]);
  await withTickets(
    office,
    rows(65).map((row) => ({ ...row, name: `d${row.name}` })),
  );
  const byNumber: number[] = [];
  const byCursor: number[] = [];
  for (let pageNumber = 1, after: string | null = null; pageNumber <= 3; pageNumber++) {
    const numbered = await office.admin.api.tickets.list({ query: { pageNumber } });
    const cut: typeof numbered = await office.admin.api.tickets.list({ query: { ...(after !== null && { after }) } });
    byNumber.push(...numbered.tickets.map(({ id }) => id));
    byCursor.push(...cut.tickets.map(({ id }) => id));
    expect([numbered.hasMore, cut.hasMore]).toEqual([pageNumber < 3, pageNumber < 3]);
    after = cut.next;
  }
  expect(byNumber).toHaveLength(105);
  expect(new Set(byNumber).size).toBe(105);
  expect(byCursor).toEqual(byNumber);
});

test('TK-05 a row that moves up while a user pages is neither lost below nor repeated', async () => {
  const office = await makeOffice();
  const ids = await withTickets(
    office,
    Array.from({ length: 60 }, (_, n) => ({ name: `c${n}`, at: new Date(Date.UTC(2026, 0, 1, 0, 0, n)) })),
  );
  const first = await office.admin.api.tickets.list();
  // The last ticket becomes the newest.
  await inCompany(office.companyId, ({ db }) =>
    db
      .updateTable('tickets')
      .set({ updated_at: new Date() })
      .where('id', '=', ids[0] ?? 0)
      .execute(),
  );
  const second = await office.admin.api.tickets.list({ query: { after: first.next ?? '' } });
  const seen = [...first.tickets, ...second.tickets].map(({ id }) => id);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.sort((a, b) => a - b)).toEqual(ids.slice(1));
  expect((await office.admin.api.tickets.list()).tickets[0]?.id).toBe(ids[0]);
});

test('TK-06 a page in rows says everything that the list says, each record once', async () => {
  const office = await makeOffice();
  const ana = await office.hire({ name: 'Ana "aspas" 🥥' });
  const { vip, novo } = Object.fromEntries(
    await Promise.all(
      ['vip', 'novo'].map(
        async (name) => [name, (await office.admin.api.tags.create({ body: { name, color: '#112233' } })).id] as const,
      ),
    ),
  );
  const ids = await withTickets(
    office,
    Array.from({ length: 41 }, (_, n) => ({
      name: `c${n} \\ "x"\n`,
      messages: [`linha 1\nlinha "2" \\ ${n} 💥`],
      unread: n % 3,
      at: new Date(Date.UTC(2026, 0, 1, 0, 0, n, n * 7)),
      ...(n % 2 === 0 && { queueId: office.queues[0].id }),
      ...(n % 5 === 0 ? { status: 'open' as const, userId: ana.id } : {}),
    })),
  );
  for (const ticketId of ids.filter((_, n) => n % 4 === 0))
    await office.admin.api.tickets.syncTags({
      body: { ticketId, tags: ticketId % 8 === 0 ? [vip ?? 0] : [vip ?? 0, novo ?? 0] },
    });
  const query = { showAll: true };
  const { next } = await office.admin.api.tickets.list({ query });
  expect(await listed(office.admin, query)).toHaveLength(40);
  expect(await listed(office.admin, { ...query, after: next ?? '' })).toHaveLength(1);
  const rows = await office.admin.api.tickets.rows({ query });
  expect([rows.queues, rows.users, rows.whatsapps].map((records) => records.length)).toEqual([1, 1, 1]);
  expect(rows.tags.map(({ name }) => name)).toEqual(['novo', 'vip']);
  expect(await office.admin.api.tickets.rows({ query: { searchParam: 'nada disso' } })).toMatchObject({
    columns: { id: [], contactId: [] },
    numbers: [],
    texts: [],
    contacts: [],
    queues: [],
    users: [],
    whatsapps: [],
    tags: [],
    count: 0,
  });
});

test('TK-06 a name that was changed, also on another node, is in the next page', async () => {
  const office = await makeOffice();
  const [queue] = office.queues;
  const [ticketId = 0] = await withTickets(office, [
    { name: 'Dona Marta', queueId: queue.id, status: 'open', userId: office.attendant.id },
  ]);
  const tag = await office.admin.api.tags.create({ body: { name: 'vip', color: '#aabbcc' } });
  await office.admin.api.tickets.syncTags({ body: { ticketId, tags: [tag.id] } });
  const named = async () => {
    await listed(office.admin, { showAll: true });
    const { queues, users, whatsapps, tags } = await office.admin.api.tickets.rows({ query: { showAll: true } });
    return [queues, users, whatsapps, tags].map(([first]) => first?.name);
  };
  const before = await named();
  expect(before).toEqual(['Vendas', 'Caio Atendente', expect.any(String), 'vip']);
  // This process gets no notice of the change.
  const onAnotherNode = (work: (db: Scope['db']) => Promise<unknown>) =>
    inCompany(office.companyId, ({ db }) => work(db));
  for (const [place, table] of (['queues', 'users', 'connections', 'tags'] as const).entries()) {
    await onAnotherNode((db) =>
      db
        .updateTable(table)
        .set({ name: 'Novo nome' })
        .where('name', '=', before[place] ?? '')
        .execute(),
    );
    expect(await named()).toEqual(before.map((name, other) => (other <= place ? 'Novo nome' : name)));
  }
  await onAnotherNode((db) => db.updateTable('queues').set({ color: '#010203' }).where('id', '=', queue.id).execute());
  expect((await office.admin.api.tickets.rows({ query: { showAll: true } })).queues).toEqual([
    { id: queue.id, name: 'Novo nome', color: '#010203' },
  ]);
  const { id: queueId } = await makeQueue(office.companyId, { name: 'Cobrança' });
  await onAnotherNode((db) => db.updateTable('tickets').set({ queue_id: queueId }).execute());
  expect((await named())[0]).toBe('Cobrança');
});

test('TK-11 wrong questions get a code', async () => {
  const { app, admin } = await makeOffice();
  const wrong = [
    { after: 'xyz' },
    { after: '2026-02-30T00:00:00Z_1' },
    { after: "2026-01-01T00:00:00Z_1' or true--" },
    { pageNumber: 0 },
    { pageNumber: 1e9 },
    { pageNumber: 'x' },
    { status: 'lost' },
    { queueIds: '[1,' },
    { queueIds: 'a' },
    { tags: [-1] },
    { users: '99999999999' },
    { date: '2026-13-01' },
    { date: 'x' },
    { updatedAt: '2026-02-30' },
    { showAll: 'perhaps' },
  ];
  for (const query of wrong) {
    const reply = await send(app.url, admin.token, { method: 'GET', path: '/tickets' }, { query });
    expect([query, reply.status, ((await reply.json()) as { error: string }).error]).toEqual([
      query,
      400,
      'ERR_VALIDATION',
    ]);
  }
  expect(
    (await admin.api.tickets.list({ query: { after: '1999-01-01T00:00:00.000000Z_999999999999999999' } })).tickets,
  ).toEqual([]);
});

test('TK-06 a row carries everything its line shows', async () => {
  const office = await makeOffice();
  const [vendas] = office.queues;
  const [id] = await withTickets(office, [
    {
      name: 'Dona Marta',
      number: '5511988887777',
      status: 'open',
      queueId: vendas.id,
      userId: office.attendant.id,
      unread: 2,
      messages: ['Oi'],
    },
  ]);
  const tag = await office.admin.api.tags.create({ body: { name: 'vip', color: '#aabbcc' } });
  await office.attendant.api.tickets.syncTags({ body: { ticketId: id ?? 0, tags: [tag.id] } });
  const { tickets } = await office.attendant.api.tickets.list({ query: { status: 'open' } });
  expect(tickets).toMatchObject([
    {
      id,
      status: 'open',
      unreadMessages: 2,
      lastMessage: 'Oi',
      lastMessageType: 'chat',
      fromMe: false,
      isGroup: false,
      chatbot: false,
      contact: { name: 'Dona Marta', number: '5511988887777' },
      user: { id: office.attendant.id, name: 'Caio Atendente' },
      queue: { id: vendas.id, name: 'Vendas', color: '#0a7d5a' },
      tags: [{ id: tag.id, name: 'vip', color: '#aabbcc' }],
    },
  ]);
  expect(tickets[0]?.updatedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test("TK-11 TK-12 another company's tickets, queues, users and tags are not there", async () => {
  const [mine, theirs] = await Promise.all([makeOffice(), makeOffice()]);
  const [id] = await withTickets(theirs, [{ name: 'Alheio', queueId: theirs.queues[0].id, messages: ['segredo'] }]);
  expect(await listed(mine.admin, { showAll: true })).toEqual([]);
  for (const searchParam of ['alheio', 'segredo', String(id)])
    expect(await listed(mine.admin, { searchParam })).toEqual([]);
  expect(
    await listed(mine.admin, { showAll: true, queueIds: [theirs.queues[0].id], users: [theirs.admin.id] }),
  ).toEqual([]);
  expect(await mine.admin.api.tickets.counts({ query: { showAll: true } })).toEqual({
    open: 0,
    pending: 0,
    snoozed: 0,
    unread: 0,
  });
  const ticketId = id ?? 0;
  const { uuid } = await theirs.admin.api.tickets.show({ params: { id: ticketId } });
  for (const call of [
    () => mine.admin.api.tickets.show({ params: { id: ticketId } }),
    () => mine.admin.api.tickets.showByUuid({ params: { uuid } }),
    () => mine.admin.api.tickets.change({ params: { id: ticketId }, body: { status: 'open' } }),
    () => mine.admin.api.tickets.read({ params: { id: ticketId } }),
    () => mine.admin.api.tickets.remove({ params: { id: ticketId } }),
    () => mine.admin.api.tickets.syncTags({ body: { ticketId, tags: [] } }),
    () => mine.admin.api.messages.page({ params: { ticketId } }),
    () => mine.admin.api.messages.send({ params: { ticketId }, body: { body: 'oi' } }),
    () => mine.admin.api.ticketNotes.create({ body: { ticketId, note: 'nota' } }),
    () => mine.admin.api.ticketNotes.list({ query: { ticketId } }),
  ]) {
    expect(await refusalOf(call())).toEqual({ status: 404, error: 'ERR_NO_TICKET_FOUND' });
  }
});

test('a badge counts no further than a thousand, and unread tickets no further than a hundred of each list', async () => {
  const office = await makeOffice();
  const duda = await office.hire({ name: 'Duda', allTickets: true });
  const make = (count: number, ticket: Omit<TicketToMake, 'name'>) =>
    Array.from({ length: count }, (_, n): TicketToMake => ({ name: `${ticket.status} ${n}`, unread: 1, ...ticket }));
  const waiting = make(limits.countedTickets + 1, { status: 'pending' });
  const own = make(limits.countedUnread + 1, { status: 'open', userId: duda.id });
  await withTickets(office, [...waiting, ...own]);
  expect(await duda.api.tickets.counts({ query: {} })).toMatchObject({
    pending: limits.countedTickets,
    open: limits.countedUnread + 1,
    unread: 2 * limits.countedUnread,
  });
});
