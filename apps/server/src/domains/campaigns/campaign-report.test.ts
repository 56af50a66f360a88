import type { ChannelEvent } from '../../channels/driver.ts';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import type { Shop } from '../../testing/open-shop.ts';
import { makePicture } from '../../testing/test-media.ts';
import { until } from '../../testing/until.ts';
import { lockCampaign } from './campaigns.ts';
import { isOver, makeCampaign, openFast, received, run, show, unusedNumber } from './make-campaign-shop.ts';

const exported = async ({ app }: Pick<Shop, 'app'>, token: string, id: number, query = '') => {
  const reply = await fetch(`${app.url}/api/campaigns/${id}/export${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() };
};

test('CA-04 the export of a report names each person once, by state too, while other calls are answered', async () => {
  const shop = await openFast();
  const { admin, attendant } = shop;
  // Three pages of the export.
  const people = Array.from({ length: 2500 }, (_, nth) => ({
    name: nth === 0 ? '=1+1' : `Pessoa ${nth}`,
    number: unusedNumber(),
    ...(nth % 5 === 0 && { validity: 'invalid' as const }),
  }));
  const { id } = await makeCampaign(shop, people);
  await admin.api.campaigns.start({ params: { id } });
  await admin.api.campaigns.pause({ params: { id } });
  const [all, list] = await Promise.all([exported(shop, admin.token, id), admin.api.campaigns.page({ query: {} })]);
  expect(list.count).toBe(1);
  expect([all.status, all.type]).toEqual([200, expect.stringContaining('text/csv')]);
  const linesOf = (text: string) => text.trim().split('\r\n').slice(1);
  const numbers = linesOf(all.text).map((line) => /;(\d+);/.exec(line)?.[1]);
  expect(numbers.toSorted()).toEqual(people.map(({ number }) => number).toSorted());
  // A spreadsheet shows the name, and does not compute it.
  expect(all.text).toContain(`'=1+1;${people[0]?.number};skipped;invalid;`);
  const skipped = await exported(shop, admin.token, id, '?state=skipped');
  expect(linesOf(skipped.text)).toHaveLength(500);
  const asJson = await exported(shop, admin.token, id, '?state=skipped&format=jsonl');
  expect(asJson.type).toContain('application/jsonl');
  const { people: first } = await admin.api.campaigns.people({ params: { id }, query: { state: 'skipped', limit: 2 } });
  expect(
    asJson.text
      .trim()
      .split('\n')
      .slice(0, 2)
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual(first);
  expect((await exported(shop, attendant.token, id)).status).toBe(403);
  expect((await exported(shop, (await makeOffice()).admin.token, id)).status).toBe(404);
});

test('CA-03 CA-04 failed people of a finished campaign get it once more; others and final ones do not', async () => {
  const shop = await openFast();
  const { admin, companyId, phone } = shop;
  const people = ['Falhou', 'Recebeu', 'Saiu'].map((name) => ({ name, number: unusedNumber() }));
  const campaign = await makeCampaign(shop, people);
  const params = { id: campaign.id };
  expect(await refusalOf(admin.api.campaigns.retry({ params }))).toEqual({ status: 409, error: 'ERR_CAMPAIGN_STATE' });
  await run(shop, campaign);
  await until(() => isOver(shop, campaign));
  await shop.settled();
  expect(await refusalOf(admin.api.campaigns.retry({ params }))).toMatchObject({ error: 'ERR_CAMPAIGN_NOBODY' });
  // WhatsApp has the messages, but delivered none of them yet.
  const waIds = await inCompany(companyId, async ({ db }) => {
    await db.updateTable('messages').set({ ack: 1 }).where('from_me', '=', true).execute();
    await db.updateTable('campaign_people').set({ state: 'sent' }).execute();
    const rows = await db
      .selectFrom('campaign_people as p')
      .innerJoin('messages as m', 'm.id', 'p.message_id')
      .select(['p.name', 'm.wa_id as waId'])
      .execute();
    return new Map(rows.map(({ name, waId }) => [name, waId]));
  });
  const refuse = (name: string, error: string): ChannelEvent =>
    ({ type: 'ack', waId: waIds.get(name), ack: 1, error, at: Date.now() }) as never;
  await shop.deliver([refuse('Falhou', '131000'), refuse('Saiu', '131050')], phone.connectionId);
  await until(async () => (await show(shop, campaign)).counts.failed === 2);
  const hasRetryable = async () => (await admin.api.campaigns.results({ params })).hasRetryable;
  expect(await hasRetryable()).toBe(true);
  expect(await admin.api.campaigns.retry({ params })).toEqual({ retried: 1 });
  expect(await show(shop, campaign)).toMatchObject({ status: 'EM_ANDAMENTO', completedAt: null });
  const soon = () =>
    inCompany(companyId, ({ db }) => db.updateTable('campaigns').set({ next_at: new Date() }).execute());
  await soon();
  await until(() => isOver(shop, campaign));
  await shop.settled();
  const seen = await Promise.all(people.map(({ number }) => received(shop, number)));
  expect(seen.map((all) => all.length)).toEqual([2, 1, 1]);
  await until(async () => (await show(shop, campaign)).counts.failed === 1);
  const { people: failed } = await admin.api.campaigns.people({ params, query: { state: 'failed' } });
  expect(failed.map(({ name, code }) => [name, code])).toEqual([['Saiu', '131050']]);
  expect(await hasRetryable()).toBe(false);
  expect(await refusalOf(admin.api.campaigns.retry({ params }))).toMatchObject({ error: 'ERR_CAMPAIGN_NOBODY' });
});

test('CA-04 a deleted conversation is forgotten, and the report keeps its person', async () => {
  const shop = await openFast();
  const { admin, companyId } = shop;
  const people = ['Ana', 'Beto'].map((name) => ({ name, number: unusedNumber() }));
  const campaign = await makeCampaign(shop, people);
  await run(shop, campaign);
  await until(() => isOver(shop, campaign));
  await shop.settled();
  const stored = () =>
    inCompany(companyId, ({ db }) =>
      db
        .selectFrom('campaign_people')
        .select(['name', 'ticket_id as ticketId', 'message_id as messageId'])
        .where('campaign_id', '=', campaign.id)
        .orderBy('name')
        .execute(),
    );
  const [ana, beto] = await stored();
  expect(ana?.messageId).toEqual(expect.any(String));
  await admin.api.tickets.remove({ params: { id: ana?.ticketId ?? 0 } });
  expect(await stored()).toEqual([{ name: 'Ana', ticketId: null, messageId: null }, beto]);
  const { people: listed } = await admin.api.campaigns.people({ params: { id: campaign.id }, query: {} });
  expect(listed.map(({ name, ticketId }) => [name, ticketId])).toEqual(
    expect.arrayContaining([
      ['Ana', null],
      ['Beto', beto?.ticketId],
    ]),
  );
});

test('CA-01 CA-03 a copy of a finished campaign is inactive, keeps the content, and sends to all again', async () => {
  const shop = await openFast();
  const { admin, queues } = shop;
  const number = unusedNumber();
  const campaign = await makeCampaign(shop, [{ name: 'Ana', number }], {
    message2: 'Olá, {nome}!',
    replyQueueId: queues[1].id,
    dailyCap: 50,
    sendFrom: null,
  });
  const params = { id: campaign.id };
  await admin.api.campaigns.uploadMedia({
    params,
    body: {},
    files: [{ name: 'sofá.jpg', bytes: new Uint8Array(await makePicture()) }],
  });
  await run(shop, campaign);
  await until(() => isOver(shop, campaign));
  const copy = await admin.api.campaigns.clone({ params });
  expect(copy).toMatchObject({
    name: 'Natal (2)',
    status: 'INATIVA',
    message1: 'Oi {nome}!',
    message2: 'Olá, {nome}!',
    mediaName: 'sofá.jpg',
    contactListId: campaign.contactListId,
    whatsappId: campaign.whatsappId,
    replyQueueId: queues[1].id,
    dailyCap: 50,
    scheduledAt: null,
    startedAt: null,
    completedAt: null,
    counts: { total: 0 },
  });
  expect((await admin.api.campaigns.clone({ params })).name).not.toBe(campaign.name);
  expect((await admin.api.campaigns.clone({ params: { id: copy.id } })).status).toBe('INATIVA');
  await run(shop, copy);
  await until(() => isOver(shop, copy));
  await shop.settled();
  expect(await received(shop, number)).toHaveLength(2);
  // The report of the original stays as it was.
  expect((await show(shop, campaign)).counts.total).toBe(1);
  const theirs = await makeOffice();
  expect(await refusalOf(theirs.admin.api.campaigns.clone({ params }))).toMatchObject({ status: 404 });
});

test('CA-01 CA-03 a campaign that no person may get, or whose number was deleted, does not start', async () => {
  const shop = await openFast();
  const { admin, phone } = shop;
  const start = (id: number) => refusalOf(admin.api.campaigns.start({ params: { id } }));
  const nobody = await makeCampaign(shop, [{ name: 'Ana', number: unusedNumber(), validity: 'invalid' }]);
  expect(await start(nobody.id)).toEqual({ status: 409, error: 'ERR_CAMPAIGN_NOBODY' });
  expect(await show(shop, nobody)).toMatchObject({ status: 'INATIVA', startedAt: null, counts: { total: 0 } });
  const { id: contactListId } = await admin.api.contactLists.create({ body: { name: 'Vazia' } });
  const { id: emptyId } = await admin.api.campaigns.create({
    body: { name: 'Vazia', message1: 'Oi!', whatsappId: phone.connectionId, contactListId },
  });
  expect(await start(emptyId)).toMatchObject({ error: 'ERR_CAMPAIGN_NOBODY' });
  const preview = await admin.api.campaigns.preview({ params: { id: emptyId }, query: {} });
  expect(preview).toMatchObject({ total: 0, sendable: 0, people: [] });

  const second = await shop.linkPhone();
  const people = [{ name: 'Beto', number: unusedNumber() }];
  const orphan = await makeCampaign(shop, people, { whatsappId: second.connectionId });
  await admin.api.connections.remove({ params: { id: second.connectionId } });
  expect(await start(orphan.id)).toMatchObject({ error: 'ERR_CAMPAIGN_CONNECTION' });
  expect(await show(shop, orphan)).toMatchObject({ status: 'INATIVA', whatsappId: null, whatsapp: null });
  // Its time has come, and the reason is shown.
  const planned = await makeCampaign(shop, [{ name: 'Caio', number: unusedNumber(), validity: 'invalid' }], {
    scheduledAt: new Date(Date.now() + 1500).toISOString(),
  });
  await until(async () => (await show(shop, planned)).status === 'CANCELADA');
  expect((await show(shop, planned)).hold).toMatchObject({ by: 'brake', code: 'ERR_CAMPAIGN_NOBODY' });
});

test('CA-02 CA-04 ticks of a campaign, and those in the same batch, do not wait for its next step', async () => {
  const shop = await openFast();
  const { companyId, phone } = shop;
  const campaign = await makeCampaign(shop, [{ name: 'Ana', number: unusedNumber() }]);
  await run(shop, campaign);
  await until(() => isOver(shop, campaign));
  await shop.settled();
  const waId = await inCompany(companyId, async ({ db }) => {
    await db.updateTable('messages').set({ ack: 2 }).where('from_me', '=', true).execute();
    await db.updateTable('campaign_people').set({ state: 'delivered' }).execute();
    const sent = await db.selectFrom('messages').select('wa_id').where('from_me', '=', true).executeTakeFirstOrThrow();
    return sent.wa_id;
  });
  // As long as a step, and the lock of one. A tick that waited for it would never be noted.
  const read = await inCompany(companyId, async (scope) => {
    await lockCampaign(scope, campaign.id);
    await shop.deliver([{ type: 'ack', waId, ack: 4, error: null, at: Date.now() } as never], phone.connectionId);
    return (await show(shop, campaign)).counts.read;
  });
  expect(read).toBe(1);
});
