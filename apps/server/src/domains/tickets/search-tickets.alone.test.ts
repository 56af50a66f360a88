import { marked, placeOf } from '@balcao/contract';
import { Client } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { makeOffice, type Member, type Office } from '../../testing/make-office.ts';
import { makeConnection } from '../connections/make-connection.ts';
import { indexMessages } from '../search/index-messages.ts';

interface Query {
  searchParam: string;
  status?: Known['status'];
  queueIds?: number[];
  users?: number[];
  tags?: number[];
  withUnreadMessages?: boolean;
  date?: string;
  updatedAt?: string;
  showAll?: boolean;
  pageNumber?: number;
}

/** A ticket as the independent reference search sees it. */
interface Known {
  id: number;
  updatedAt: number;
  day: string;
  status: 'open' | 'pending' | 'closed';
  unread: number;
  queueId: number | null;
  userId: number | null;
  tags: number[];
  words: Set<string>;
  name: string;
  number: string;
}

interface Installation {
  office: Office;
  tickets: Known[];
  tags: number[];
  queueIds: number[];
  people: Member[];
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const seeded = (seed: number) => () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const insert = statement(`with people as (
    insert into contacts (name, number, username)
    select c ->> 'name', c ->> 'number', c ->> 'username'
    from jsonb_array_elements($1::jsonb) c
    returning id, number),
  made as (
    insert into tickets (contact_id, connection_id, queue_id, user_id, status, unread, created_at, updated_at)
    select p.id, $3, (t ->> 'queueId')::int, (t ->> 'userId')::int, t ->> 'status', (t ->> 'unread')::int,
      (t ->> 'at')::timestamptz, (t ->> 'at')::timestamptz
    from jsonb_array_elements($2::jsonb) t
    join people p on p.number = t ->> 'number'
    returning id, contact_id, updated_at)
  select m.id, p.number from made m join people p on p.id = m.contact_id`);
const insertMessages =
  statement(`insert into messages (ticket_id, contact_id, connection_id, wa_id, from_me, body, sent_at)
  select t.id, t.contact_id, t.connection_id, t.id || '-' || n, n % 2 = 0, b.body, t.created_at
  from jsonb_to_recordset($1::jsonb) x (id int, bodies jsonb)
  join tickets t on t.id = x.id, jsonb_array_elements_text(x.bodies) with ordinality b (body, n)`);
const insertTags = statement(
  `insert into ticket_tags (ticket_id, tag_id)
    select x.id, x.tag
    from jsonb_to_recordset($1::jsonb) x (id int, tag int)`,
);

/** A company whose words are unevenly distributed over time, queues and states. */
async function build(count: number, seed: number): Promise<Installation> {
  const random = seeded(seed);
  const office = await makeOffice();
  const [sales, support] = office.queues;
  const narrow = await office.hire({ name: 'Só Vendas', queueIds: [sales.id] });
  const wide = await office.hire({ name: 'Sem Fila', queueIds: [support.id], allTickets: true });
  const users = [office.admin.id, office.attendant.id, narrow.id, wide.id];
  const tickets: Known[] = [];
  const tags = await inCompany(office.companyId, async ({ db }) =>
    (
      await db
        .insertInto('tags')
        .values(['vip', 'atraso', 'novo'].map((name) => ({ name, color: '#112233' })))
        .returning('id')
        .execute()
    ).map(({ id }) => id),
  );
  const connectionId = await inCompany(office.companyId, async (scope) => (await makeConnection(scope)).id);
  const start = Date.parse('2026-03-01T00:00:00Z');
  for (let from = 0; from < count; from += 2000) {
    const people: object[] = [];
    const rows: { number: string; bodies: string[]; row: object; known: Omit<Known, 'id'> }[] = [];
    for (let n = from; n < Math.min(count, from + 2000); n++) {
      const age = n / count;
      const status = random() < 0.8 ? 'closed' : random() < 0.6 ? 'open' : 'pending';
      const queueId = pick(random, [sales.id, support.id, support.id, null]);
      const userId = status === 'pending' ? null : pick(random, users);
      // A contact may have only one unclosed ticket on a connection, so here each contact has one ticket.
      const number = `5511${900_000_000 + n}`;
      const name =
        `${pick(random, ['Ana', 'João', 'Élio', 'Bia'])} ` +
        `${random() < 0.6 ? 'Silva' : random() < 0.02 ? 'Moura' : 'Souza'}`;
      const username = random() < 0.05 ? `loja.${n}` : null;
      const bodies = [
        `Olá, bom dia ${random() < 0.7 ? 'comum' : 'nada'}`,
        age < 0.45 ? 'uma coisa antiga' : 'coisa de agora',
        `${status === 'closed' ? 'resolvido' : 'aguarda'} ${queueId === sales.id ? 'vendas2026' : ''}`,
        ...(random() < 0.01 ? ['A PROMOÇÃO acabou?'] : []),
        ...(random() < 0.2 ? ['alfa'] : []),
        ...(random() < 0.2 ? ['depois beta'] : []),
        ...(n % 997 === 0 ? [`protocolo zebra${n}`] : []),
        // A ticket with several search documents.
        ...(n % 1500 === 7
          ? ['início', ...Array.from({ length: 12 }, (_, k) => `${'enchimento '.repeat(200)}${k}`), 'final ômega']
          : []),
      ];
      const at = start + n * 1_800_000 + Math.floor(random() * 1000);
      const unread = status === 'closed' ? 0 : Math.floor(random() * 3);
      people.push({ name, number, username });
      rows.push({
        number,
        bodies,
        row: { number, queueId, userId, status, unread, at: new Date(at).toISOString() },
        known: {
          updatedAt: at,
          day: new Date(at).toISOString().slice(0, 10),
          status,
          unread,
          queueId,
          userId,
          tags: tags.filter(() => random() < 0.2),
          words: new Set(bodies.flatMap(wordsOf)),
          name: fold(name + (username === null ? '' : ` @${username}`)),
          number,
        },
      });
    }
    await inCompany(office.companyId, async (scope) => {
      const made = await scope.rows<{ id: number; number: string }>(insert, [
        JSON.stringify(people),
        JSON.stringify(rows.map(({ row }) => row)),
        connectionId,
      ]);
      const idOf = new Map(made.map(({ id, number }) => [number, id]));
      const whole = rows.map(({ number, bodies, known }) => ({ ...known, id: idOf.get(number) ?? 0, bodies }));
      await scope.rows(insertMessages, [JSON.stringify(whole.map(({ id, bodies }) => ({ id, bodies })))]);
      await scope.rows(insertTags, [
        JSON.stringify(whole.flatMap(({ id, tags: carried }) => carried.map((tag) => ({ id, tag })))),
      ]);
      tickets.push(...whole);
    });
  }
  const isWaiting = async () =>
    (
      await asOperator((db) =>
        db
          .selectFrom('messages_to_index')
          .select('ticket_id')
          .where('company_id', '=', office.companyId)
          .limit(1)
          .execute(),
      )
    ).length > 0;
  while (await isWaiting()) await inCompany(office.companyId, indexMessages);
  // Autovacuum does this within a minute; without statistics the planner reads the contacts of a company for each
  // ticket.
  const owner = new Client({ connectionString: office.app.databaseUrl });
  await owner.connect();
  await owner.query('analyze');
  await owner.end();
  tickets.sort((a, b) => b.updatedAt - a.updatedAt || b.id - a.id);
  return {
    office,
    tickets,
    tags,
    queueIds: [sales.id, support.id],
    people: [office.admin, office.attendant, narrow, wide],
  };
}

function namedBy(search: string): (known: Known) => boolean {
  const isNumber = /^[-+() 0-9]+$/.test(search);
  const parts = fold(search)
    .split(' ')
    .filter((part) => part !== '');
  return ({ name, number }) =>
    isNumber
      ? number.includes(search.replaceAll(/\D/g, ''))
      : parts.every((part) => (part.length < 3 ? ` ${name}`.includes(` ${part}`) : name.includes(part)));
}

/** The expected hits, found by testing every ticket. */
function bruteForce(
  { office, tickets, people: [admin, attendant, narrow, wide] }: Installation,
  person: Member,
  query: Query,
): number[] {
  const search = query.searchParam.trim();
  const asked = wordsOf(search);
  const hasName = namedBy(search);
  const hasWords = ({ words }: Known) =>
    asked.length > 0 &&
    asked.every((word) => (word.length < 3 ? words.has(word) : [...words].some((said) => said.startsWith(word))));
  const [sales, support] = office.queues.map(({ id }) => id);
  const mine: (number | null | undefined)[] =
    person === attendant ? [sales, support] : person === narrow ? [sales] : person === wide ? [support, null] : [];
  return tickets
    .filter(
      (ticket) =>
        (person === admin || ticket.userId === person.id || mine.includes(ticket.queueId)) &&
        (!query.status || ticket.status === query.status) &&
        (!query.queueIds || ticket.queueId === null || query.queueIds.includes(ticket.queueId)) &&
        (!query.users?.length || (ticket.userId !== null && query.users.includes(ticket.userId))) &&
        (query.tags ?? []).every((tag) => ticket.tags.includes(tag)) &&
        (!query.withUnreadMessages || ticket.unread > 0) &&
        (!query.date || ticket.day === query.date) &&
        (!query.updatedAt || ticket.day === query.updatedAt) &&
        (hasName(ticket) || hasWords(ticket) || String(ticket.id) === search),
    )
    .map(({ id }) => id);
}

/** A page that took no longer than this had time to count: the server stops counting after 220 ms. */
const enoughMs = 200;

/** The cursor for the page of this number: every second page walks on without the index. */
const cursorOf = (next: string, pages: number) => (pages % 2 === 1 ? marked(placeOf(next)) : next);

/** Reads all pages by cursor; returns the ids and the first page for its count. */
async function readAll(person: Member, query: Query, mostPages = 10_000) {
  const ids: number[] = [];
  let first: (Awaited<ReturnType<Member['api']['tickets']['list']>> & { hadTime: boolean }) | undefined;
  for (let after: string | undefined, pages = 0; pages < mostPages; pages++) {
    const since = performance.now();
    const page = await person.api.tickets.list({ query: { ...query, ...(after !== undefined && { after }) } });
    first ??= { ...page, hadTime: performance.now() - since < enoughMs };
    ids.push(...page.tickets.map(({ id }) => id));
    expect(page.hasMore).toBe(page.next !== null);
    if (page.isComplete && page.hasMore) expect(page.tickets).toHaveLength(40);
    if (page.next === null) return { ids, first, isWhole: true };
    after = cursorOf(page.next, pages);
  }
  return { ids, first, isWhole: false };
}

const words = [
  'comum',
  'antiga',
  'resolvido',
  'vendas2026',
  'promocao',
  'Promo',
  'alfa beta',
  'zebra',
  'zebra997',
  'inicio omega',
  'di',
  'bom di',
  'silva',
  'moura',
  'ana sou',
  'el',
  '@loja',
  '9000',
  '55119',
  'nadadisso',
  '!!!',
  'ação',
];

describe.each([
  ['small', 700, 7, 220],
  ['large', 14_000, 11, 60],
] as const)('a %s company', (_size, count, seed, combinations) => {
  let installation: Installation;
  beforeAll(async () => void (installation = await build(count, seed)), 300_000);

  test('SR-02 for every user, word and filter a search finds what a look at each ticket finds', async () => {
    const random = seeded(seed + 1);
    const { tickets, tags, queueIds, people } = installation;
    for (let nth = 0; nth < combinations; nth++) {
      const person = pick(random, people);
      const some = <T>(share: number, list: readonly T[]) => (random() < share ? [pick(random, list)] : undefined);
      const query: Query = {
        searchParam: words[nth % words.length] ?? '',
        ...(random() < 0.6 && { status: pick(random, ['open', 'pending', 'closed'] as const) }),
        ...(random() < 0.3 && { queueIds: some(1, queueIds) ?? [] }),
        ...(random() < 0.3 && { users: some(1, people)?.map(({ id }) => id) ?? [] }),
        ...(random() < 0.3 && { tags: some(1, tags) ?? [] }),
        ...(random() < 0.2 && { withUnreadMessages: true }),
        ...(random() < 0.1 && { date: pick(random, tickets).day }),
        ...(random() < 0.1 && { updatedAt: pick(random, tickets).day }),
        ...(random() < 0.3 && { showAll: true }),
      };
      const wanted = bruteForce(installation, person, query);
      const what = { query, who: people.indexOf(person) };
      // Long results are read to the end only sometimes.
      const { ids, first, isWhole } = await readAll(person, query, count < 1000 || random() < 0.2 ? 10_000 : 12);
      expect({ ...what, ids }).toEqual({ ...what, ids: isWhole ? wanted : wanted.slice(0, ids.length) });
      const { count: told = -1, countIsCapped, hadTime } = first ?? {};
      if (!countIsCapped) expect({ ...what, told }).toEqual({ ...what, told: wanted.length });
      else if (hadTime) expect({ ...what, isMore: wanted.length > told }).toEqual({ ...what, isMore: true });
      else expect(told).toBeLessThanOrEqual(wanted.length);
      if (hadTime && wanted.length > 1000)
        expect({ ...what, told, countIsCapped }).toEqual({ ...what, told: 1000, countIsCapped: true });
    }
  }, 300_000);

  test('SR-02 pages by number are the pages by cursor', async () => {
    const [admin] = installation.people;
    for (const searchParam of ['comum', 'antiga', 'promo']) {
      const query: Query = { searchParam, status: 'closed' };
      const wanted = bruteForce(installation, admin as Member, query);
      for (const pageNumber of [1, 2, 7]) {
        const page = await (admin as Member).api.tickets.list({ query: { ...query, pageNumber } });
        const ids = page.tickets.map(({ id }) => id);
        const whole = wanted.slice((pageNumber - 1) * 40, pageNumber * 40);
        // On a busy machine the search may stop before the page is full.
        expect(ids).toEqual(page.isComplete ? whole : whole.slice(0, ids.length));
      }
    }
  });

  test('SR-02 contacts come by name, each that the search names, and on the asked days', async () => {
    const { office, tickets } = installation;
    const collator = new Intl.Collator('pt-BR');
    const wordsOfNames =
      count < 1000 ? ['silva', 'mou', 'ana s', '@loja', '9000', 'nadadisso', 'e'] : ['silva', 'mou', '9000'];
    for (const searchParam of wordsOfNames)
      for (const days of [{}, { dateStart: '2020-01-01', dateEnd: '2020-12-31' }]) {
        const names: string[] = [];
        let first: Awaited<ReturnType<typeof office.attendant.api.contacts.page>> | undefined;
        let hadTime = false;
        for (let after: string | undefined, pages = 0; ; pages++) {
          const since = performance.now();
          const page = await office.attendant.api.contacts.page({
            query: { searchParam, ...days, ...(after !== undefined && { after }) },
          });
          if (!first) [first, hadTime] = [page, performance.now() - since < enoughMs];
          names.push(...page.contacts.map(({ name, number }) => `${name} ${number}`));
          if (page.next === null) break;
          after = cursorOf(page.next, pages);
        }
        const wanted = 'dateStart' in days ? [] : tickets.filter((ticket) => namedBy(searchParam)(ticket));
        expect({ searchParam, found: names.map((name) => name.split(' ').at(-1)).toSorted() }).toEqual({
          searchParam,
          found: wanted.map(({ number }) => number).toSorted(),
        });
        const order = names.map((name) => name.slice(0, name.lastIndexOf(' ')));
        expect(order).toEqual(order.toSorted(collator.compare));
        const count = Math.min(1000, wanted.length);
        expect(first?.count).toBeLessThanOrEqual(count);
        if (hadTime) expect(first).toMatchObject({ count, countIsCapped: wanted.length > 1000 });
      }
  });
});
