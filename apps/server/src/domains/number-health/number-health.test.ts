import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeEvent, chatOf } from '../../testing/make-event.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';
import { makeConnection } from '../connections/make-connection.ts';
import { writeCounts } from './count-messages.ts';
import { forgetOldHealth } from './jobs.ts';

const dayMs = 24 * 60 * 60 * 1000;
const health = ({ admin, phone }: Pick<Shop, 'admin' | 'phone'>, hours: '24' | '168' = '24') =>
  admin.api.numberHealth.show({ params: { id: phone.connectionId }, query: { hours } });
async function counted(shop: Shop, hours?: '24' | '168') {
  await shop.settled();
  await writeCounts();
  return health(shop, hours);
}
const status = ({ admin, phone }: Shop) =>
  admin.api.connections.show({ params: { id: phone.connectionId } }).then((shown) => shown.status);

test('NH-01 a number shows its states: each change once, since when, and how long it was connected', async () => {
  const shop = await openShop();
  const linked = await health(shop);
  expect(linked).toMatchObject({
    status: 'CONNECTED',
    reason: null,
    lastError: null,
    restrictedUntil: null,
    replyRatio: null,
    firstContactsToday: 0,
    budget: { allowedToday: 20, usedToday: 0 },
    uptime: 1,
  });
  expect(linked.states[0]).toMatchObject({ status: 'CONNECTED', to: null, from: linked.since });
  const screen = await shop.admin.openScreen();
  await shop.phone.api.drop({ params: shop.phone.params, body: { seconds: 0.2 } });
  await screen.hear('session', ({ session }) => session.status === 'TIMEOUT');
  screen.close();
  await expect.poll(() => status(shop)).toBe('CONNECTED');
  const { states, uptime, lastError, since } = await health(shop, '168');
  const statuses = states.map((span) => span.status);
  expect(statuses[0]).toBe('CONNECTED');
  expect(statuses).toContain('TIMEOUT');
  expect(statuses.every((one, nth) => one !== statuses[nth + 1])).toBe(true);
  for (const [nth, span] of states.entries()) expect(span.to).toBe(states[nth - 1]?.from ?? null);
  expect(uptime).toBeGreaterThan(0);
  expect(uptime).toBeLessThan(1);
  expect(lastError).toEqual({ code: 'network', at: states.find((span) => span.status === 'TIMEOUT')?.from });
  expect(since > linked.since).toBe(true);
});

test('NH-01 messages are counted by the hour, each once: in, out, and failed ones with their code', async () => {
  const shop = await openShop();
  const ticket = await shop.attend('5511966665555');
  await shop.phone.write('5511966665555', 'Tudo bem?');
  const send = (body: string) => shop.attendant.api.messages.send({ params: { ticketId: ticket.id }, body: { body } });
  await send('Sim!');
  const first = await counted(shop);
  expect(first.hours).toHaveLength(24);
  expect(first.hours.slice(0, 22)).toEqual(
    first.hours.slice(0, 22).map(({ hour }) => ({ hour, received: 0, sent: 0, failed: 0 })),
  );
  const sum = (of: typeof first) =>
    of.hours.reduce<[number, number, number]>(
      ([r, s, f], { received, sent, failed }) => [r + received, s + sent, f + failed],
      [0, 0, 0],
    );
  expect(sum(first)).toEqual([2, 1, 0]);

  // The sandbox knows no phone at this address: the send fails permanently.
  await inCompany(shop.companyId, ({ db }) =>
    db.updateTable('tickets').set({ chat_address: '00000000000@s.whatsapp.net' }).where('id', '=', ticket.id).execute(),
  );
  await send('Isto não sai');
  await shop.settled();
  // WhatsApp accepts a message and reports later that it was not delivered.
  const { waId } = await inCompany(shop.companyId, async ({ db }) => {
    const last = await db
      .updateTable('messages')
      .set({ ack: 0, error: null })
      .where('from_me', '=', true)
      .where('body', '=', 'Sim!')
      .returning('wa_id as waId')
      .executeTakeFirstOrThrow();
    return last;
  });
  await shop.deliver([{ type: 'ack', waId, ack: 0, error: '463' }]);
  await shop.deliver([{ type: 'ack', waId, ack: 0, error: '463' }]);
  const second = await counted(shop, '168');
  expect(second.hours).toHaveLength(168);
  expect(sum(second)).toEqual([2, 2, 2]);
  expect(second.failures.map(({ code, count }) => [code, count])).toEqual([
    ['463', 1],
    ['ERR_WAPP_INVALID_CONTACT', 1],
  ]);
});

test('NH-01 new conversations count in the budget, and it is known how many were answered', async () => {
  const shop = await openShop();
  const [ana, bruno] = [chatOf({ phone: '5511900001111' }), chatOf({ phone: '5511900002222' })];
  const before = Date.now() - 5000;
  // Messages written on the phone need no budget, but they count.
  await shop.deliver([
    makeEvent(ana, 'Olá, Ana', { fromMe: true, writtenAt: before }),
    makeEvent(bruno, 'Olá, Bruno', { fromMe: true, writtenAt: before }),
  ]);
  await shop.phone.write('5511900003333', 'Eu escrevi primeiro');
  expect(await counted(shop)).toMatchObject({
    firstContacts: 2,
    firstContactsToday: 2,
    replyRatio: 0,
    budget: { usedToday: 2 },
  });
  await shop.deliver([makeEvent(ana, 'Oi!')]);
  expect(await counted(shop)).toMatchObject({ replyRatio: 0.5 });
  // More messages of the same conversation change nothing.
  await shop.deliver([
    makeEvent(ana, 'Tem alguém aí?', { writtenAt: Date.now() + 1000 }),
    makeEvent(ana, 'Sim', { fromMe: true, writtenAt: Date.now() + 2000 }),
  ]);
  expect(await counted(shop)).toMatchObject({ firstContacts: 2, replyRatio: 0.5, budget: { usedToday: 2 } });
});

test('NH-01 a restriction is shown as long as it lasts, and what is spoken for those who look for help', async () => {
  const shop = await openShop();
  const set = (restricted_until: Date) =>
    inCompany(shop.companyId, ({ db }) =>
      db
        .updateTable('connections')
        .set({ restricted_until, speaks: 'sandbox 1' })
        .where('id', '=', shop.phone.connectionId)
        .execute(),
    );
  const until = new Date(Date.now() + dayMs);
  await set(until);
  expect(await health(shop)).toMatchObject({ restrictedUntil: until.toISOString(), speaks: 'sandbox 1' });
  await set(new Date(Date.now() - dayMs));
  expect(await health(shop)).toMatchObject({ restrictedUntil: null });
});

test('a connection of which nothing is written down yet is shown as it stands', async () => {
  const office = await makeOffice();
  const { id } = await inCompany(office.companyId, (scope) => makeConnection(scope, { status: 'DISCONNECTED' }));
  expect(await office.admin.api.numberHealth.show({ params: { id } })).toMatchObject({
    status: 'DISCONNECTED',
    states: [{ status: 'DISCONNECTED', to: null }],
    failures: [],
  });
});

test('a month is kept, and how the number stands now for ever', async () => {
  const shop = await openShop();
  const { connectionId } = shop.phone;
  const long = new Date(Date.now() - 40 * dayMs);
  await inCompany(shop.companyId, async ({ db }) => {
    await db.updateTable('connection_states').set({ at: long }).where('connection_id', '=', connectionId).execute();
    await db.insertInto('connection_hours').values({ connection_id: connectionId, hour: long, received: 3 }).execute();
  });
  await forgetOldHealth();
  const { states, uptime, since } = await health(shop);
  expect(states.map((span) => span.status)).toEqual(['CONNECTED']);
  expect([uptime, since]).toEqual([1, long.toISOString()]);
  expect(
    await inCompany(shop.companyId, ({ db }) =>
      db.selectFrom('connection_hours').selectAll().where('hour', '=', long).execute(),
    ),
  ).toEqual([]);
});

test('only who may act on connections sees their health, and only of the own company', async () => {
  const [shop, other] = [await openShop(), await makeOffice()];
  const params = { id: shop.phone.connectionId };
  expect(await refusalOf(shop.attendant.api.numberHealth.show({ params }))).toMatchObject({
    error: 'ERR_NO_PERMISSION',
  });
  expect(await refusalOf(other.admin.api.numberHealth.show({ params }))).toMatchObject({ error: 'ERR_NO_WAPP_FOUND' });
});
