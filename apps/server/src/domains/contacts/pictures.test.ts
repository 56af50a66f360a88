import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../../testing/open-shop.ts';

let database: Client;
beforeAll(async () => {
  database = new Client({ connectionString: (await openShop()).app.databaseUrl });
  await database.connect();
});
afterAll(() => database.end());

const fetched = async ({ app }: Shop, link: string | null) => fetch(`${app.url}${link}`);
const lookedAt = async ({ companyId }: Shop) =>
  (
    await database.query<{ at: Date | null }>(
      'select profile_at as at from contacts where company_id = $1 order by id',
      [companyId],
    )
  ).rows[0]?.at?.getTime() ?? 0;
const age = ({ companyId }: Shop, hours: number) =>
  database.query(`update contacts set profile_at = profile_at - $2 * interval '1 hour' where company_id = $1`, [
    companyId,
    hours,
  ]);

test('the picture of a customer who writes is fetched, kept small, and told to the screens', async () => {
  const shop = await openShop();
  const screen = await shop.attendant.openScreen();
  await shop.phone.write('5511977770002', 'Oi!');
  await screen.hear('contact', (told) => told.action === 'update' && told.contact.profilePicUrl !== null);
  const ticket = await shop.ticketOf('5511977770002');
  const { profilePicUrl } = ticket.contact;
  const { contacts } = await shop.admin.api.contacts.page();
  expect(contacts[0]?.profilePicUrl).toBe(profilePicUrl);
  expect((await shop.admin.api.tickets.show({ params: { id: ticket.id } })).contact.profilePicUrl).toBe(profilePicUrl);
  const answer = await fetched(shop, profilePicUrl);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
    width: 160,
    height: 160,
  });
  expect((await fetched(shop, profilePicUrl?.replace(/sig=.../, 'sig=abc') ?? null)).status).toBe(404);
  screen.close();
});

test('who shows none has none, and is not asked again before a day has passed', async () => {
  const shop = await openShop();
  await shop.phone.write('5511977770003', 'Oi!');
  const ticket = await shop.ticketOf('5511977770003');
  expect(ticket.contact.profilePicUrl).toBeNull();
  const first = await lookedAt(shop);
  expect(first).toBeGreaterThan(0);
  const screen = await shop.admin.openScreen();
  await screen.join('joinChatBox', ticket.id);
  await shop.settled();
  expect(await lookedAt(shop)).toBe(first);
  screen.close();
});

test('opening a conversation looks again after a day; the same picture keeps its link', async () => {
  const shop = await openShop();
  await shop.phone.write('5511977770004', 'Oi!');
  const before = await shop.ticketOf('5511977770004');
  await age(shop, 25);
  const [aged, screen] = [await lookedAt(shop), await shop.attendant.openScreen()];
  expect(await screen.join('joinChatBox', before.id)).toBe(true);
  await expect.poll(() => lookedAt(shop)).toBeGreaterThan(aged);
  expect((await shop.ticketOf('5511977770004')).contact.profilePicUrl).toBe(before.contact.profilePicUrl);
  screen.close();
});

test('a picture goes with its contact', async () => {
  const shop = await openShop();
  await shop.phone.write('5511977770006', 'Oi!');
  const { contact } = await shop.ticketOf('5511977770006');
  expect((await fetched(shop, contact.profilePicUrl)).status).toBe(200);
  await shop.admin.api.contacts.remove({ params: { id: contact.id } });
  await expect.poll(async () => (await fetched(shop, contact.profilePicUrl)).status).toBe(404);
});
