import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice, type Office } from '../../testing/make-office.ts';
import { openShop } from '../../testing/open-shop.ts';
import { makeConnection } from '../connections/make-connection.ts';
import { insertTickets } from '../tickets/make-ticket.ts';
import { makeClosingReason } from './make-closing-reason.ts';

async function withOpenTicket(office: Office) {
  const [vendas, suporte] = office.queues.map(({ id }) => id) as [number, number];
  const [id = 0] = await inCompany(office.companyId, async (scope) => {
    const connection = await makeConnection(scope);
    return insertTickets(scope, connection.id, [
      { name: 'Dona Marta', queueId: vendas, status: 'open', userId: office.attendant.id },
    ]);
  });
  return { ...office, vendas, suporte, id };
}

test('an admin keeps the list of reasons, in its order; everyone of the company sees it live', async () => {
  const { admin, attendant, queues } = await makeOffice();
  const screen = await attendant.openScreen();
  const made = await admin.api.closingReasons.create({ body: { name: ' Pedido entregue ', position: 2 } });
  expect(made).toEqual({ id: made.id, name: 'Pedido entregue', queueIds: [], position: 2, active: true });
  expect(await screen.hear('closingReason')).toEqual({ action: 'create', record: made });
  const first = await admin.api.closingReasons.create({ body: { name: 'Sem resposta', queueIds: [queues[0].id] } });
  expect(await attendant.api.closingReasons.list()).toEqual([first, made]);
  const params = { id: made.id };
  const queueIds = queues.map(({ id }) => id);
  const changed = await admin.api.closingReasons.update({ params, body: { queueIds, active: false } });
  expect(changed).toEqual({ ...made, queueIds, active: false });
  expect(await screen.hear('closingReason', ({ action }) => action === 'update')).toEqual({
    action: 'update',
    record: changed,
  });
  expect(await admin.api.closingReasons.update({ params, body: { queueIds: [] } })).toMatchObject({ queueIds: [] });
  expect(await refusalOf(admin.api.closingReasons.create({ body: { name: 'Sem resposta' } }))).toEqual({
    status: 409,
    error: 'ERR_CLOSING_REASON_ALREADY_EXISTS',
  });
  expect(await refusalOf(attendant.api.closingReasons.create({ body: { name: 'Meu' } }))).toMatchObject({
    error: 'ERR_NO_PERMISSION',
  });
  await admin.api.closingReasons.remove({ params });
  expect(await screen.hear('closingReason', ({ action }) => action === 'delete')).toEqual({
    action: 'delete',
    id: made.id,
  });
  screen.close();
});

test('TK-09 a queue that requires a reason refuses to close without one; the reason stays in the history', async () => {
  const { admin, attendant, companyId, id, vendas, suporte } = await withOpenTicket(await makeOffice());
  const close = (body: Parameters<typeof attendant.api.tickets.change>[0]['body'] = {}) =>
    attendant.api.tickets.change({ params: { id }, body: { status: 'closed', ...body } });
  const [sold, retired, ofSuporte] = [
    await makeClosingReason(companyId, { name: 'Venda feita', queueIds: [vendas] }),
    await makeClosingReason(companyId, { active: false }),
    await makeClosingReason(companyId, { queueIds: [suporte] }),
  ];
  await admin.api.queues.update({ params: { id: vendas }, body: { closingReasonRequired: true } });
  const required = { status: 409, error: 'ERR_CLOSING_REASON_REQUIRED', fields: [] };
  expect(await refusalOf(close())).toEqual(required);
  // Another queue on the way out does not get around the rule.
  expect(await refusalOf(close({ queueId: suporte }))).toEqual(required);
  expect(await refusalOf(close({ queueId: null }))).toEqual(required);
  for (const other of [retired.id, ofSuporte.id, 999_999])
    expect(await refusalOf(close({ closingReasonId: other }))).toEqual({
      status: 404,
      error: 'ERR_NO_CLOSING_REASON_FOUND',
    });
  const screen = await admin.openScreen();
  await screen.join('joinTickets', 'closed');
  expect(await close({ closingReasonId: sold.id, note: 'Retira na loja amanhã.' })).toMatchObject({
    status: 'closed',
    closingReasonId: sold.id,
  });
  await screen.hear('ticket', (signal) => signal.action === 'update' && signal.ticket.closingReasonId === sold.id);
  screen.close();
  const { events } = await admin.api.ticketHistory.list({ params: { ticketId: id } });
  expect(events[0]).toMatchObject({ kind: 'closed', reason: 'Venda feita', note: 'Retira na loja amanhã.' });
  const notes = await attendant.api.ticketNotes.list({ query: { ticketId: id } });
  expect(notes).toMatchObject([{ note: 'Retira na loja amanhã.', user: { id: attendant.id } }]);
  const closedFor = (reason: number) =>
    admin.api.tickets.list({ query: { status: 'closed', showAll: true, closingReasons: [reason] } });
  expect((await closedFor(sold.id)).tickets.map((ticket) => ticket.id)).toEqual([id]);
  expect((await closedFor(ofSuporte.id)).tickets).toEqual([]);
  // A ticket that is reopened has no reason any more; a deleted reason stays readable in the history.
  expect(await attendant.api.tickets.change({ params: { id }, body: { status: 'open' } })).toMatchObject({
    closingReasonId: null,
  });
  await close({ closingReasonId: sold.id });
  await admin.api.closingReasons.remove({ params: { id: sold.id } });
  expect(await admin.api.tickets.show({ params: { id } })).toMatchObject({ status: 'closed', closingReasonId: null });
  const later = await admin.api.ticketHistory.list({ params: { ticketId: id } });
  expect(later.events[0]).toMatchObject({ kind: 'closed', reason: 'Venda feita' });
});

test('TK-09 a queue that requires a reason while none is offered lets its tickets be closed without one', async () => {
  const { admin, attendant, companyId, id, vendas, suporte } = await withOpenTicket(await makeOffice());
  await makeClosingReason(companyId, { active: false });
  await makeClosingReason(companyId, { queueIds: [suporte] });
  await admin.api.queues.update({ params: { id: vendas }, body: { closingReasonRequired: true } });
  expect(await attendant.api.tickets.change({ params: { id }, body: { status: 'closed' } })).toMatchObject({
    status: 'closed',
    closingReasonId: null,
  });
});

test('TK-09 a queue names required extra fields; closing fills them in and keeps the others', async () => {
  const { admin, attendant, id, vendas } = await withOpenTicket(await makeOffice());
  const { contactId } = await admin.api.tickets.show({ params: { id } });
  const params = { id: contactId };
  await admin.api.contacts.update({
    params,
    body: {
      extraInfo: [
        { name: 'Cidade', value: 'Campinas' },
        { name: 'cpf', value: ' ' },
      ],
    },
  });
  await admin.api.queues.update({
    params: { id: vendas },
    body: { requiredContactFields: ['Cidade', 'CPF', 'Pedido'], closingReasonRequired: true },
  });
  const reason = await makeClosingReason(attendant.companyId);
  const close = (body: Parameters<typeof attendant.api.tickets.change>[0]['body']) =>
    attendant.api.tickets.change({ params: { id }, body: { status: 'closed', ...body } });
  const fields = ['CPF', 'Pedido'];
  expect(await refusalOf(close({}))).toEqual({ status: 409, error: 'ERR_CLOSING_REASON_REQUIRED', fields });
  expect(await refusalOf(close({ closingReasonId: reason.id }))).toEqual({
    status: 409,
    error: 'ERR_CLOSING_FIELDS_REQUIRED',
    fields,
  });
  expect(
    await refusalOf(close({ closingReasonId: reason.id, contactFields: [{ name: 'CPF', value: '1' }] })),
  ).toMatchObject({ fields: ['Pedido'] });
  const screen = await admin.openScreen();
  await close({
    closingReasonId: reason.id,
    contactFields: [
      { name: 'CPF', value: '123.456.789-00' },
      { name: 'Pedido', value: '42' },
    ],
  });
  await screen.hear('contact', (signal) => signal.action === 'update' && signal.contact.id === contactId);
  screen.close();
  const { extraInfo } = await admin.api.contacts.show({ params });
  expect(extraInfo.map(({ name, value }) => [name, value])).toEqual([
    ['Cidade', 'Campinas'],
    ['cpf', '123.456.789-00'],
    ['Pedido', '42'],
  ]);
});

test('a program closes a ticket of a queue that requires a reason, since it has none to name', async () => {
  const { admin, phone, queues, app } = await openShop();
  await admin.api.queues.update({
    params: { id: queues[0].id },
    body: { closingReasonRequired: true, requiredContactFields: ['CPF'] },
  });
  const { token } = await admin.api.connections.makeToken({ params: { id: phone.connectionId } });
  const sent = await fetch(`${app.url}/api/messages/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ number: '5511955550002', body: 'Pedido enviado', closeTicket: true }),
  });
  expect(sent.status).toBe(200);
  const { ticketId } = (await sent.json()) as { ticketId: number };
  expect(await admin.api.tickets.show({ params: { id: ticketId } })).toMatchObject({
    status: 'closed',
    closingReasonId: null,
  });
});
