import { companyOrders, type CompanyOrder, type ConsoleCompany, type WhatsappPrice } from '@balcao/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice, type Office } from '../../testing/make-office.ts';
import { makeConnection } from '../connections/make-connection.ts';
import { insertTickets } from '../tickets/make-ticket.ts';
import { measure } from './measure-companies.ts';

/** A signed-in operator, of a company of its own. */
const makeOperator = async () => (await makeOffice()).hire({ name: 'Olga Operadora', profile: 'admin', isSuper: true });

const count = ({ companyId }: Pick<Office, 'companyId'>, now = new Date()) =>
  asOperator((db) => measure(db, [companyId], now));

const connect = (companyId: number, given: Parameters<typeof makeConnection>[1] = {}) =>
  inCompany(companyId, (scope) => makeConnection(scope, given));

/** The host tries it, and it cannot connect: it has no account. */
const troubled = { driver: 'cloud-api', status: 'DISCONNECTED', wanted: true } as const;

/** Customers write these texts, each in a ticket of its own. */
const receive = (companyId: number, connectionId: number, texts: readonly string[]) =>
  inCompany(companyId, (scope) =>
    insertTickets(
      scope,
      connectionId,
      texts.map((text) => ({ name: 'Rita', messages: [text] })),
    ),
  );

/** Books what Meta charges for messages of a connection to people of a country; null: Meta did not tell it. */
const book = (
  companyId: number,
  connectionId: number,
  categories: readonly string[],
  { billable = true, country = '55' }: { billable?: boolean; country?: string | null } = {},
) =>
  inCompany(companyId, async ({ db }) => {
    for (const category of categories) {
      const wamid = crypto.randomUUID();
      await db
        .insertInto('cloud_charges')
        .values({
          connection_id: connectionId,
          wamid,
          wa_id: wamid,
          category,
          billable,
          type: 'regular',
          model: 'PMP',
          country,
          booked_at: new Date(),
        })
        .execute();
    }
  });

test('BI-01 the operator sees what a company uses: users, numbers in trouble, messages, storage, cost', async () => {
  const { api } = await makeOperator();
  // The list is one of the installation, and other tests of this process change it.
  await api.console.changePrices({
    body: {
      prices: [
        { category: 'marketing', validFrom: '2026-10-01', price: 0.0625 },
        { category: 'utility', validFrom: '2026-10-01', price: 0.0068 },
      ],
    },
  });
  const name = `Padaria ${crypto.randomUUID()}`;
  const office = await makeOffice({ name, dueDate: new Date(Date.now() - 3_600_000), plan: { users: 9 } });
  const { companyId } = office;
  const first = await connect(companyId);
  await connect(companyId, troubled);
  const [answered] = await receive(companyId, first.id, ['Oi', 'Bom dia', 'Obrigada']);
  await inCompany(companyId, ({ db }) =>
    db
      .updateTable('messages')
      .set({ from_me: true })
      .where('ticket_id', '=', answered ?? 0)
      .execute(),
  );
  await book(companyId, first.id, ['marketing', 'utility', 'utility']);
  await book(companyId, first.id, ['service'], { billable: false });
  await inCompany(companyId, ({ db }) =>
    db
      .insertInto('media')
      .values({
        key: crypto.randomUUID(),
        thumb_key: null,
        play_key: null,
        name: 'a.pdf',
        mimetype: 'application/pdf',
        kind: 'document',
        size: 2048,
        play_size: null,
        width: null,
        height: null,
        seconds: null,
        peaks: null,
        voice: false,
      })
      .execute(),
  );
  const find = async () => {
    const { records } = await api.console.companies({ query: { searchParam: name } });
    expect(records).toHaveLength(1);
    return records[0] as ConsoleCompany;
  };
  // People and connections do not wait for the job.
  expect(await find()).toMatchObject({ users: 2, connections: 2, connected: 1, troubled: 1 });
  await count(office);
  // A repeat counts the day anew.
  await count(office);
  expect(await find()).toMatchObject({
    id: companyId,
    state: 'grace',
    plan: { users: 9 },
    users: 2,
    connections: 2,
    connected: 1,
    troubled: 1,
    messagesToday: 3,
    storageBytes: 2048,
    monthCost: 0.0761,
    lastSignInAt: expect.any(String),
  });
  const page = await api.console.company({ params: { id: companyId } });
  expect(page).toMatchObject({
    queues: 2,
    numbers: [{ isTroubled: false }, { isTroubled: true, driver: 'cloud-api' }],
    meters: [
      {
        received: 2,
        sent: 1,
        kinds: { chat: 3 },
        charges: { marketing: 1, utility: 2 },
        cost: 0.0761,
        unpriced: 0,
        storageBytes: 2048,
        users: 2,
        connected: 1,
        tokens: 0,
      },
    ],
  });
  const { entries } = await api.console.audit({ params: { id: companyId } });
  expect(entries.length).toBeGreaterThan(0);
});

test("BI-01 the first count of a day completes the day before, in the company's time zone", async () => {
  const { api } = await makeOperator();
  const office = await makeOffice();
  const { companyId } = office;
  const connection = await connect(companyId);
  await inCompany(companyId, ({ db }) =>
    db.insertInto('settings').values({ key: 'timeZone', value: 'America/Manaus' }).execute(),
  );
  // 23:00 and 00:30 in Manaus; in São Paulo both are on the 2nd.
  const [evening, night] = [new Date('2031-05-02T03:00:00Z'), new Date('2031-05-02T04:30:00Z')];
  const writeAt = async (at: Date) => {
    const [ticketId] = await receive(companyId, connection.id, ['Oi']);
    await inCompany(companyId, ({ db }) =>
      db
        .updateTable('messages')
        .set({ created_at: at, sent_at: at })
        .where('ticket_id', '=', ticketId ?? 0)
        .execute(),
    );
  };
  await count(office, evening);
  await writeAt(new Date('2031-05-02T03:59:00Z'));
  await writeAt(new Date('2031-05-02T04:10:00Z'));
  await count(office, night);
  const { meters } = await api.console.company({ params: { id: companyId } });
  // The job of the running server may have counted the present day, too.
  const counted = meters.filter(({ day }) => day.startsWith('2031'));
  expect(counted.map(({ day, received }) => [day, received])).toEqual([
    ['2031-05-02', 1],
    ['2031-05-01', 1],
  ]);
});

test('BI-01 the list of companies is sorted by any figure and read a page at a time, each company once', async () => {
  const { api } = await makeOperator();
  const word = crypto.randomUUID();
  const { planId } = await makeOffice({ name: `${word} 0` });
  await asOperator((db) =>
    sql`insert into companies (name, email, plan_id, due_date)
      select ${word} || ' ' || n, n || '@x.example', ${planId}, case when n % 3 = 0 then null else
        now() + make_interval(days => n % 7 + 1) end
      from generate_series(1, 119) n`.execute(db),
  );
  const keyOf: Partial<Record<CompanyOrder, (company: ConsoleCompany) => number | string>> = {
    users: ({ users }) => users,
    dueDate: ({ dueDate }) => dueDate ?? '9',
    messages: ({ messagesToday }) => messagesToday,
  };
  for (const sort of companyOrders)
    for (const order of ['asc', 'desc'] as const) {
      const found: ConsoleCompany[] = [];
      for (let after: number | undefined; ;) {
        const page: Awaited<ReturnType<typeof api.console.companies>> = await api.console.companies({
          query: { searchParam: word, sort, order, ...(after !== undefined && { after }) },
        });
        expect(page.count).toBe(120);
        found.push(...page.records);
        if (page.next === null) break;
        after = page.next;
      }
      expect(new Set(found.map(({ id }) => id)).size).toBe(120);
      const keys = found.map(keyOf[sort] ?? (() => 0));
      const sorted = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(keys).toEqual(order === 'asc' ? sorted : sorted.toReversed());
    }
});

test('BI-01 the list of companies is filtered by state, plan and trouble', async () => {
  const { api } = await makeOperator();
  const word = crypto.randomUUID();
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  const made = {
    active: await makeOffice({ name: `${word} a`, dueDate: inDays(9) }),
    grace: await makeOffice({ name: `${word} b`, dueDate: inDays(-1) }),
    expired: await makeOffice({ name: `${word} c` }),
    blocked: await makeOffice({ name: `${word} d` }),
    trial: await makeOffice({ name: `${word} e`, dueDate: inDays(2) }),
  };
  const set = (companyId: number, columns: object) =>
    asOperator((db) => db.updateTable('companies').set(columns).where('id', '=', companyId).execute());
  await set(made.expired.companyId, { due_date: inDays(-90) });
  await set(made.blocked.companyId, { status: false });
  await set(made.trial.companyId, { trial_ends_at: inDays(3) });
  await connect(made.active.companyId, troubled);
  const find = async (query: object) =>
    (await api.console.companies({ query: { searchParam: word, ...query } })).records.map(({ id }) => id);
  for (const [state, { companyId }] of Object.entries(made)) expect(await find({ state })).toEqual([companyId]);
  expect(await find({ planId: made.grace.planId })).toEqual([made.grace.companyId]);
  expect(await find({ isTroubled: true })).toEqual([made.active.companyId]);
  expect(await refusalOf(api.console.companies({ query: { sort: 'id' as never } }))).toMatchObject({ status: 400 });
});

test('BI-01 the operator changes prices, and the costs of the month follow', async () => {
  const { api } = await makeOperator();
  const before = await api.console.prices();
  const category = `test-${crypto.randomUUID().replaceAll(/[^a-z]/g, '')}`;
  const office = await makeOffice();
  const connection = await connect(office.companyId);
  await book(office.companyId, connection.id, [category, category]);
  await count(office);
  const costOf = async () => {
    const { monthCost, meters } = await api.console.company({ params: { id: office.companyId } });
    expect(meters[0]?.cost).toBe(monthCost);
    return monthCost;
  };
  expect(await costOf()).toBe(0);
  const price = { category, validFrom: '2026-01-01', price: 0.05 };
  const prices = [...before.prices, price, { ...price, validFrom: '2999-01-01', price: 9 }];
  await api.console.changePrices({ body: { prices } });
  expect(await costOf()).toBe(0.1);
  // Prices of other countries are prices of their own.
  const abroad = ['54', '*'].map((country) => ({ ...price, country, price: 7 }));
  const saved = await api.console.changePrices({ body: { prices: [...prices, ...abroad] } });
  expect(saved.prices.filter((one) => one.category === category).map(({ country }) => country)).toEqual([
    '54',
    '55',
    '55',
    '*',
  ]);
  expect(await costOf()).toBe(0.1);
  for (const country of ['0', '+55', '5555', 'BR'])
    expect(await refusalOf(api.console.changePrices({ body: { prices: [{ ...price, country }] } }))).toMatchObject({
      status: 400,
    });
  expect(await refusalOf(api.console.changePrices({ body: { prices: [...prices, price] } }))).toMatchObject({
    status: 400,
  });
  await api.console.changePrices({ body: before });
});

test('BI-01 a message costs the price of its category in the country of the person', async () => {
  const { api } = await makeOperator();
  const before = await api.console.prices();
  const word = crypto.randomUUID().replaceAll(/[^a-z]/g, '');
  const [promo, notice] = [`promo-${word}`, `notice-${word}`] as const;
  const office = await makeOffice();
  const connection = await connect(office.companyId);
  const write = (country: string | null, ...categories: string[]) =>
    book(office.companyId, connection.id, categories, { country });
  await write('55', promo, promo, notice);
  await write('54', promo, promo, promo, notice);
  await write(null, promo);
  const page = () => api.console.company({ params: { id: office.companyId } });
  const price = (country: string, category: string, dollars: number): WhatsappPrice => ({
    country,
    category,
    validFrom: '2026-01-01',
    price: dollars,
  });
  const change = (prices: readonly WhatsappPrice[]) =>
    api.console.changePrices({ body: { prices: [...before.prices, ...prices] } });
  // Nothing but Brazil has a price: the others are counted as messages without one.
  await change([price('55', promo, 0.05)]);
  await count(office);
  expect((await page()).meters[0]).toMatchObject({ charges: { [promo]: 6, [notice]: 2 }, cost: 0.1, unpriced: 6 });
  // A changed list counts at once: a country with a price of its own, and a price for all others.
  const priced = [price('55', promo, 0.05), price('54', promo, 0.03), price('*', notice, 0.01)];
  await change(priced);
  expect(await page()).toMatchObject({ monthCost: 0.21, meters: [{ cost: 0.21, unpriced: 1 }] });
  // A person of an unknown country costs what all others cost.
  await change([...priced, price('*', promo, 1)]);
  expect(await page()).toMatchObject({ monthCost: 1.21, meters: [{ cost: 1.21, unpriced: 0 }] });
  await count(office);
  expect((await page()).monthCost).toBe(1.21);
  await api.console.changePrices({ body: before });
});

test('BI-01 a day that was counted before countries were known keeps its messages as to Brazil', async () => {
  const { api } = await makeOperator();
  const office = await makeOffice();
  await count(office);
  const before = await api.console.prices();
  const category = `old-${crypto.randomUUID().replaceAll(/[^a-z]/g, '')}`;
  await asOperator((db) =>
    sql`update company_meters set charges = jsonb_build_object(${category}::text, 3)
      where company_id = ${office.companyId}`.execute(db),
  );
  const price = { category, validFrom: '2026-01-01' };
  await api.console.changePrices({
    body: {
      prices: [...before.prices, { ...price, country: '55', price: 0.5 }, { ...price, country: '*', price: 9 }],
    },
  });
  const { meters } = await api.console.company({ params: { id: office.companyId } });
  expect(meters[0]).toMatchObject({ charges: { [category]: 3 }, cost: 1.5, unpriced: 0 });
  await api.console.changePrices({ body: before });
});

test('BI-01 only the operator opens the console', async () => {
  const office = await makeOffice();
  const supervisor = await office.hire({ profile: 'supervisor' });
  const params = { id: office.companyId };
  for (const { api } of [office.admin, supervisor, office.attendant])
    for (const attack of [
      () => api.console.companies(),
      () => api.console.company({ params }),
      () => api.console.audit({ params }),
      () => api.console.prices(),
      () => api.console.changePrices({ body: { prices: [] } }),
    ])
      expect(await refusalOf(attack())).toEqual({ status: 403, error: 'ERR_NO_PERMISSION' });
  // A company does not see the price list, and its meters are not its own to change.
  await count(office);
  await expect(
    inCompany(office.companyId, ({ db }) => db.updateTable('company_meters').set({ sent: 9 }).execute()),
  ).rejects.toThrow(/permission denied/);
  await expect(
    inCompany(office.companyId, ({ db }) => db.selectFrom('whatsapp_prices').selectAll().execute()),
  ).rejects.toThrow(/permission denied/);
  const operator = await makeOperator();
  expect(await refusalOf(operator.api.console.company({ params: { id: 999_999_999 } }))).toEqual({
    status: 404,
    error: 'ERR_NO_COMPANY_FOUND',
  });
});
