import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice, type Office } from '../../testing/make-office.ts';
import { openShop } from '../../testing/open-shop.ts';
import { makeConnection } from '../connections/make-connection.ts';
import { askBudget, isFirstContact, noteFirstContacts, showBudget, type Sending } from './index.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Noon in São Paulo: a few hours later is the same day. */
const noon = new Date('2027-03-10T15:00:00.000Z');

async function openNumber(budget = { perMinute: 6, firstContactsPerDay: 100, warmUp: false }) {
  const office = await makeOffice();
  const { id } = await inCompany(office.companyId, (scope) => makeConnection(scope));
  await office.admin.api.sendBudgets.set({ params: { id }, body: budget });
  const ask = (kind: Sending, now = noon) =>
    inCompany(office.companyId, (scope) => askBudget(scope, id, kind), { now });
  const shown = (now = noon) => inCompany(office.companyId, (scope) => showBudget(scope, id), { now });
  return { ...office, id, ask, shown };
}
const later = (ms: number) => new Date(noon.getTime() + ms);

test('NH-03 bulk messages go out at the pace of the number, and a pause is told to the millisecond', async () => {
  const { ask } = await openNumber();
  expect(await ask('bulk')).toEqual({ go: true });
  expect(await ask('bulk')).toEqual({ waitMs: 10_000 });
  expect(await ask('bulk', later(4000))).toEqual({ waitMs: 6000 });
  expect(await ask('first-contact', later(4000))).toEqual({ waitMs: 6000 });
  expect(await ask('bulk', later(10_000))).toEqual({ go: true });
});

test('NH-03 a reply is never held up, and slows down what goes to many', async () => {
  const { ask } = await openNumber();
  for (let written = 0; written < 5; written += 1) expect(await ask('reply')).toEqual({ go: true });
  expect(await ask('bulk')).toEqual({ waitMs: 50_000 });
});

test('NH-03 of many who ask at once, on whichever node, exactly as many may go as there is room for', async () => {
  const { ask } = await openNumber({ perMinute: 60, firstContactsPerDay: 4, warmUp: false });
  const firsts = await Promise.all(Array.from({ length: 12 }, () => ask('first-contact')));
  expect(firsts.filter((verdict) => 'go' in verdict)).toHaveLength(4);
  expect(firsts.filter((verdict) => 'refused' in verdict)).toHaveLength(8);
  const bulk = await Promise.all(Array.from({ length: 12 }, () => ask('bulk')));
  expect(bulk.filter((verdict) => 'go' in verdict)).toHaveLength(6);
});

test("NH-03 at the cap new conversations are refused for today; the company's next day has room again", async () => {
  const { ask, shown, companyId, id } = await openNumber({ perMinute: 600, firstContactsPerDay: 3, warmUp: false });
  expect(await ask('first-contact')).toEqual({ go: true });
  // Attendants began two conversations: they are not limited, but they count.
  await inCompany(companyId, (scope) => noteFirstContacts(scope, id, 3), { now: noon });
  expect(await shown()).toMatchObject({ allowedToday: 3, usedToday: 3 });
  expect(await ask('first-contact')).toEqual({ refused: 'ERR_SEND_BUDGET' });
  expect(await ask('bulk')).toEqual({ go: true });
  expect(await ask('first-contact', new Date('2027-03-11T02:59:00.000Z'))).toEqual({ refused: 'ERR_SEND_BUDGET' });
  expect(await ask('first-contact', new Date('2027-03-11T03:01:00.000Z'))).toEqual({ go: true });
  expect(await shown(new Date('2027-03-11T03:02:00.000Z'))).toMatchObject({ usedToday: 1 });
});

test('what is rolled back was not spent', async () => {
  const { ask, shown, companyId, id } = await openNumber({ perMinute: 6, firstContactsPerDay: 1, warmUp: false });
  const lost = inCompany(
    companyId,
    async (scope) => Promise.reject(new Error(JSON.stringify(await askBudget(scope, id, 'first-contact')))),
    { now: noon },
  );
  await expect(lost).rejects.toThrow('{"go":true}');
  expect(await shown()).toMatchObject({ usedToday: 0 });
  expect(await ask('first-contact')).toEqual({ go: true });
});

test('NH-03 a number that WhatsApp restricts begins no conversation, and still answers', async () => {
  const { ask, companyId, id } = await openNumber();
  await inCompany(companyId, ({ db }) =>
    db
      .updateTable('connections')
      .set({ restricted_until: later(minuteMs) })
      .where('id', '=', id)
      .execute(),
  );
  expect(await ask('first-contact')).toEqual({ refused: 'ERR_SEND_BUDGET' });
  expect(await ask('reply')).toEqual({ go: true });
  expect(await ask('first-contact', later(2 * minuteMs))).toEqual({ go: true });
});

test('NH-03 a number warms up from the day it was linked, not again when the same number is linked anew', async () => {
  const shop = await openShop();
  const { connectionId } = shop.phone;
  const allowed = (days: number) =>
    inCompany(shop.companyId, (scope) => showBudget(scope, connectionId), { now: new Date(Date.now() + days * dayMs) });
  expect(await allowed(0)).toEqual({
    perMinute: 30,
    firstContactsPerDay: 100,
    warmUp: true,
    allowedToday: 20,
    usedToday: 0,
  });
  expect(await allowed(2)).toMatchObject({ allowedToday: 45 });
  expect(await allowed(30)).toMatchObject({ allowedToday: 100 });
  await inCompany(shop.companyId, ({ db }) =>
    db
      .updateTable('send_budgets')
      .set({ linked_at: new Date(Date.now() - 2.5 * dayMs) })
      .where('connection_id', '=', connectionId)
      .execute(),
  );
  const screen = await shop.admin.openScreen();
  await shop.phone.api.drop({ params: shop.phone.params, body: { seconds: 0.1 } });
  await screen.hear('session', ({ session }) => session.id === connectionId && session.status === 'TIMEOUT');
  screen.close();
  await expect
    .poll(async () => (await shop.admin.api.connections.show({ params: { id: connectionId } })).status)
    .toBe('CONNECTED');
  expect(await allowed(0)).toMatchObject({ allowedToday: 45 });
  // Simulates that another number is linked.
  await inCompany(shop.companyId, ({ db }) =>
    db.updateTable('send_budgets').set({ number: '5511900000000' }).where('connection_id', '=', connectionId).execute(),
  );
  await inCompany(shop.companyId, (scope) => scope.record('connection.moved', { connectionId }));
  expect(await allowed(0)).toMatchObject({ allowedToday: 20 });
});

test('a contact with whom nothing was said yet is a first contact', async () => {
  const shop = await openShop();
  const { contactId } = await shop.attend('5511977776666');
  const other = await shop.linkPhone();
  const isFirst = (connectionId: number) =>
    inCompany(shop.companyId, (scope) => isFirstContact(scope, connectionId, contactId));
  expect(await isFirst(shop.phone.connectionId)).toBe(false);
  expect(await isFirst(other.connectionId)).toBe(true);
});

test('only an admin sets a budget, within its bounds, of a connection of the company', async () => {
  const [office, other] = [await openNumber(), await makeOffice()];
  const body = { perMinute: 20, firstContactsPerDay: 50, warmUp: false };
  const set = ({ admin }: Pick<Office, 'admin'>, changes: Partial<typeof body> = {}) =>
    admin.api.sendBudgets.set({ params: { id: office.id }, body: { ...body, ...changes } });
  expect(await set(office)).toEqual({ ...body, allowedToday: 50, usedToday: 0 });
  for (const changes of [
    { perMinute: 0 },
    { perMinute: 601 },
    { firstContactsPerDay: -1 },
    { firstContactsPerDay: 1001 },
  ])
    expect(await refusalOf(set(office, changes))).toMatchObject({ error: 'ERR_VALIDATION' });
  expect(await refusalOf(set({ admin: office.attendant }))).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  expect(await refusalOf(set(other))).toMatchObject({ error: 'ERR_NO_WAPP_FOUND' });
});
