import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';
import { checkJob } from './check-numbers.ts';
import { resumeChecks } from './jobs.ts';

const setBudget = (shop: Shop, firstContactsPerDay = 1000) =>
  shop.admin.api.sendBudgets.set({
    params: { id: shop.phone.connectionId },
    body: { perMinute: 600, firstContactsPerDay, warmUp: false },
  });
/** Of the sandbox: a number that begins with 0 is not on WhatsApp. */
const sheet = (people: number, first = 0) =>
  Array.from({ length: people }, (_, n) => `Pessoa ${n};+${n % 3 === 2 ? '0' : ''}5511${900_000_000 + first + n}`).join(
    '\n',
  );

async function makeList({ admin }: Pick<Shop, 'admin'>, bytes: string): Promise<number> {
  const { id } = await admin.api.contactLists.create({ body: { name: 'Clientes' } });
  await admin.api.contactListItems.upload({ params: { contactListId: id }, files: [{ name: 'a.csv', bytes }] });
  return id;
}
const listOf = ({ admin }: Pick<Shop, 'admin'>, id: number) => admin.api.contactLists.show({ params: { id } });
type List = Awaited<ReturnType<typeof listOf>>;
async function until(shop: Pick<Shop, 'admin'>, id: number, fits: (list: List) => boolean): Promise<List> {
  for (;;) {
    const list = await listOf(shop, id);
    if (fits(list)) return list;
    await wait(30);
  }
}
const lookedUp = (shop: Shop) =>
  inCompany(shop.companyId, ({ db }) => db.selectFrom('number_look_ups').select(['digits', 'looked_at']).execute());

test('CL-01 WhatsApp is asked in the background who is there, once, and the answers are kept', async () => {
  const shop = await openShop();
  await setBudget(shop);
  const screen = await shop.admin.openScreen();
  onTestFinished(() => screen.close());
  const id = await makeList(shop, sheet(9));
  const done = await until(shop, id, (list) => list.validCount + list.invalidCount === 9 && !list.isChecking);
  expect(done).toMatchObject({ validCount: 6, invalidCount: 3, checkWaits: null });
  await screen.hear('contactList', (told) => told.action === 'update' && told.record.isChecking);
  await screen.hear('contactListItem', (told) => told.action === 'update' && told.record.isWhatsappValid === false);
  const { contacts } = await shop.admin.api.contactListItems.page({
    query: { contactListId: id, validity: 'invalid' },
  });
  expect(contacts.map(({ name, isWhatsappValid }) => [name, isWhatsappValid])).toEqual([
    ['Pessoa 2', false],
    ['Pessoa 5', false],
    ['Pessoa 8', false],
  ]);
  expect(contacts.every(({ checkedAt }) => checkedAt !== null)).toBe(true);
  const asked = await lookedUp(shop);
  expect(asked).toHaveLength(9);
  // All numbers of the list have been asked about.
  const again = await shop.admin.api.contactListItems.check({ params: { contactListId: id } });
  expect(again).toMatchObject({ isChecking: false, validCount: 6 });
  expect(await lookedUp(shop)).toEqual(asked);
  // Another number is another question.
  const [changed] = contacts;
  if (!changed) throw new Error('There is nobody.');
  const edited = await shop.admin.api.contactListItems.update({
    params: { id: changed.id },
    body: { number: '+5511987654444' },
  });
  expect(edited).toMatchObject({ isWhatsappValid: null, checkedAt: null });
  await until(shop, id, (list) => list.validCount === 7 && !list.isChecking);
});

test('CL-01 the check leaves a fifth of the look-ups to others, waits, continues, can be stopped', async () => {
  const shop = await openShop();
  await setBudget(shop, 5);
  const id = await makeList(shop, sheet(8, 1000));
  const waiting = await until(shop, id, ({ checkWaits }) => checkWaits !== null);
  expect(waiting).toMatchObject({ isChecking: true, checkWaits: 'budget' });
  expect(waiting.validCount + waiting.invalidCount).toBe(4);
  const { stopCheck, check } = shop.admin.api.contactListItems;
  expect(await stopCheck({ params: { contactListId: id } })).toMatchObject({ isChecking: false, checkWaits: null });
  await setBudget(shop);
  expect(await check({ params: { contactListId: id } })).toMatchObject({ isChecking: true });
  const done = await until(shop, id, ({ isChecking }) => !isChecking);
  expect(done.validCount + done.invalidCount).toBe(8);
});

test('CL-01 a check goes on after its worker died, and two workers ask once', async () => {
  const shop = await openShop();
  await setBudget(shop);
  const id = await makeList(shop, sheet(3, 2000));
  await until(shop, id, (list) => list.validCount + list.invalidCount === 3 && !list.isChecking);
  const past = new Date(Date.now() - 100_000);
  await inCompany(shop.companyId, async ({ db }) => {
    await db.updateTable('contact_list_items').set({ validity: 'unknown', checked_at: null }).execute();
    await db.deleteFrom('number_look_ups').execute();
    const lost = { is_checking: true, check_began_at: past, check_due_at: past, check_leased_until: past };
    await db.updateTable('contact_lists').set(lost).where('id', '=', id).execute();
  });
  const work = () =>
    checkJob.work({
      companyId: shop.companyId,
      payload: { listId: id } as never,
      attempt: 1,
      signal: new AbortController().signal,
    });
  const from = performance.now();
  const ends = await Promise.all(
    [work(), work(), resumeChecks()].map((one) => one.then(() => performance.now() - from)),
  );
  await until(shop, id, (list) => list.validCount + list.invalidCount === 3 && !list.isChecking);
  expect(await lookedUp(shop)).toHaveLength(3);
  expect(ends).toHaveLength(3);
});

test('CL-01 without a connection that can ask, as with the official API only, the state stays unknown', async () => {
  const office = await makeOffice();
  const { id } = await office.admin.api.contactLists.create({ body: { name: 'Clientes' } });
  const body = { contactListId: id, name: 'Ana', number: '+5511987654321' };
  await office.admin.api.contactListItems.create({ body });
  expect(await refusalOf(office.admin.api.contactListItems.check({ params: { contactListId: id } }))).toMatchObject({
    error: 'ERR_NO_NUMBER_CHECK',
  });
  expect(await listOf(office, id)).toMatchObject({
    isChecking: false,
    contactsCount: 1,
    validCount: 0,
    invalidCount: 0,
  });
});
