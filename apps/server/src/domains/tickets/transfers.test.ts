import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice, type Member } from '../../testing/make-office.ts';
import { openShop } from '../../testing/open-shop.ts';
import { makeConnection } from '../connections/make-connection.ts';
import { insertTickets } from './make-ticket.ts';

async function openTicketOf() {
  const office = await makeOffice();
  const [vendas, suporte] = office.queues.map(({ id }) => id) as [number, number];
  const beto = await office.hire({ name: 'Beto Lima', queueIds: [suporte] });
  const [id = 0] = await inCompany(office.companyId, async (scope) => {
    const connection = await makeConnection(scope);
    return insertTickets(scope, connection.id, [
      { name: 'Dona Marta', queueId: vendas, status: 'open', userId: office.attendant.id, unread: 1 },
    ]);
  });
  const params = { id };
  const give = (member: Member, to: { queueId?: number; userId?: number | null; note?: string }) =>
    member.api.tickets.change({ params, body: { transfer: true, ...to } });
  return { ...office, vendas, suporte, beto, id, params, give };
}
const cannotUndo = { status: 409, error: 'ERR_TRANSFER_UNDO' };

test('TK-14 the person who gets a ticket has a mark on it until this person opens it, and sees the note', async () => {
  const { attendant, admin, beto, id, params, suporte, give } = await openTicketOf();
  const given = await give(attendant, { queueId: suporte, userId: beto.id, note: 'Falta a nota fiscal.' });
  expect(given).toMatchObject({ status: 'open', userId: beto.id, awaitsUser: true });
  const { events } = await beto.api.ticketHistory.list({ params: { ticketId: id } });
  expect(events[0]).toMatchObject({
    kind: 'transferred',
    actorName: 'Caio Atendente',
    to: { user: 'Beto Lima', queue: 'Suporte' },
    note: 'Falta a nota fiscal.',
  });
  expect(await beto.api.ticketNotes.list({ query: { ticketId: id } })).toMatchObject([
    { note: 'Falta a nota fiscal.', user: { name: 'Caio Atendente' } },
  ]);
  // Only the person it waits for takes the mark away.
  const boss = await admin.openScreen();
  await boss.join('joinChatBox', id);
  await admin.api.tickets.read({ params });
  expect(await admin.api.tickets.show({ params })).toMatchObject({ awaitsUser: true });
  const screen = await beto.openScreen();
  await screen.join('joinTickets', 'open');
  await screen.join('joinChatBox', id);
  const told = await screen.hear('ticket', (signal) => signal.action === 'update' && !signal.ticket.awaitsUser);
  // Its place in the list stays.
  expect(told).toMatchObject({ ticket: { updatedAt: given.updatedAt } });
  screen.close();
  boss.close();
});

test('TK-14 a ticket that a user takes or gives to a queue has no mark; reading takes it away, too', async () => {
  const { attendant, admin, beto, params, suporte, give } = await openTicketOf();
  expect(await give(admin, { userId: admin.id })).toMatchObject({ userId: admin.id, awaitsUser: false });
  expect(await give(admin, { userId: attendant.id })).toMatchObject({ awaitsUser: true });
  await attendant.api.tickets.read({ params });
  expect(await attendant.api.tickets.show({ params })).toMatchObject({ awaitsUser: false });
  expect(await give(attendant, { queueId: suporte })).toMatchObject({ status: 'pending', awaitsUser: false });
  expect(await beto.api.tickets.change({ params, body: { status: 'open', userId: beto.id } })).toMatchObject({
    awaitsUser: false,
  });
});

test('TK-14 a person who has the ticket open already takes the mark away by looking at it', async () => {
  const { attendant, admin, beto, id, params, give } = await openTicketOf();
  await give(admin, { userId: beto.id });
  await beto.api.tickets.read({ params });
  const screen = await beto.openScreen();
  await screen.join('joinChatBox', id);
  // Without the ticket the person leaves its room, but not the list.
  await screen.join('joinTickets', 'open');
  await give(admin, { userId: attendant.id });
  await give(admin, { userId: beto.id });
  await screen.hear('ticket', (signal) => signal.action === 'update' && signal.ticket.awaitsUser);
  screen.emit('attending', String(id), 'viewing');
  await expect.poll(async () => (await admin.api.tickets.show({ params })).awaitsUser).toBe(false);
  screen.close();
});

test('TK-14 an answer takes the mark away', async () => {
  const shop = await openShop();
  const ticket = await shop.attend('5511955551414');
  const beto = await shop.hire({ name: 'Beto', queueIds: [shop.queues[0].id] });
  const params = { id: ticket.id };
  await shop.attendant.api.tickets.change({ params, body: { transfer: true, userId: beto.id } });
  await beto.api.messages.send({ params: { ticketId: ticket.id }, body: { body: 'Oi, sou o Beto.' } });
  expect(await beto.api.tickets.show({ params })).toMatchObject({ awaitsUser: false });
});

test('TK-14 a user takes an own transfer back as long as there was no reaction; the ticket is as before', async () => {
  const { attendant, admin, beto, id, params, suporte, vendas, give } = await openTicketOf();
  const before = await attendant.api.tickets.show({ params });
  await give(attendant, { queueId: suporte, userId: beto.id });
  // Neither the person who got it nor an admin made the transfer.
  for (const other of [beto, admin])
    expect(await refusalOf(other.api.tickets.undoTransfer({ params }))).toEqual(cannotUndo);
  const screen = await beto.openScreen();
  await screen.join('joinTickets', 'open');
  expect(await attendant.api.tickets.undoTransfer({ params })).toMatchObject({
    status: 'open',
    userId: attendant.id,
    queueId: vendas,
    awaitsUser: false,
    unreadMessages: before.unreadMessages,
  });
  expect(await screen.hear('ticket', ({ action }) => action === 'delete')).toEqual({ action: 'delete', ticketId: id });
  screen.close();
  expect(await refusalOf(attendant.api.tickets.undoTransfer({ params }))).toEqual(cannotUndo);
  const { events } = await attendant.api.ticketHistory.list({ params: { ticketId: id } });
  expect(events[0]).toMatchObject({
    kind: 'undone',
    from: { user: 'Beto Lima', queue: 'Suporte' },
    to: { user: 'Caio Atendente', queue: 'Vendas' },
  });
});

test('TK-14 a transfer with a reaction, or an old one, is not undone', async () => {
  const { attendant, admin, beto, id, params, suporte, vendas, companyId, give } = await openTicketOf();
  const undo = () => refusalOf(attendant.api.tickets.undoTransfer({ params }));
  await give(attendant, { queueId: suporte, userId: beto.id });
  await beto.api.tickets.read({ params });
  expect(await undo()).toEqual(cannotUndo);
  // Away and back again is not the same.
  await give(admin, { queueId: vendas, userId: attendant.id });
  await attendant.api.tickets.read({ params });
  await give(attendant, { queueId: suporte });
  await beto.api.tickets.change({ params, body: { status: 'open', userId: beto.id } });
  await beto.api.tickets.change({ params, body: { status: 'pending', userId: null } });
  expect(await undo()).toEqual(cannotUndo);
  await give(admin, { queueId: vendas, userId: attendant.id });
  await attendant.api.tickets.read({ params });
  await give(attendant, { queueId: suporte });
  await inCompany(companyId, async ({ db }) => {
    const at = new Date(Date.now() - 6 * 60_000);
    await db.updateTable('ticket_transfers').set({ at }).where('ticket_id', '=', id).execute();
    await db.updateTable('tickets').set({ queued_at: at }).where('id', '=', id).execute();
  });
  expect(await undo()).toEqual(cannotUndo);
});

test('TK-14 one search finds queues and people, with presence and load', async () => {
  const { attendant, beto, vendas, suporte, give } = await openTicketOf();
  const screen = await beto.openScreen();
  const targets = (searchParam = '') => attendant.api.tickets.transferTargets({ query: { searchParam } });
  await expect.poll(async () => (await targets()).users[0]).toMatchObject({ name: 'Beto Lima', online: true });
  const all = await targets();
  expect(all.queues).toEqual([
    { id: vendas, name: 'Vendas', color: '#0a7d5a', waiting: 0 },
    { id: suporte, name: 'Suporte', color: '#b3541e', waiting: 0 },
  ]);
  expect(all.users.find(({ id }) => id === attendant.id)).toMatchObject({ openTickets: 1, online: false });
  await give(attendant, { queueId: suporte });
  expect(await targets('sup')).toEqual({
    queues: [{ id: suporte, name: 'Suporte', color: '#b3541e', waiting: 1 }],
    users: [],
  });
  expect((await targets('beto')).users).toEqual([
    { id: beto.id, name: 'Beto Lima', online: true, openTickets: 0, queueIds: [suporte] },
  ]);
  screen.close();
});
