import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { startBotServer, verifyWebhook, type BotAnswer, type BotCall } from '../../testing/bot-servers.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { openShop } from '../../testing/open-shop.ts';
import { until } from '../../testing/until.ts';
import { allowOrigin } from '../integrations/integration-settings.ts';
import { noteFailure } from './note-outcome.ts';

let server: Awaited<ReturnType<typeof startBotServer>>;
let answer: (call: BotCall) => BotAnswer = () => ({ text: 'ok' });
const from = '5511966665555';

beforeAll(async () => {
  server = await startBotServer((call) => answer(call));
  allowOrigin(server.url);
});
afterAll(() => server.stop());
beforeEach(() => {
  answer = () => ({ text: 'ok' });
  server.calls.splice(0);
});

const typesOf = (calls: readonly BotCall[]) => calls.map(({ json }) => (json as { type: string }).type);

test('IN-01 an endpoint is told of the events that it wants, signed and in their order', async () => {
  const shop = await openShop();
  const { admin, attendant, queues } = shop;
  const { id } = await admin.api.webhooks.create({
    body: {
      name: 'ERP',
      url: `${server.url}/erp`,
      events: ['ticket.created', 'message.received', 'ticket.accepted', 'ticket.tagged', 'ticket.closed'],
    },
  });
  const { secret } = await admin.api.webhooks.renewSecret({ params: { id } });
  const ticket = await shop.attend(from, 'Quero um sofá');
  const tag = await admin.api.tags.create({ body: { name: 'Orçamento', color: '#123456' } });
  await admin.api.tickets.syncTags({ body: { ticketId: ticket.id, tags: [tag.id] } as never });
  await attendant.api.tickets.change({ params: { id: ticket.id }, body: { status: 'closed' } });
  await shop.settled();
  expect(typesOf(server.calls)).toEqual([
    'ticket.created',
    'message.received',
    'ticket.accepted',
    'ticket.tagged',
    'ticket.closed',
  ]);
  for (const call of server.calls) verifyWebhook(call, secret);
  expect(new Set(server.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(5);
  expect(server.calls[1]?.json).toMatchObject({
    version: 1,
    data: {
      ticket: { id: ticket.id, queueId: queues[0].id },
      contact: { number: from },
      message: { body: 'Quero um sofá', fromMe: false, type: 'chat' },
    },
  });
  expect(server.calls[3]?.json).toMatchObject({ data: { ticket: { tags: [{ id: tag.id, name: 'Orçamento' }] } } });
  const { deliveries } = await admin.api.webhooks.deliveries({ params: { id }, query: {} });
  expect(deliveries).toHaveLength(5);
  expect(deliveries[0]).toMatchObject({ event: 'ticket.closed', state: 'delivered', attempts: 1, status: 200 });
});

test('IN-01 an event that is refused is retried with the same id and body, and delays no other endpoint', async () => {
  const shop = await openShop();
  const { admin } = shop;
  const body = { events: ['message.received' as const] };
  const dead = await admin.api.webhooks.create({ body: { ...body, name: 'Morto', url: `${server.url}/dead` } });
  const alive = await admin.api.webhooks.create({ body: { ...body, name: 'Vivo', url: `${server.url}/alive` } });
  let isDead = true;
  answer = ({ path }) => (path === '/dead' && isDead ? { text: 'x', status: 503 } : { text: 'ok' });
  await shop.phone.write(from, { name: 'Ana', body: 'um' });
  await shop.phone.write(from, { name: 'Ana', body: 'dois' });
  const stateOf = async (id: number) =>
    (await admin.api.webhooks.deliveries({ params: { id }, query: {} })).deliveries.map(({ state }) => state);
  await until(async () => (await stateOf(alive.id)).filter((state) => state === 'delivered').length === 2);
  expect(await stateOf(dead.id)).toEqual(['waiting', 'waiting']);
  await until(async () => server.calls.some(({ path }) => path === '/dead'));
  await until(async () => (await admin.api.webhooks.page({ query: {} })).records[0]?.failingSince !== null);
  expect((await admin.api.webhooks.page({ query: {} })).records[0]).toMatchObject({ name: 'Morto', waiting: 2 });
  isDead = false;
  // The first retry is due after five seconds; the second event waited behind it.
  await until(async () => (await stateOf(dead.id)).every((state) => state === 'delivered'), { timeoutMs: 20_000 });
  const calls = server.calls.filter(({ path }) => path === '/dead');
  expect(calls.map(({ json }) => (json as { data: { message: { body: string } } }).data.message.body)).toEqual([
    'um',
    'um',
    'dois',
  ]);
  expect(calls[0]?.headers['webhook-id']).toBe(calls[1]?.headers['webhook-id']);
  expect(calls[0]?.text).toBe(calls[1]?.text);
  expect((await admin.api.webhooks.page({ query: {} })).records[0]).toMatchObject({ failingSince: null, waiting: 0 });
}, 40_000);

test('IN-01 an endpoint that fails for three days is switched off, a mail says so, and an admin replays', async () => {
  const shop = await openShop();
  const { admin, companyId } = shop;
  const { id } = await admin.api.webhooks.create({
    body: { name: 'CRM', url: `${server.url}/crm`, events: ['contact.created'] },
  });
  const screen = await admin.openScreen();
  const { id: deliveryId } = await admin.api.webhooks.test({ params: { id } });
  await shop.settled();
  expect(server.calls.at(-1)?.json).toMatchObject({ type: 'test' });
  await inCompany(companyId, ({ db, now }) =>
    db
      .updateTable('webhooks')
      .set({ failing_since: new Date(now.getTime() - 3 * 24 * 3600_000 - 1000) })
      .where('id', '=', id)
      .execute(),
  );
  await inCompany(companyId, (scope) => noteFailure(scope, id));
  expect(await screen.hear('webhook', (said) => said.action === 'update' && !said.record.active)).toMatchObject({
    record: { id, active: false, disabledAt: expect.any(String) as string },
  });
  const params = { id, deliveryId };
  expect(await refusalOf(admin.api.webhooks.replay({ params }))).toEqual({ status: 409, error: 'ERR_WEBHOOK_OFF' });
  expect(await admin.api.webhooks.update({ params: { id }, body: { active: true } })).toMatchObject({
    active: true,
    disabledAt: null,
    failingSince: null,
  });
  server.calls.splice(0);
  await admin.api.webhooks.replay({ params });
  await shop.settled();
  expect(server.calls.map(({ headers }) => headers['webhook-id'])).toEqual([deliveryId]);
  expect(await admin.api.webhooks.delivery({ params })).toMatchObject({ state: 'delivered', response: 'ok' });
  screen.close();
});

test('IN-01 webhooks are for admins whose plan includes integrations, and a company sees its own only', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const body = { name: 'ERP', url: 'https://erp.example.com/x', events: ['ticket.created' as const] };
  const { id } = await theirs.admin.api.webhooks.create({ body });
  expect(await refusalOf(ours.admin.api.webhooks.remove({ params: { id } }))).toEqual({
    status: 404,
    error: 'ERR_NO_WEBHOOK_FOUND',
  });
  expect((await ours.admin.api.webhooks.page({ query: {} })).count).toBe(0);
  expect(await refusalOf(ours.attendant.api.webhooks.page({ query: {} }))).toMatchObject({ status: 403 });
  expect(await refusalOf(theirs.admin.api.webhooks.create({ body }))).toEqual({
    status: 409,
    error: 'ERR_WEBHOOK_ALREADY_EXISTS',
  });
  for (const wrong of [{ url: 'x' }, { events: [] }, { events: ['other'] }, { name: 'x' }])
    expect(
      await refusalOf(ours.admin.api.webhooks.create({ body: { ...body, ...wrong } as typeof body })),
    ).toMatchObject({ error: 'ERR_VALIDATION' });
});
