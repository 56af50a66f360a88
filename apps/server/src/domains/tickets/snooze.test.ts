import { limits } from '@balcao/contract';
import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/client.ts';
import { openShop } from '../../testing/open-shop.ts';
import { runTicketTimers } from './jobs.ts';

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

async function attendedTicket() {
  const shop = await openShop();
  const from = '5511987650001';
  const ticket = await shop.attend(from);
  const { api } = shop.attendant;
  const params = { id: ticket.id };
  const listed = async (query: object = {}) =>
    (await api.tickets.list({ query: { status: 'open', ...query } })).tickets.map(({ id }) => id);
  const snooze = (until: string | null) => api.tickets.snooze({ params, body: { until } });
  return { ...shop, from, id: ticket.id, api, params, listed, snooze };
}

test('SC-01 a snoozed ticket leaves list and badge, is found, and returns once, marked, at its time', async () => {
  const { admin, attendant, api, id, params, listed, snooze } = await attendedTicket();
  const screen = await attendant.openScreen();
  await screen.join('joinTickets', 'open');
  const until = hours(3);
  expect(await snooze(until)).toMatchObject({ status: 'open', snoozedUntil: until, awaitsUser: false });
  await screen.hear('ticket', (told) => told.action === 'update' && told.ticket.snoozedUntil === until);
  expect([await listed(), await listed({ snoozed: true })]).toEqual([[], [id]]);
  expect((await api.tickets.rows({ query: { status: 'open' } })).columns.id).toEqual([]);
  const vip = await admin.api.tags.create({ body: { name: 'VIP', color: '#0b7a5b' } });
  await api.tickets.addTag({ params: { ticketId: id, tagId: vip.id } });
  for (const search of [{ searchParam: String(id) }, { tags: [vip.id] }, { users: [attendant.id], tags: [vip.id] }])
    expect((await api.tickets.list({ query: search })).tickets).toMatchObject([{ id }]);
  expect(await listed({ snoozed: true, tags: [vip.id] })).toEqual([id]);
  expect(await api.tickets.counts()).toMatchObject({ open: 0, snoozed: 1 });
  await runTicketTimers(undefined, new Date(hours(2)));
  expect(await listed({ snoozed: true })).toEqual([id]);
  const later = new Date(hours(3.1));
  await Promise.all([runTicketTimers(undefined, later), runTicketTimers(undefined, later)]);
  await screen.hear('ticket', (told) => told.action === 'update' && told.ticket.awaitsUser);
  expect(await api.tickets.show({ params })).toMatchObject({ snoozedUntil: null, awaitsUser: true });
  expect([await listed(), await listed({ snoozed: true })]).toEqual([[id], []]);
  expect(await api.tickets.counts()).toMatchObject({ open: 1, snoozed: 0 });
  await api.tickets.read({ params });
  expect(await api.tickets.show({ params })).toMatchObject({ awaitsUser: false });
  screen.close();
});

test('SC-01 a message of the customer returns the ticket, an answer of the company does not', async () => {
  const { attendant, api, from, id, params, phone, listed, snooze, settled } = await attendedTicket();
  expect(await snooze(null)).toMatchObject({ snoozedUntil: limits.snooze.untilMessage });
  await api.messages.send({ params: { ticketId: id }, body: { body: 'Volto com o orçamento.' } });
  await settled();
  expect(await api.tickets.show({ params })).toMatchObject({ snoozedUntil: limits.snooze.untilMessage });
  const screen = await attendant.openScreen();
  await screen.join('joinTickets', 'open');
  await phone.write(from, 'E então?');
  await screen.hear('ticket', (told) => told.action === 'update' && told.ticket.awaitsUser);
  await settled();
  expect(await api.tickets.show({ params })).toMatchObject({ snoozedUntil: null, awaitsUser: true, unreadMessages: 1 });
  expect(await listed()).toEqual([id]);
  screen.close();
});

test('SC-01 closing, returning, transferring and the user end the wait without a mark', async () => {
  const { admin, attendant, api, params, snooze } = await attendedTicket();
  const change = (body: object) => api.tickets.change({ params, body });
  const accept = () => change({ status: 'open', userId: attendant.id });
  await snooze(hours(1));
  expect(await api.tickets.endSnooze({ params })).toMatchObject({ snoozedUntil: null, awaitsUser: false });
  await snooze(hours(1));
  expect(await change({ status: 'pending', userId: null })).toMatchObject({ snoozedUntil: null });
  await accept();
  await snooze(hours(1));
  expect(await change({ status: 'closed' })).toMatchObject({ snoozedUntil: null });
  await accept();
  await snooze(hours(1));
  expect(await admin.api.tickets.change({ params, body: { transfer: true, userId: admin.id } })).toMatchObject({
    snoozedUntil: null,
    userId: admin.id,
  });
});

test('SC-01 a past time, one after a year, an unattended ticket and other users are refused', async () => {
  const shop = await attendedTicket();
  const { api, params, snooze, hire, phone, settled, ticketOf } = shop;
  const badTime = { status: 400, error: 'ERR_SNOOZE_TIME' };
  expect(await refusalOf(snooze(hours(-1)))).toEqual(badTime);
  expect(await refusalOf(snooze(hours(24 * (limits.snooze.days + 1))))).toEqual(badTime);
  expect(await refusalOf(snooze('amanhã'))).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  const stranger = await hire({ name: 'Beto Lima', queueIds: [] });
  expect(await refusalOf(stranger.api.tickets.snooze({ params, body: { until: null } }))).toMatchObject({
    status: 403,
  });
  expect(await refusalOf(stranger.api.tickets.endSnooze({ params }))).toMatchObject({ status: 403 });
  await phone.write('5511987650002', 'Oi');
  await settled();
  const { id } = await ticketOf('5511987650002');
  expect(await refusalOf(api.tickets.snooze({ params: { id }, body: { until: null } }))).toEqual({
    status: 409,
    error: 'ERR_TICKET_NOT_OPEN',
  });
});
