import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import type { Shop } from '../../testing/open-shop.ts';
import { makePicture } from '../../testing/test-media.ts';
import { until } from '../../testing/until.ts';
import { isOver, makeCampaign, openFast, passUntil, received, run, show, unusedNumber } from './make-campaign-shop.ts';

const rate = ({ companyId, phone }: Shop, quality: string) =>
  inCompany(companyId, ({ db }) =>
    db
      .insertInto('connection_ratings')
      .values({ connection_id: phone.connectionId, quality, messaging_limit: null, updated_at: new Date() })
      .onConflict((conflict) => conflict.constraint('connection_ratings_pkey').doUpdateSet({ quality }))
      .execute(),
  );

test('CA-01 a trial goes to the number of the user with media and file list, and counts nowhere', async () => {
  const shop = await openFast();
  const { api } = shop.admin;
  const [ana, own] = [unusedNumber(), unusedNumber()];
  const list = await api.fileLists.create({
    body: { name: 'Catálogo', message: 'Segue', options: [{ name: 'Cores' }] },
  });
  await api.fileLists.upload({
    params: { id: list.id },
    body: {
      fileId: list.id,
      typeArch: 'fileList',
      mediaType: ['image/jpeg'],
      id: list.options.map(({ id }) => id),
    },
    files: [{ name: 'cores.jpg', bytes: new Uint8Array(await makePicture()) }],
  });
  const campaign = await makeCampaign(shop, [{ name: 'Ana', number: ana }], {
    message1: 'Oi {nome}, {numero}!',
    fileListId: list.id,
  });
  const params = { id: campaign.id };
  await api.campaigns.uploadMedia({
    params,
    body: {},
    files: [{ name: 'sofá.jpg', bytes: new Uint8Array(await makePicture()) }],
  });
  await api.campaigns.test({ params, body: { number: own } });
  await shop.settled();
  const trial = (await shop.phone.seenBy(own)).map(({ type, body }) => ({ type, body }));
  expect(trial).toHaveLength(2);
  expect(trial.filter(({ type }) => type === 'image')).toHaveLength(2);
  expect(trial.map(({ body }) => body).join(' ')).toContain(own);
  expect(await show(shop, campaign)).toMatchObject({ status: 'INATIVA', counts: { total: 0 } });
  expect(await refusalOf(api.campaigns.test({ params, body: { number: '12' } }))).toMatchObject({ status: 400 });
  // The person gets the same files, in the same order.
  await run(shop, campaign);
  await until(() => isOver(shop, campaign));
  await shop.settled();
  expect((await shop.phone.seenBy(ana)).map(({ type }) => type)).toEqual(trial.map(({ type }) => type));
  expect((await received(shop, ana)).join(' ')).toContain(`Oi Ana, ${ana}!`);
});

test('CA-02 a number that Meta rates RED stops until a user resumes it; a YELLOW one sends at half speed', async () => {
  const shop = await openFast();
  const { api } = shop.admin;
  const people = Array.from({ length: 3 }, () => ({ name: 'Cliente', number: unusedNumber() }));
  const campaign = await makeCampaign(shop, people);
  await rate(shop, 'RED');
  await run(shop, campaign);
  await until(async () => (await show(shop, campaign)).hold !== null);
  expect(await show(shop, campaign)).toMatchObject({
    status: 'EM_ANDAMENTO',
    hold: { by: 'brake', code: 'quality', until: null },
    counts: { sent: 0 },
  });
  await rate(shop, 'YELLOW');
  await api.campaigns.saveSettings({
    body: { settings: { messageInterval: 0, longerIntervalAfter: 1, greaterInterval: 60 } },
  });
  await api.campaigns.resume({ params: { id: campaign.id } });
  const now = new Date(Date.now() + 1000);
  const held = await passUntil(shop, campaign, now, ({ hold }) => hold?.by === 'long-interval');
  const pauseMs = Date.parse(held.hold?.until ?? '') - now.getTime();
  expect(pauseMs).toBeGreaterThanOrEqual(119_000);
  expect(held.isSlow).toBe(true);
  // The clock of the app may have sent it later than `now`.
  expect(Date.parse(held.hold?.until ?? '')).toBeLessThanOrEqual(Math.max(now.getTime(), Date.now()) + 120_000);
  await shop.settled();
  expect((await Promise.all(people.map(({ number }) => received(shop, number)))).flat()).toHaveLength(1);
});

test('CA-02 a YELLOW number that only its budget holds back sends half as many in a minute', async () => {
  const shop = await openFast();
  const people = Array.from({ length: 20 }, () => ({ name: 'Cliente', number: unusedNumber() }));
  const campaign = await makeCampaign(shop, people);
  await shop.admin.api.sendBudgets.set({
    params: { id: shop.phone.connectionId },
    body: { perMinute: 60, firstContactsPerDay: 1000, warmUp: false },
  });
  await shop.admin.api.campaigns.start({ params: { id: campaign.id } });
  await shop.admin.api.campaigns.pause({ params: { id: campaign.id } });
  await rate(shop, 'YELLOW');
  await shop.admin.api.campaigns.resume({ params: { id: campaign.id } });
  // Ten may be sent at once; each takes the place of two.
  const held = await passUntil(shop, campaign, new Date(Date.now() + 1000), ({ hold }) => hold?.by === 'budget');
  expect(held.counts.waiting).toBe(15);
});

test('CA-02 more than one in twenty who want no advertising stop a campaign', async () => {
  const shop = await openFast();
  const numbers = Array.from({ length: 60 }, unusedNumber);
  const campaign = await makeCampaign(
    shop,
    numbers.map((number) => ({ name: 'Cliente', number })),
    { dailyCap: 50 },
  );
  await run(shop, campaign);
  await until(async () => (await show(shop, campaign)).hold?.by === 'daily-cap');
  await shop.settled();
  const got = await Promise.all(
    numbers.map(async (number) => ((await received(shop, number)).length > 0 ? [number] : [])),
  );
  const reached = got.flat();
  expect(reached).toHaveLength(50);
  for (const number of reached.slice(0, 3)) await shop.phone.write(number, 'PARAR');
  await shop.settled();
  await inCompany(shop.companyId, ({ db }) =>
    db.updateTable('campaigns').set({ daily_cap: null, next_at: new Date() }).where('id', '=', campaign.id).execute(),
  );
  await until(async () => (await show(shop, campaign)).hold?.by === 'brake');
  expect((await show(shop, campaign)).hold).toEqual({ by: 'brake', until: null, code: 'opt-outs' });
  await shop.settled();
  expect(
    (await Promise.all(numbers.map((number) => received(shop, number)))).filter((all) => all.length > 0),
  ).toHaveLength(50);
});

/** Lets the clock judge a running campaign now, as after fifty messages. */
const judgeNow = ({ companyId }: Shop, id: number) =>
  inCompany(companyId, ({ db }) =>
    db
      .updateTable('campaigns')
      .set({ since_judged: 50, daily_cap: null, next_at: new Date() })
      .where('id', '=', id)
      .execute(),
  );
const brakeOf = async (shop: Shop, campaign: { id: number }) => {
  const held = async () => {
    const { hold, status } = await show(shop, campaign);
    return hold?.by === 'brake' || status === 'FINALIZADA';
  };
  await until(held);
  return (await show(shop, campaign)).hold?.code ?? null;
};

test('CA-02 many messages that went well do not hide that one in five of the newest fails', async () => {
  const shop = await openFast();
  const people = Array.from({ length: 720 }, () => ({ name: 'Cliente', number: unusedNumber() }));
  const campaign = await makeCampaign(shop, people);
  await shop.admin.api.campaigns.start({ params: { id: campaign.id } });
  // As if 600 had been delivered before 110 failed: 15 % of all, and 22 % of the newest 500.
  await inCompany(shop.companyId, ({ db }) =>
    sql`
      update campaign_people p
      set state = case when x.nth <= 600 then 'delivered' else 'failed' end,
        sent_at = now() + make_interval(secs => x.nth / 1000.0)
      from (
        select id, row_number() over (order by id) as nth from campaign_people where campaign_id = ${campaign.id}) x
      where p.id = x.id and x.nth <= 710`.execute(db),
  );
  await judgeNow(shop, campaign.id);
  expect(await brakeOf(shop, campaign)).toBe('failures');
  expect((await show(shop, campaign)).counts.waiting).toBe(10);
});

test('CA-02 messages that were not delivered within an hour stop a campaign: people may have blocked it', async () => {
  const shop = await openFast();
  const people = Array.from({ length: 60 }, () => ({ name: 'Cliente', number: unusedNumber() }));
  const campaign = await makeCampaign(shop, people, { dailyCap: 50 });
  await run(shop, campaign);
  await until(async () => (await show(shop, campaign)).hold?.by === 'daily-cap');
  await shop.settled();
  // The phones of 21 people took none of it.
  await inCompany(shop.companyId, ({ db }) =>
    sql`
      with sent as (
        update campaign_people p
        set sent_at = now() - interval '2 hours', state = case when x.nth <= 21 then 'sent' else 'delivered' end
        from (
          select id, row_number() over (order by id) as nth
          from campaign_people
          where campaign_id = ${campaign.id} and state <> 'waiting') x
        where p.id = x.id
        returning p.id)
      update campaigns set judged_from = now() - interval '3 hours', started_at = now() - interval '3 hours'`.execute(
      db,
    ),
  );
  await judgeNow(shop, campaign.id);
  expect(await brakeOf(shop, campaign)).toBe('undelivered');
  expect((await show(shop, campaign)).counts.waiting).toBe(10);
});

test('CA-02 a number in poor health stops its campaigns; a user who resumes one has seen it', async () => {
  const shop = await openFast();
  const { companyId, phone } = shop;
  const make = async () => {
    const campaign = await makeCampaign(shop, [{ name: 'Ana', number: unusedNumber() }]);
    await shop.admin.api.campaigns.start({ params: { id: campaign.id } });
    await judgeNow(shop, campaign.id);
    return campaign;
  };
  const hour = new Date();
  hour.setUTCMinutes(0, 0, 0);
  const count = (failed: number) =>
    inCompany(companyId, ({ db }) =>
      db
        .insertInto('connection_hours')
        .values({ connection_id: phone.connectionId, hour, sent: 60, failed })
        .onConflict((conflict) => conflict.constraint('connection_hours_pkey').doUpdateSet({ sent: 60, failed }))
        .execute(),
    );
  await count(10);
  expect(await brakeOf(shop, await make())).toBe(null);
  // Messages of users and bots failed, none of the campaign.
  await count(20);
  const stopped = await make();
  expect(await brakeOf(shop, stopped)).toBe('health');
  await shop.admin.api.campaigns.resume({ params: { id: stopped.id } });
  await judgeNow(shop, stopped.id);
  expect(await brakeOf(shop, stopped)).toBe(null);
  // The health fell three times within an hour.
  await inCompany(companyId, async ({ db }) => {
    await db.deleteFrom('connection_hours').execute();
    await db
      .insertInto('connection_falls')
      .values(
        [10, 20, 30].map((minutes) => ({
          connection_id: phone.connectionId,
          fell_at: new Date(Date.now() - minutes * 60_000),
          ended_at: new Date(),
          reason: null,
          alerted_at: null,
          mailed_at: null,
          back_mailed_at: null,
        })),
      )
      .execute();
  });
  expect(await brakeOf(shop, await make())).toBe('health');
});

test('CA-02 an answer of an attendant is not behind more than twenty messages of a campaign', async () => {
  const shop = await openFast();
  const { attendant, companyId, phone } = shop;
  const customer = unusedNumber();
  const ticket = await shop.attend(customer);
  // Each message takes the phone a while, and the budget does not hold the campaign back.
  await inCompany(companyId, ({ db }) =>
    sql`update sandbox_phones set call_ms = 150 where connection_id = ${phone.connectionId}`.execute(db),
  );
  const people = Array.from({ length: 60 }, () => ({ name: 'Cliente', number: unusedNumber() }));
  const campaign = await makeCampaign(shop, people);
  await run(shop, campaign);
  const sent = async () => {
    const { messages } = await phone.api.messages({ params: phone.params, query: {} });
    return messages.filter(({ fromCustomer }) => !fromCustomer).map(({ body }) => body);
  };
  await until(async () => (await show(shop, campaign)).counts.sending > 8);
  const before = (await sent()).length;
  await attendant.api.messages.send({ params: { ticketId: ticket.id }, body: { body: 'Sim, temos.' } });
  const at = await until(async () => (await sent()).indexOf('Sim, temos.') + 1);
  expect(at - before - 1).toBeLessThanOrEqual(20);
  // The campaign goes on afterwards.
  expect((await show(shop, campaign)).counts.waiting).toBeGreaterThan(0);
  await until(() => isOver(shop, campaign));
});

test('CA-02 a person gets no more campaigns within a week than the company allows', async () => {
  const shop = await openFast();
  const { api } = shop.admin;
  await api.campaigns.saveSettings({ body: { settings: { weeklyCap: 1 } } });
  const [ana, beto] = [unusedNumber(), unusedNumber()];
  const first = await makeCampaign(shop, [{ name: 'Ana', number: ana }]);
  await run(shop, first);
  await until(() => isOver(shop, first));
  await shop.settled();
  const people = [ana, beto].map((number) => ({ name: 'Cliente', number }));
  const second = await makeCampaign(shop, people);
  const params = { id: second.id };
  expect(await api.campaigns.preview({ params, query: {} })).toMatchObject({
    sendable: 1,
    excluded: [{ reason: 'capped', count: 1 }],
  });
  await run(shop, second);
  await until(() => isOver(shop, second));
  await shop.settled();
  expect((await received(shop, ana)).length).toBe(1);
  expect((await received(shop, beto)).length).toBe(1);
  const { people: skipped } = await api.campaigns.people({ params, query: { state: 'skipped' } });
  expect(skipped).toMatchObject([{ number: ana, code: 'capped' }]);
  // A week later it is another week.
  await inCompany(shop.companyId, ({ db }) =>
    db
      .updateTable('campaign_people')
      .set({ sent_at: new Date(Date.now() - 8 * 24 * 3600_000) })
      .where('number', '=', ana)
      .where('state', '<>', 'skipped')
      .execute(),
  );
  const third = await makeCampaign(shop, [{ name: 'Ana', number: ana }]);
  expect(await api.campaigns.preview({ params: { id: third.id }, query: {} })).toMatchObject({ sendable: 1 });
});
