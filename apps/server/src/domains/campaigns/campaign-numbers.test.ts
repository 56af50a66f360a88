import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import type { Phone, Shop } from '../../testing/open-shop.ts';
import { until } from '../../testing/until.ts';
import { makeConnection } from '../connections/make-connection.ts';
import { movePeople } from './campaign-numbers.ts';
import {
  isOver,
  later,
  makeCampaign,
  openFast,
  passUntil,
  received,
  run,
  show,
  unusedNumber,
} from './make-campaign-shop.ts';

const people = (count: number) => Array.from({ length: count }, () => ({ name: 'Cliente', number: unusedNumber() }));

/** A shop with several numbers, each of which may write to many people at once. */
async function openNumbers(count: number): Promise<{ shop: Shop; phones: [Phone, Phone, ...Phone[]] }> {
  const shop = await openFast();
  const others: Phone[] = [];
  for (let nth = 1; nth < count; nth += 1) {
    const phone = await shop.linkPhone([shop.queues[0].id]);
    others.push(phone);
    await shop.admin.api.sendBudgets.set({
      params: { id: phone.connectionId },
      body: { perMinute: 600, firstContactsPerDay: 1000, warmUp: false },
    });
  }
  return { shop, phones: [shop.phone, ...others] as [Phone, Phone, ...Phone[]] };
}

/** How many messages of ours a person has from each number. */
const countsOf = async (phones: readonly Phone[], number: string) =>
  Promise.all(
    phones.map(async (phone) => (await phone.seenBy(number)).filter(({ fromCustomer }) => !fromCustomer).length),
  );

const goOn = ({ companyId }: Shop, id: number) =>
  inCompany(companyId, ({ db }) =>
    db.updateTable('campaigns').set({ next_at: new Date() }).where('id', '=', id).execute(),
  );

test('CA-02 several numbers share a campaign: each person gets it once, from their own number', async () => {
  const { shop, phones } = await openNumbers(2);
  const { api } = shop.admin;
  const [first, second] = phones;
  const all = people(20);
  const known = all[5]?.number ?? '';
  await second.write(known, 'Oi');
  await shop.settled();
  const connectionIds = phones.map(({ connectionId }) => connectionId);
  const campaign = await makeCampaign(shop, all, { connectionIds, message2: 'Olá, {nome}!' });
  const params = { id: campaign.id };
  expect(campaign).toMatchObject({ whatsappId: first.connectionId, onDrop: 'wait' });
  expect(campaign.connections.map(({ id }) => id)).toEqual(connectionIds);
  // A client that knows one connection only keeps the others; an empty one means none.
  const sameFirst = await api.campaigns.update({ params, body: { whatsappId: first.connectionId } });
  expect(sameFirst.connections).toEqual(campaign.connections);
  const none = await api.campaigns.update({ params, body: { whatsappId: null } });
  expect(none).toMatchObject({ whatsappId: null, connections: [] });
  expect(await api.campaigns.preview({ params, query: {} })).toMatchObject({ connections: [], cost: null });
  await api.campaigns.update({ params, body: { connectionIds, onDrop: 'move' } });
  expect(await refusalOf(api.campaigns.update({ params, body: { connectionIds: [999_999] } }))).toMatchObject({
    error: 'ERR_NO_WAPP_FOUND',
  });
  const copy = await api.campaigns.clone({ params });
  expect(copy).toMatchObject({ connections: campaign.connections, onDrop: 'move' });

  const preview = await api.campaigns.preview({ params, query: {} });
  expect(preview).toMatchObject({ sendable: 20, firstContacts: 19, cost: null });
  expect(preview.connections.map(({ id, isConnected }) => [id, isConnected])).toEqual(
    connectionIds.map((id) => [id, true]),
  );
  expect(preview.connections.every(({ people: carried }) => carried > 0)).toBe(true);
  expect((await api.campaigns.preview({ params, query: {} })).connections).toEqual(preview.connections);

  await run(shop, campaign);
  await until(() => isOver(shop, campaign));
  await shop.settled();
  const seen = await Promise.all(all.map(({ number }) => countsOf(phones, number)));
  expect(seen.map(([one = 0, other = 0]) => one + other)).toEqual(all.map(() => 1));
  expect(await countsOf(phones, known)).toEqual([0, 1]);
  const sums = phones.map((_phone, nth) => seen.reduce((sum, counts) => sum + (counts[nth] ?? 0), 0));
  expect(sums).toEqual(preview.connections.map(({ people: carried }) => carried));
  const report = await api.campaigns.people({ params, query: {} });
  for (const { number, connectionId } of report.people) {
    const nth = all.findIndex((person) => person.number === number);
    expect(seen[nth]?.[connectionIds.indexOf(connectionId ?? 0)]).toBe(1);
  }
  // The report compares the texts.
  const { groups, verdict } = await api.campaigns.results({ params });
  expect(groups.map(({ variant }) => variant)).toEqual([1, 2]);
  expect(groups.reduce((sum, group) => sum + group.people, 0)).toBe(20);
  expect(verdict).toBe('no-data');
});

test('CA-03 when a number drops, its people wait or another number writes to them, once to each', async () => {
  const { shop, phones } = await openNumbers(2);
  const { api } = shop.admin;
  const [first, second] = phones;
  const connectionIds = phones.map(({ connectionId }) => connectionId);
  const drop = async () => {
    await second.api.unlink({ params: second.params, body: {} });
    await until(
      async () => (await api.connections.show({ params: { id: second.connectionId } })).status !== 'CONNECTED',
    );
  };
  const all = people(16);
  const waiting = await makeCampaign(shop, all, { connectionIds });
  const { connections } = await api.campaigns.preview({ params: { id: waiting.id }, query: {} });
  const ofSecond = connections[1]?.people ?? 0;
  await drop();
  await run(shop, waiting);
  await until(async () => (await show(shop, waiting)).hold?.by === 'connection');
  await shop.settled();
  expect((await show(shop, waiting)).counts.waiting).toBe(ofSecond);
  const halfway = await passUntil(shop, waiting, later(10 * 60_000), ({ hold }) => hold?.by === 'connection');
  expect(halfway.counts.waiting).toBe(ofSecond);
  // Neither number may be deleted under it.
  for (const id of connectionIds)
    expect(await refusalOf(api.connections.remove({ params: { id } }))).toMatchObject({
      error: 'ERR_CONNECTION_IN_USE',
    });

  const others = people(16);
  const moving = await makeCampaign(shop, others, { connectionIds, onDrop: 'move' });
  await run(shop, moving);
  // Down for a moment only: they wait.
  await until(async () => (await show(shop, moving)).hold?.by === 'connection');
  const moved = await passUntil(shop, moving, later(20 * 60_000), ({ counts }) => counts.waiting === 0);
  expect(moved.counts.failed).toBe(0);
  await goOn(shop, moving.id);
  await until(() => isOver(shop, moving));
  await shop.settled();
  for (const { number } of others) expect(await countsOf(phones, number)).toEqual([1, 0]);

  await api.connections.askNewCode({ params: { id: second.connectionId } });
  await until(async () => (await api.connections.show({ params: { id: second.connectionId } })).status === 'qrcode');
  await second.api.scan({ params: second.params, body: {} });
  await until(async () => (await api.connections.show({ params: { id: second.connectionId } })).status === 'CONNECTED');
  await goOn(shop, waiting.id);
  await until(() => isOver(shop, waiting));
  await shop.settled();
  const seen = await Promise.all([...all, ...others].map(({ number }) => countsOf(phones, number)));
  expect(seen.map(([one = 0, other = 0]) => one + other)).toEqual(seen.map(() => 1));
  expect(seen.filter(([, other]) => other === 1)).toHaveLength(ofSecond);
  // An inactive campaign goes on without a number that is deleted.
  const draft = await makeCampaign(shop, people(1), { connectionIds: [second.connectionId, first.connectionId] });
  await api.connections.remove({ params: { id: second.connectionId } });
  expect(await show(shop, draft)).toMatchObject({
    whatsappId: first.connectionId,
    connections: [{ id: first.connectionId }],
  });
});

test('CA-03 however often people move, each has one number, and a person with a message never moves', async () => {
  const { shop, phones } = await openNumbers(3);
  const ids = phones.map(({ connectionId }) => connectionId);
  const [main = 0] = ids;
  const campaign = await makeCampaign(shop, people(30), { connectionIds: ids });
  await shop.admin.api.campaigns.start({ params: { id: campaign.id } });
  await shop.admin.api.campaigns.pause({ params: { id: campaign.id } });
  const list = () =>
    inCompany(shop.companyId, ({ db }) =>
      db
        .selectFrom('campaign_people')
        .select(['id', 'connection_id as number', 'state', 'sent_at as sentAt'])
        .where('campaign_id', '=', campaign.id)
        .orderBy('id')
        .execute(),
    );
  const first = await list();
  const peopleIds = first.map(({ id }) => id);
  const dealt = first.map(({ number }) => number);
  expect(new Set(dealt)).toEqual(new Set(ids));
  const move = (from: readonly number[], to: readonly number[]) =>
    inCompany(shop.companyId, (scope) =>
      movePeople(scope, { campaignId: campaign.id, mainId: main, from, to, mayBegin: true }),
    );
  const someNumbers = fc.subarray(ids, { minLength: 1, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('waiting', 'refused', 'sent'), { minLength: 30, maxLength: 30 }),
      fc.array(someNumbers, { minLength: 1, maxLength: 4 }),
      async (fates, drops) => {
        await inCompany(shop.companyId, ({ db }) =>
          sql`
            update campaign_people p
            set state = case when x.fate = 'sent' then 'sent' else 'waiting' end,
              sent_at = case when x.fate <> 'waiting' then now() end, connection_id = x.number
            from unnest(${peopleIds}::int[], ${fates}::text[], ${dealt}::int[]) as x (id, fate, number)
            where p.id = x.id`.execute(db),
        );
        for (const from of drops) {
          const was = await list();
          const to = ids.filter((id) => !from.includes(id));
          const count = await move(from, to);
          const now = await list();
          const changed = now.filter(({ number }, nth) => number !== was[nth]?.number);
          expect(changed.length).toBe(count);
          expect(now.length).toBe(was.length);
          const wrong = now.filter(({ number, state, sentAt }, nth) => {
            const mayMove = state === 'waiting' && sentAt === null && from.includes(was[nth]?.number ?? 0);
            return mayMove ? !to.includes(number ?? 0) : number !== was[nth]?.number;
          });
          expect(wrong).toEqual([]);
          // A second call moves no person.
          expect(await move(from, to)).toBe(0);
        }
      },
    ),
    { numRuns: 6 },
  );
});

test('CA-04 the people who wait are listed by id, whatever their number, also when it was removed', async () => {
  const { shop, phones } = await openNumbers(3);
  const { api } = shop.admin;
  const ids = phones.map(({ connectionId }) => connectionId);
  const params = { id: (await makeCampaign(shop, people(30), { connectionIds: ids })).id };
  await api.campaigns.start({ params });
  await api.campaigns.pause({ params });
  const expected = async () => {
    const all = await inCompany(shop.companyId, ({ db }) =>
      db.selectFrom('campaign_people').select(['id', 'state']).where('campaign_id', '=', params.id).execute(),
    );
    return all.flatMap(({ id, state }) => (state === 'waiting' ? [id] : [])).toSorted((a, b) => a - b);
  };
  const paged = async () => {
    const found: number[] = [];
    for (let after: number | null = 0; after !== null;) {
      const { people: page, next } = await api.campaigns.people({
        params,
        query: { after, limit: 7, state: 'waiting' },
      });
      found.push(...page.map(({ id }) => id));
      after = next;
    }
    return found;
  };
  expect(await paged()).toEqual(await expected());
  await inCompany(shop.companyId, ({ db }) =>
    sql`
      update campaign_people
      set state = 'sent'
      where campaign_id = ${params.id} and id in (
        select id from campaign_people where campaign_id = ${params.id} order by hashint4(id) limit 10)`.execute(db),
  );
  await api.campaigns.cancel({ params });
  await api.connections.remove({ params: { id: ids[1] ?? 0 } });
  const [left, found] = [await expected(), await paged()];
  expect(left.length).toBe(20);
  expect(found).toEqual(left);
});

test('CA-04 people who are held out get nothing, and the report counts who of them wrote anyway', async () => {
  const shop = await openFast();
  const { api } = shop.admin;
  const all = people(40);
  const campaign = await makeCampaign(shop, all, { holdOutPercent: 50 });
  const params = { id: campaign.id };
  expect(campaign.holdOutPercent).toBe(50);
  const preview = await api.campaigns.preview({ params, query: {} });
  const held = preview.excluded.find(({ reason }) => reason === 'hold-out')?.count ?? 0;
  expect(preview.sendable + held).toBe(40);
  expect(held).toBeGreaterThan(0);
  expect(preview.sendable).toBeGreaterThan(0);
  await run(shop, campaign);
  await until(() => isOver(shop, campaign));
  await shop.settled();
  const skipped = await api.campaigns.people({ params, query: { state: 'skipped' } });
  expect(skipped.people.map(({ code }) => code)).toEqual(skipped.people.map(() => 'hold-out'));
  expect(skipped.people).toHaveLength(held);
  const [one = ''] = skipped.people.map(({ number }) => number);
  const [reached = ''] = all
    .map(({ number }) => number)
    .filter((number) => !skipped.people.some((p) => p.number === number));
  expect(await countsOf([shop.phone], one)).toEqual([0]);
  await shop.phone.write(one, 'Oi');
  await shop.phone.write(reached, 'Quero');
  await shop.settled();
  const { groups, verdict, best } = await api.campaigns.results({ params });
  expect(groups).toMatchObject([
    { variant: 1, people: 40 - held, replied: 1, rate: 1 / (40 - held) },
    { variant: null, people: held, replied: 1, rate: 1 / held },
  ]);
  expect([verdict, best]).toEqual(['no-data', null]);
  for (const holdOutPercent of [51, -1, 1.5])
    expect(await refusalOf(api.campaigns.create({ body: { name: 'Natal', holdOutPercent } }))).toMatchObject({
      error: 'ERR_VALIDATION',
    });
});

/** A number that takes messages, and over which none leaves: no node drives it. */
const makeSilent = ({ companyId }: Shop) => inCompany(companyId, (scope) => makeConnection(scope));

test('CA-03 CA-04 when a number is deleted before messages left, their people fail, and another writes', async () => {
  const shop = await openFast();
  const { api } = shop.admin;
  await api.campaigns.saveSettings({ body: { settings: { weeklyCap: 1 } } });
  const { id: silentId } = await makeSilent(shop);
  const all = people(3);
  const campaign = await makeCampaign(shop, all, { whatsappId: silentId });
  const other = await makeCampaign(shop, all);
  const params = { id: campaign.id };
  await run(shop, campaign);
  await until(async () => (await show(shop, campaign)).counts.sending === 3);
  await api.campaigns.cancel({ params });
  // They may still get it.
  expect(await api.campaigns.preview({ params: { id: other.id }, query: {} })).toMatchObject({
    sendable: 0,
    excluded: [{ reason: 'capped', count: 3 }],
  });
  await api.connections.remove({ params: { id: silentId } });
  await until(async () => (await show(shop, campaign)).counts.failed === 3);
  expect((await show(shop, campaign)).counts).toMatchObject({ total: 3, sending: 0, waiting: 0 });
  const { people: failed } = await api.campaigns.people({ params, query: { state: 'failed' } });
  expect(failed.map(({ code }) => code)).toEqual(all.map(() => 'ERR_NO_WAPP_FOUND'));
  expect(await api.campaigns.preview({ params: { id: other.id }, query: {} })).toMatchObject({ sendable: 3 });

  const refused = { status: 409, error: 'ERR_CAMPAIGN_CONNECTION' };
  expect(await refusalOf(api.campaigns.restart({ params }))).toEqual(refused);
  expect(await refusalOf(api.campaigns.retry({ params }))).toEqual(refused);
  const body = { name: 'Outro nome', whatsappId: shop.phone.connectionId };
  expect(await api.campaigns.update({ params, body })).toMatchObject({
    status: 'CANCELADA',
    name: 'Natal',
    whatsappId: shop.phone.connectionId,
  });
  // It has a number again, which a form does not change.
  const second = await shop.linkPhone();
  await api.campaigns.update({ params, body: { whatsappId: second.connectionId } });
  expect(await api.campaigns.restart({ params })).toMatchObject({
    status: 'EM_ANDAMENTO',
    whatsappId: shop.phone.connectionId,
  });
  await goOn(shop, campaign.id);
  await until(() => isOver(shop, campaign));
  await shop.settled();
  for (const { number } of all) expect(await received(shop, number)).toHaveLength(1);
  await until(async () => (await show(shop, campaign)).counts.failed === 0);
});

test('CA-03 failed people whose number was deleted are retried by another one of the campaign', async () => {
  const { shop, phones } = await openNumbers(2);
  const { api } = shop.admin;
  const [, second] = phones;
  const all = people(8);
  const campaign = await makeCampaign(shop, all, { connectionIds: phones.map(({ connectionId }) => connectionId) });
  const params = { id: campaign.id };
  await run(shop, campaign);
  await until(() => isOver(shop, campaign));
  await shop.settled();
  const ofSecond = await inCompany(shop.companyId, ({ db }) =>
    db
      .updateTable('campaign_people')
      .set({ state: 'failed', code: '131000' })
      .where('campaign_id', '=', campaign.id)
      .where('connection_id', '=', second.connectionId)
      .returning('number')
      .execute(),
  );
  expect(ofSecond.length).toBeGreaterThan(0);
  await inCompany(shop.companyId, ({ db }) =>
    db.updateTable('campaigns').set({ status: 'CANCELADA' }).where('id', '=', campaign.id).execute(),
  );
  await api.connections.remove({ params: { id: second.connectionId } });
  expect(await api.campaigns.retry({ params })).toEqual({ retried: ofSecond.length });
  await goOn(shop, campaign.id);
  await until(() => isOver(shop, campaign));
  await shop.settled();
  for (const { number } of ofSecond) expect(await received(shop, number ?? '')).toHaveLength(1);
});

test('CA-03 a campaign ends when the conversation of a message that has not left is deleted', async () => {
  const shop = await openFast();
  const { api } = shop.admin;
  const { id: silentId } = await makeSilent(shop);
  const campaign = await makeCampaign(shop, people(1), { whatsappId: silentId });
  const params = { id: campaign.id };
  await run(shop, campaign);
  await until(async () => (await show(shop, campaign)).counts.sending === 1);
  const { people: sending } = await api.campaigns.people({ params, query: {} });
  await api.tickets.remove({ params: { id: sending[0]?.ticketId ?? 0 } });
  await until(() => isOver(shop, campaign));
  const { people: listed } = await api.campaigns.people({ params, query: {} });
  expect(listed).toMatchObject([{ state: 'failed', code: 'ERR_NO_MESSAGE_FOUND' }]);
});

test('CA-02 the estimate of a number counts its people of all countries together', async () => {
  const shop = await openFast();
  await shop.admin.api.sendBudgets.set({
    params: { id: shop.phone.connectionId },
    body: { perMinute: 60, firstContactsPerDay: 10, warmUp: false },
  });
  const abroad = Array.from({ length: 8 }, (_one, nth) => ({ name: 'Clara', number: `54911511122${10 + nth}` }));
  const { id } = await makeCampaign(shop, [...people(8), ...abroad]);
  const { pace, finishesAt } = await shop.admin.api.campaigns.preview({ params: { id }, query: {} });
  expect(pace).toBe('first-contacts');
  expect(Date.parse(finishesAt ?? '') - Date.now()).toBeGreaterThan(23 * 3600_000);
});

test('CA-02 a list without files is no content', async () => {
  const shop = await openFast();
  const { id: fileListId } = await shop.admin.api.fileLists.create({
    body: { name: 'Catálogo', message: 'Segue', options: [] },
  });
  const { id } = await makeCampaign(shop, people(1), { message1: '', fileListId });
  expect(await refusalOf(shop.admin.api.campaigns.start({ params: { id } }))).toMatchObject({
    error: 'ERR_CAMPAIGN_NO_MESSAGE',
  });
});
