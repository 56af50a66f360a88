import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { insertTickets } from '../tickets/make-ticket.ts';
import { makeConnection } from './make-connection.ts';

/** A connection with an open ticket of the attendant, and another connection. */
async function makeOfficeWithTicket() {
  const office = await makeOffice();
  const [vendas] = office.queues.map(({ id }) => id) as [number];
  const olga = await office.hire({ name: 'Olga Dona', queueIds: [vendas] });
  const made = await inCompany(office.companyId, async (scope) => {
    const { id: connectionId } = await makeConnection(scope, { name: 'Da Olga' });
    const { id: otherId } = await makeConnection(scope, { name: 'Loja' });
    const [ticketId = 0, closedId = 0] = await insertTickets(scope, connectionId, [
      { name: 'Dona Marta', queueId: vendas, status: 'open', userId: office.attendant.id },
      { name: 'Seu Zé', queueId: vendas, status: 'closed', userId: office.attendant.id },
    ]);
    return { connectionId, otherId, ticketId, closedId };
  });
  const setPrivate = (privateUserId: number | null) =>
    office.admin.api.connections.update({ params: { id: made.connectionId }, body: { privateUserId } });
  return { ...office, ...made, vendas, olga, setPrivate };
}

test('a connection that becomes private takes its tickets along, and gives them back when that ends', async () => {
  const { admin, attendant, olga, ticketId, closedId, setPrivate, hire } = await makeOfficeWithTicket();
  const gil = await hire({ name: 'Gil' });
  await attendant.api.tickets.invite({ params: { id: ticketId }, body: { userId: gil.id } });
  const screen = await attendant.openScreen();
  expect(await setPrivate(olga.id)).toMatchObject({ privateUserId: olga.id });
  await screen.gone;
  expect(await olga.api.tickets.show({ params: { id: ticketId } })).toMatchObject({
    status: 'open',
    userId: olga.id,
    privateUserId: olga.id,
    guests: [],
  });
  for (const member of [admin, attendant, gil])
    for (const id of [ticketId, closedId])
      expect(await refusalOf(member.api.tickets.show({ params: { id } }))).toMatchObject({
        error: 'ERR_NO_PERMISSION',
      });
  // Admins see that the connection exists.
  expect((await admin.api.connections.list({ query: {} })).map(({ name }) => name)).toContain('Da Olga');
  await setPrivate(null);
  expect(await admin.api.tickets.show({ params: { id: closedId } })).toMatchObject({ privateUserId: null });
  const { entries } = await admin.api.audit.list({ query: { subject: 'connections' } });
  expect(entries.map(({ changes }) => changes['private_user_id']).filter(Boolean)).toEqual([
    ['Olga Dona', null],
    [null, 'Olga Dona'],
  ]);
});

test('a private connection goes to another user only after its privacy has ended', async () => {
  const { attendant, olga, setPrivate } = await makeOfficeWithTicket();
  await setPrivate(olga.id);
  expect(await refusalOf(setPrivate(attendant.id))).toMatchObject({ status: 409, error: 'ERR_CONNECTION_PRIVATE' });
  await setPrivate(null);
  expect(await setPrivate(attendant.id)).toMatchObject({ privateUserId: attendant.id });
  expect(await refusalOf(setPrivate(999_999_999))).toMatchObject({ error: 'ERR_CONNECTION_PRIVATE' });
});

test('a private ticket is not transferred, to no user and no connection; a guest is invited instead', async () => {
  const { admin, attendant, olga, ticketId, otherId, vendas, setPrivate } = await makeOfficeWithTicket();
  await setPrivate(olga.id);
  const params = { id: ticketId };
  const transfer = (to: object) =>
    olga.api.tickets.change({ params, body: { transfer: true, queueId: vendas, ...to } });
  const refused = { status: 409, error: 'ERR_TICKET_PRIVATE' };
  expect(await refusalOf(transfer({ userId: attendant.id }))).toEqual(refused);
  expect(await refusalOf(transfer({ status: 'pending', userId: null }))).toEqual(refused);
  expect(await refusalOf(transfer({ userId: olga.id, whatsappId: otherId }))).toEqual(refused);
  const bulk = await olga.api.tickets.bulk({
    body: { ticketIds: [ticketId], action: 'transfer', queueId: vendas, userId: attendant.id },
  });
  expect(bulk.results).toMatchObject([{ error: 'ERR_TICKET_PRIVATE' }]);
  const guests = await olga.api.tickets.invite({ params, body: { userId: admin.id } });
  expect(guests).toMatchObject({ userId: olga.id, guests: [{ name: 'Bia Admin' }] });
  expect(await admin.api.tickets.show({ params })).toMatchObject({ id: ticketId });
});

test('only its user begins conversations on a private connection, or brings a ticket there', async () => {
  const { admin, olga, connectionId, otherId, companyId, vendas, setPrivate } = await makeOfficeWithTicket();
  const [openId = 0] = await inCompany(companyId, (scope) =>
    insertTickets(scope, otherId, [{ name: 'Lia', queueId: vendas, status: 'open', userId: olga.id }]),
  );
  await setPrivate(olga.id);
  const { contactId } = await olga.api.tickets.show({ params: { id: openId } });
  const body = { contactId, queueId: vendas, whatsappId: connectionId };
  expect(await refusalOf(admin.api.tickets.open({ body }))).toMatchObject({ error: 'ERR_TICKET_PRIVATE' });
  const move = (to: { userId: number }) => ({
    params: { id: openId },
    body: { transfer: true, queueId: vendas, whatsappId: connectionId, ...to },
  });
  expect(await refusalOf(admin.api.tickets.change(move({ userId: admin.id })))).toMatchObject({
    error: 'ERR_TICKET_PRIVATE',
  });
  expect(await olga.api.tickets.change(move({ userId: olga.id }))).toMatchObject({ privateUserId: olga.id });
  expect(await refusalOf(admin.api.tickets.show({ params: { id: openId } }))).toMatchObject({
    error: 'ERR_NO_PERMISSION',
  });
});

test('a user who has a private connection cannot be deleted; its notes go with the ticket', async () => {
  const { admin, olga, ticketId, setPrivate, companyId } = await makeOfficeWithTicket();
  await setPrivate(olga.id);
  expect(await refusalOf(admin.api.users.remove({ params: { id: olga.id } }))).toMatchObject({
    error: 'ERR_USER_HAS_PRIVATE_CONNECTION',
  });
  await olga.api.ticketNotes.create({ body: { ticketId, note: 'só minha' } });
  await inCompany(companyId, ({ db }) => db.deleteFrom('tickets').where('id', '=', ticketId).execute());
  const notes = await inCompany(companyId, ({ db }) => db.selectFrom('ticket_notes').selectAll().execute());
  expect(notes).toEqual([]);
  await setPrivate(null);
  await admin.api.users.remove({ params: { id: olga.id } });
});

test('a private connection does not become the default when the default is removed', async () => {
  const { admin, olga, otherId, companyId, setPrivate } = await makeOfficeWithTicket();
  await admin.api.connections.update({ params: { id: otherId }, body: { isDefault: true } });
  await setPrivate(olga.id);
  const { id: heirId } = await inCompany(companyId, (scope) => makeConnection(scope, { name: 'Filial' }));
  await admin.api.connections.remove({ params: { id: otherId } });
  const rows = await admin.api.connections.list({ query: {} });
  expect(rows.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([heirId]);
});
