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
  // The clock of the app may have sent it later than `now`.
  expect(Date.parse(held.hold?.until ?? '')).toBeLessThanOrEqual(Math.max(now.getTime(), Date.now()) + 120_000);
  await shop.settled();
  expect((await Promise.all(people.map(({ number }) => received(shop, number)))).flat()).toHaveLength(1);
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
