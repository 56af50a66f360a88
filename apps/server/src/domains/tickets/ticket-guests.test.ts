import { expect, onTestFinished, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { openShop } from '../../testing/open-shop.ts';
import { makeConnection } from '../connections/make-connection.ts';
import { insertTickets } from './make-ticket.ts';

/** The attendant has an open ticket of Vendas; Gil is in no queue. */
async function openTicketWith() {
  const office = await makeOffice();
  const [vendas, suporte] = office.queues.map(({ id }) => id) as [number, number];
  const gil = await office.hire({ name: 'Gil Visita' });
  const [id = 0] = await inCompany(office.companyId, async (scope) => {
    const { id: connectionId } = await makeConnection(scope);
    return insertTickets(scope, connectionId, [
      { name: 'Dona Marta', queueId: vendas, status: 'open', userId: office.attendant.id, messages: ['Bom dia'] },
    ]);
  });
  const params = { id };
  return { ...office, vendas, suporte, gil, id, params };
}
const noPermission = { status: 403, error: 'ERR_NO_PERMISSION' };

test('a guest finds the ticket among the open ones at once, is marked in it, and its user and queue stay', async () => {
  const { attendant, gil, id, params, vendas } = await openTicketWith();
  const screen = await gil.openScreen();
  onTestFinished(() => screen.close());
  await screen.join('joinTickets', 'open');
  const invited = await attendant.api.tickets.invite({ params, body: { userId: gil.id } });
  expect(invited).toMatchObject({
    userId: attendant.id,
    queueId: vendas,
    guests: [{ id: gil.id, name: 'Gil Visita' }],
  });
  await screen.hear('ticket', (said) => said.action === 'update' && said.ticket.guests.length === 1);
  await screen.hear('notification', (said) => said.action === 'invite' && said.ticketId === id);
  const { tickets } = await gil.api.tickets.list({ query: { status: 'open' } });
  expect(tickets).toMatchObject([{ id, userId: attendant.id, guests: [{ id: gil.id, name: 'Gil Visita' }] }]);
  expect((await gil.api.tickets.rows({ query: { status: 'open' } })).guests).toEqual({ [id]: [gil.id] });
  expect(await gil.api.tickets.counts({ query: {} })).toMatchObject({ open: 1 });
  // An invitation is not repeated.
  await attendant.api.tickets.invite({ params, body: { userId: gil.id } });
  const { events } = await attendant.api.ticketHistory.list({ params: { ticketId: id }, query: {} });
  expect(events.filter(({ kind }) => kind === 'invited')).toMatchObject([
    { actorName: 'Caio Atendente', to: { user: 'Gil Visita' } },
  ]);
});

test('a guest answers the customer and writes notes, but neither moves the ticket nor invites', async () => {
  const { attendant, phone, attend, hire, settled } = await openShop();
  const gil = await hire({ name: 'Gil' });
  const rui = await hire({ name: 'Rui' });
  const customer = '5511976540002';
  const { id, queueId } = await attend(customer);
  const params = { id };
  const answer = { params: { ticketId: id }, body: { body: 'Posso ajudar?' } };
  expect(await refusalOf(gil.api.messages.send(answer))).toEqual(noPermission);
  await attendant.api.tickets.invite({ params, body: { userId: gil.id } });
  const { id: messageId } = await gil.api.messages.send(answer);
  await settled();
  expect((await phone.seenBy(customer)).map(({ body }) => body)).toContain('Posso ajudar?');
  await gil.api.messages.edit({ params: { id: messageId }, body: { body: 'Posso ajudar, sim?' } });
  const hers = await attendant.api.messages.send({ params: { ticketId: id }, body: { body: 'Já volto.' } });
  expect(await refusalOf(gil.api.messages.edit({ params: { id: hers.id }, body: { body: 'x' } }))).toEqual(
    noPermission,
  );
  expect(await refusalOf(gil.api.messages.remove({ params: { id: hers.id } }))).toEqual(noPermission);
  await gil.api.ticketNotes.create({ body: { ticketId: id, note: 'Falei com o cliente.' } });
  expect(await attendant.api.tickets.show({ params })).toMatchObject({ userId: attendant.id, queueId });
  for (const change of [{ status: 'closed' }, { status: 'pending', userId: null }, { transfer: true, userId: gil.id }])
    expect(await refusalOf(gil.api.tickets.change({ params, body: change as never }))).toEqual(noPermission);
  expect(await refusalOf(gil.api.tickets.invite({ params, body: { userId: rui.id } }))).toEqual(noPermission);
});

test('a guest leaves, or is removed by the user of the ticket: hearing ends at once', async () => {
  const { attendant, admin, gil, id, params, hire } = await openTicketWith();
  const rui = await hire({ name: 'Rui' });
  for (const { id: userId } of [gil, rui]) await attendant.api.tickets.invite({ params, body: { userId } });
  const screen = await gil.openScreen();
  onTestFinished(() => screen.close());
  await screen.join('joinTickets', 'open');
  expect(await screen.join('joinChatBox', id)).toBe(true);
  // A guest removes no other guest.
  expect(await refusalOf(gil.api.tickets.removeGuest({ params: { id, userId: rui.id } }))).toEqual(noPermission);
  await rui.api.tickets.removeGuest({ params: { id, userId: rui.id } });
  expect(await refusalOf(rui.api.tickets.show({ params }))).toEqual(noPermission);
  await attendant.api.tickets.removeGuest({ params: { id, userId: gil.id } });
  await screen.hear('ticket', (said) => said.action === 'delete' && said.ticketId === id);
  const heard = screen.heard.length;
  await attendant.api.messages.send({ params: { ticketId: id }, body: { body: 'Sem o Gil' } }).catch(() => undefined);
  await admin.api.tickets.change({ params, body: { chatbot: true } });
  expect(await screen.join('joinChatBox', id)).toBe(false);
  // Who is online is told to everyone.
  expect(screen.heard.slice(heard).filter(({ name }) => name !== 'user')).toEqual([]);
  expect(await refusalOf(gil.api.tickets.show({ params }))).toEqual(noPermission);
  expect((await gil.api.tickets.list({ query: { status: 'open' } })).tickets).toEqual([]);
  const { events } = await attendant.api.ticketHistory.list({ params: { ticketId: id }, query: {} });
  expect(events.filter(({ kind }) => kind === 'left')).toMatchObject([
    { actorName: 'Caio Atendente', from: { user: 'Gil Visita' } },
    { actorName: 'Rui', from: { user: 'Rui' } },
  ]);
});

test('guests leave when the ticket is closed, when they get it, and when they are deleted', async () => {
  const { attendant, admin, gil, params, suporte, hire, companyId } = await openTicketWith();
  const rui = await hire({ name: 'Rui', queueIds: [suporte] });
  const guestsOf = async () => (await admin.api.tickets.show({ params })).guests.map(({ name }) => name);
  for (const { id: userId } of [gil, rui]) await attendant.api.tickets.invite({ params, body: { userId } });
  await attendant.api.tickets.change({ params, body: { transfer: true, queueId: suporte, userId: rui.id } });
  expect(await guestsOf()).toEqual(['Gil Visita']);
  await admin.api.users.remove({ params: { id: gil.id } });
  expect(await guestsOf()).toEqual([]);
  const eva = await hire({ name: 'Eva' });
  expect(await rui.api.tickets.invite({ params, body: { userId: eva.id } })).toMatchObject({
    guests: [{ name: 'Eva' }],
  });
  expect(await rui.api.tickets.change({ params, body: { status: 'closed' } })).toMatchObject({ guests: [] });
  expect(await refusalOf(eva.api.tickets.show({ params }))).toEqual(noPermission);
  const left = await inCompany(companyId, ({ db }) => db.selectFrom('ticket_guests').selectAll().execute());
  expect(left).toEqual([]);
});

test('who may be invited: any colleague but the user of the ticket, while it is open', async () => {
  const { attendant, admin, gil, params } = await openTicketWith();
  const invite = (userId: number) => attendant.api.tickets.invite({ params, body: { userId } });
  expect(await refusalOf(invite(attendant.id))).toMatchObject({ error: 'ERR_GUEST_IS_ATTENDANT' });
  expect(await refusalOf(invite(999_999_999))).toMatchObject({ error: 'ERR_NO_USER_FOUND' });
  const { users } = await attendant.api.tickets.colleagues({ params, query: { searchParam: 'gil' } });
  expect(users).toMatchObject([{ id: gil.id, seesTicket: false, isGuest: false }]);
  await invite(gil.id);
  expect((await attendant.api.tickets.colleagues({ params, query: {} })).users).toMatchObject([
    { name: 'Bia Admin', seesTicket: true, isGuest: false },
    { name: 'Caio Atendente', seesTicket: true },
    { name: 'Gil Visita', seesTicket: true, isGuest: true },
  ]);
  await admin.api.tickets.change({ params, body: { status: 'pending', userId: null } });
  expect(await refusalOf(admin.api.tickets.invite({ params, body: { userId: admin.id } }))).toMatchObject({
    error: 'ERR_TICKET_NOT_OPEN',
  });
});
