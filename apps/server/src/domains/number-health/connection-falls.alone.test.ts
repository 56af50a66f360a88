import { afterEach, expect, test } from 'vitest';
import { factsDelivered } from '../../platform/facts/deliver-facts.ts';
import { connectMail } from '../../platform/mail/send-mail.ts';
import { startMailServer, stopMailServers } from '../../testing/mail-server.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';
import { watchFalls } from './jobs.ts';

const minuteMs = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs);
const watch = async (minutes: number) => {
  await watchFalls(inMinutes(minutes));
  await factsDelivered();
};

afterEach(() => {
  connectMail(undefined);
  stopMailServers();
});

const alertsOf = ({ admin }: Shop) => admin.api.numberHealth.alerts();
const status = (shop: Shop) =>
  shop.admin.api.connections.show({ params: { id: shop.phone.connectionId } }).then((shown) => shown.status);
async function fall(shop: Shop) {
  await shop.phone.api.unlink({ params: shop.phone.params });
  await expect.poll(() => status(shop)).toBe('DISCONNECTED');
}
async function linkAgain(shop: Shop) {
  await shop.admin.api.connections.askNewCode({ params: { id: shop.phone.connectionId } });
  await expect.poll(() => status(shop)).toBe('qrcode');
  await shop.phone.api.scan({ params: shop.phone.params, body: {} });
}

test('NH-02 admins only hear of a number that is down for two minutes, once, and again when it is up', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const { name } = await shop.admin.api.connections.show({ params: { id: shop.phone.connectionId } });
  const [boss, helper, stranger] = [
    await shop.admin.openScreen(),
    await shop.attendant.openScreen(),
    await other.admin.openScreen(),
  ];
  await fall(shop);
  await watch(1.5);
  expect(await alertsOf(shop)).toEqual([]);
  // Two nodes check concurrently.
  await Promise.all([watch(2.5), watch(2.5)]);
  await watch(3.5);
  const down = await boss.hear('connectionAlert');
  expect(down).toEqual({
    action: 'down',
    connection: { id: shop.phone.connectionId, name },
    since: expect.any(String),
    reason: 'logged-out',
  });
  expect(await alertsOf(shop)).toEqual([{ connection: down.connection, since: down.since, reason: down.reason }]);
  await linkAgain(shop);
  expect(await boss.hear('connectionAlert', ({ action }) => action === 'up')).toMatchObject({
    connection: { id: shop.phone.connectionId },
  });
  expect(await alertsOf(shop)).toEqual([]);
  expect(boss.heard.filter((one) => one.name === 'connectionAlert')).toHaveLength(2);
  for (const screen of [helper, stranger])
    expect(screen.heard.filter((one) => one.name === 'connectionAlert')).toEqual([]);
  await expect(shop.attendant.api.numberHealth.alerts()).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  expect(await alertsOf(other)).toEqual([]);
  // The next disconnect is a new fall.
  await fall(shop);
  await watch(2.5);
  expect(await alertsOf(shop)).toHaveLength(1);
});

test('NH-02 a number that was disconnected or moved by a user, never linked, or back at once is no alert', async () => {
  const shop = await openShop();
  const { admin, phone } = shop;
  const moved = { id: (await shop.linkPhone()).connectionId };
  await admin.api.connections.move({ params: moved, body: { driver: 'baileys' } });
  await expect.poll(() => admin.api.connections.show({ params: moved }).then(({ driver }) => driver)).toBe('baileys');
  await admin.api.connections.create({ body: { name: 'Nunca ligada', driver: 'sandbox' } });
  // Waits for the signal instead of polling: the disconnect could end before a poll. A signal shows the present state,
  // so the disconnect must last until a busy machine has announced it.
  const screen = await admin.openScreen();
  await phone.api.drop({ params: phone.params, body: { seconds: 3 } });
  await screen.hear('session', ({ session }) => session.id === phone.connectionId && session.status === 'TIMEOUT');
  screen.close();
  await expect.poll(() => status(shop)).toBe('CONNECTED');
  await watch(3);
  expect(await alertsOf(shop)).toEqual([]);
  await admin.api.connections.disconnect({ params: { id: phone.connectionId } });
  await expect.poll(() => status(shop)).toBe('DISCONNECTED');
  await watch(3);
  expect(await alertsOf(shop)).toEqual([]);
});

test('NH-02 who disconnects or deletes a number that fell is not reminded of it any more', async () => {
  const [shop, screenOf] = [await openShop(), (one: Shop) => one.admin.openScreen()];
  const [second, boss] = [await shop.linkPhone(), await screenOf(shop)];
  await fall(shop);
  await second.api.unlink({ params: second.params });
  await expect
    .poll(async () => (await shop.admin.api.connections.list()).filter((one) => one.status === 'DISCONNECTED'))
    .toHaveLength(2);
  await watch(3);
  expect(await alertsOf(shop)).toHaveLength(2);
  await shop.admin.api.connections.remove({ params: { id: second.connectionId } });
  await boss.hear(
    'connectionAlert',
    ({ action, connection }) => action === 'up' && connection.id === second.connectionId,
  );
  await shop.admin.api.connections.disconnect({ params: { id: shop.phone.connectionId } });
  await boss.hear(
    'connectionAlert',
    ({ action, connection }) => action === 'up' && connection.id === shop.phone.connectionId,
  );
  expect(await alertsOf(shop)).toEqual([]);
});

test('NH-02 each admin gets one e-mail a fall, in their language, unless the company turned it off', async () => {
  const { heard, host } = await startMailServer();
  connectMail(`smtp://balcao%40example.com:senha@${host}`);
  const [shop, quiet] = [await openShop(), await openShop()];
  const second = await shop.hire({ profile: 'admin' });
  await second.api.users.setLanguage({ params: { lang: 'en' } });
  await quiet.admin.api.settings.set({ params: { key: 'connectionAlertMail' }, body: { value: 'disabled' } });
  await fall(shop);
  await fall(quiet);
  await watch(3);
  await watch(4);
  const letters = () => heard.filter((line) => line.startsWith('RCPT TO:'));
  const wanted = [shop.admin.email, second.email].map((email) => `RCPT TO:<${email}>`).toSorted();
  await expect.poll(() => letters().toSorted()).toEqual(wanted);
  await expect.poll(() => heard.filter((line) => line === '.').length).toBe(2);
  // Mail bodies are encoded; both parts contain the reason and the link.
  const text = heard.join('\n').replaceAll('=\n', '');
  expect(text).toContain('Scan a new QR code');
  expect(text).toContain('Leia um novo QR code');
  // WhatsApp keeps no customer messages for us after the phone signed the device out.
  expect(text).not.toMatch(/is kept by WhatsApp|fica guardado no WhatsApp/);
  expect(text).toContain('arrives on the phone only');
  expect(await alertsOf(quiet)).toHaveLength(1);
  expect(letters()).toHaveLength(2);
});

/** By the header of the mail, since two mails may be sent at the same time. */
const mailsTo = (heard: readonly string[], email: string) =>
  heard
    .join('\n')
    .replaceAll('=\n', '')
    .split('\nDATA\n')
    .filter((mail) => mail.includes(`To: ${email}`));

test('NH-02 numbers down together are one mail, later ones the next, and one mail says they are up', async () => {
  const { heard, host } = await startMailServer();
  connectMail(`smtp://balcao%40example.com:senha@${host}`);
  const shop = await openShop();
  await shop.admin.api.users.setLanguage({ params: { lang: 'en' } });
  const others = [await shop.linkPhone(), await shop.linkPhone()];
  const [first, second] = others as [(typeof others)[0], (typeof others)[0]];
  const statusOf = (connectionId: number) =>
    shop.admin.api.connections.show({ params: { id: connectionId } }).then((shown) => shown.status);
  const unlink = async ({ api, params, connectionId }: Shop['phone']) => {
    await api.unlink({ params });
    await expect.poll(() => statusOf(connectionId)).toBe('DISCONNECTED');
  };
  const mails = () => mailsTo(heard, shop.admin.email);
  await unlink(shop.phone);
  await unlink(first);
  await watch(3);
  await expect.poll(() => mails().length).toBe(1);
  expect(mails()[0]).toContain('Subject: 2 connections are down');
  // Another number goes down while the first two are down: the alert is shown at once, the mail follows after ten
  // minutes.
  await unlink(second);
  await watch(6);
  expect(await alertsOf(shop)).toHaveLength(3);
  await watch(8);
  expect(mails()).toHaveLength(1);
  await watch(14);
  await expect.poll(() => mails().length).toBe(2);
  expect(mails()[1]).toContain(' has been down since ');
  for (const { api, params, connectionId } of [shop.phone, first, second]) {
    await shop.admin.api.connections.askNewCode({ params: { id: connectionId } });
    await expect.poll(() => statusOf(connectionId)).toBe('qrcode');
    await api.scan({ params, body: {} });
    await expect.poll(() => statusOf(connectionId)).toBe('CONNECTED');
  }
  await Promise.all([watch(15), watch(15)]);
  await watch(30);
  await expect.poll(() => mails().length).toBe(3);
  expect(mails()[2]).toContain('Subject: 3 connections are up again');
  // A number that a user disconnected on purpose is not reported as up.
  await unlink(shop.phone);
  await watch(60);
  await expect.poll(() => mails().length).toBe(4);
  await shop.admin.api.connections.disconnect({ params: { id: shop.phone.connectionId } });
  await expect.poll(() => alertsOf(shop)).toEqual([]);
  await watch(90);
  expect(mails()).toHaveLength(4);
});
