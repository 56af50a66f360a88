import { limits } from '@balcao/contract';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { openShop } from '../../testing/open-shop.ts';
import { makeClosingReason } from '../closing-reasons/make-closing-reason.ts';
import { makeConnection } from '../connections/make-connection.ts';
import { insertTickets } from './make-ticket.ts';

/** Ana in Vendas; two tickets wait there, one in Suporte, one is attended by a colleague. */
async function makeBusyOffice() {
  const office = await makeOffice();
  const [vendas, suporte] = office.queues.map(({ id }) => id) as [number, number];
  const ana = await office.hire({ name: 'Ana', queueIds: [vendas] });
  const beto = await office.hire({ name: 'Beto', queueIds: [vendas] });
  const [first = 0, second = 0, elsewhere = 0, attended = 0] = await inCompany(office.companyId, async (scope) =>
    insertTickets(scope, (await makeConnection(scope)).id, [
      { name: 'Primeira', queueId: vendas, unread: 1 },
      { name: 'Segunda', queueId: vendas, unread: 2 },
      { name: 'Em Suporte', queueId: suporte },
      { name: 'Do Beto', queueId: vendas, status: 'open', userId: beto.id, unread: 1 },
    ]),
  );
  return { office, vendas, suporte, ana, beto, first, second, elsewhere, attended };
}

test('several tickets are accepted at once; each is refused by its own rights, and the others go on', async () => {
  const { ana, first, second, elsewhere, attended } = await makeBusyOffice();
  const { results } = await ana.api.tickets.bulk({
    body: { ticketIds: [first, elsewhere, second, attended, first], action: 'accept' },
  });
  expect(results.map(({ ticketId, error, ticket }) => [ticketId, error, ticket?.status ?? null])).toEqual([
    [first, null, 'open'],
    [elsewhere, 'ERR_NO_PERMISSION', null],
    [second, null, 'open'],
    [attended, 'ERR_TICKET_MOVE', null],
  ]);
  expect((await ana.api.tickets.list({ query: { status: 'open' } })).tickets.map(({ id }) => id).sort()).toEqual(
    [first, second].sort(),
  );
  const again = await ana.api.tickets.bulk({ body: { ticketIds: [first], action: 'accept' } });
  expect(again.results).toEqual([{ ticketId: first, error: 'ERR_TICKET_MOVE', ticket: null }]);
});

test('tickets are tagged, read, transferred and resolved together', async () => {
  const { office, ana, beto, suporte, vendas, first, second, attended } = await makeBusyOffice();
  const tag = await office.admin.api.tags.create({ body: { name: 'VIP' } });
  const both = [first, second];
  const all = async (action: 'accept' | 'resolve' | 'read' | 'addTag' | 'removeTag' | 'transfer', also = {}) =>
    (await ana.api.tickets.bulk({ body: { ticketIds: both, action, ...also } })).results.map(({ error, ticket }) =>
      error === null ? ticket : error,
    );
  expect(await all('read')).toEqual(['ERR_NO_PERMISSION', 'ERR_NO_PERMISSION']);
  await all('accept');
  expect(await all('read')).toMatchObject([{ unreadMessages: 0 }, { unreadMessages: 0 }]);
  for (const _ of [1, 2])
    expect(await all('addTag', { tagId: tag.id })).toMatchObject([
      { tags: [{ id: tag.id }] },
      { tags: [{ id: tag.id }] },
    ]);
  expect(await all('removeTag', { tagId: tag.id })).toMatchObject([{ tags: [] }, { tags: [] }]);
  expect(await all('addTag', { tagId: 999_999 })).toEqual(['ERR_NO_TAG_FOUND', 'ERR_NO_TAG_FOUND']);
  expect(await all('transfer', { userId: beto.id })).toMatchObject([
    { userId: beto.id, queueId: vendas, status: 'open' },
    { userId: beto.id },
  ]);
  expect(await all('resolve')).toEqual(['ERR_NO_PERMISSION', 'ERR_NO_PERMISSION']);
  const moved = await beto.api.tickets.bulk({
    body: { ticketIds: [...both, attended], action: 'transfer', queueId: suporte },
  });
  expect(moved.results).toMatchObject(
    [...both, attended].map((ticketId) => ({ ticketId, error: null, ticket: { queueId: suporte, status: 'pending' } })),
  );
  // Tickets that wait there already keep their place.
  const again = await office.admin.api.tickets.bulk({
    body: { ticketIds: [...both, attended], action: 'transfer', queueId: suporte },
  });
  expect(again.results).toEqual(moved.results);
  const closed = await office.admin.api.tickets.bulk({ body: { ticketIds: both, action: 'resolve' } });
  expect(closed.results).toMatchObject([{ ticket: { status: 'closed' } }, { ticket: { status: 'closed' } }]);
});

test('TK-09 several tickets are resolved with one reason and a note; those it does not suit are refused', async () => {
  const { office, vendas, suporte, first, second, elsewhere } = await makeBusyOffice();
  const { admin, companyId } = office;
  const sold = await makeClosingReason(companyId, { name: 'Venda feita', queueIds: [vendas] });
  await makeClosingReason(companyId, { name: 'Defeito resolvido', queueIds: [suporte] });
  for (const id of [vendas, suporte])
    await admin.api.queues.update({ params: { id }, body: { closingReasonRequired: true } });
  await admin.api.queues.update({ params: { id: vendas }, body: { requiredContactFields: ['CPF'] } });
  const { contactId } = await admin.api.tickets.show({ params: { id: first } });
  await admin.api.contacts.update({ params: { id: contactId }, body: { extraInfo: [{ name: 'CPF', value: '1' }] } });
  const resolve = async (also = {}) =>
    (
      await admin.api.tickets.bulk({ body: { ticketIds: [first, second, elsewhere], action: 'resolve', ...also } })
    ).results.map(({ error, ticket }) => error ?? ticket?.closingReasonId);
  const required = 'ERR_CLOSING_REASON_REQUIRED';
  expect(await resolve()).toEqual([required, required, required]);
  const note = 'Retira na loja amanhã.';
  expect(await resolve({ closingReasonId: sold.id, note })).toEqual([
    sold.id,
    'ERR_CLOSING_FIELDS_REQUIRED',
    'ERR_NO_CLOSING_REASON_FOUND',
  ]);
  const { events } = await admin.api.ticketHistory.list({ params: { ticketId: first } });
  expect(events[0]).toMatchObject({ kind: 'closed', reason: 'Venda feita', note });
  expect(await admin.api.ticketNotes.list({ query: { ticketId: first } })).toMatchObject([{ note }]);
  expect(await admin.api.ticketNotes.list({ query: { ticketId: second } })).toEqual([]);
});

test('a bulk change takes at most a hundred tickets, and its own fields; another company has none', async () => {
  const { ana, first } = await makeBusyOffice();
  const theirs = await makeOffice();
  const ask = (body: Parameters<typeof ana.api.tickets.bulk>[0]['body']) => refusalOf(ana.api.tickets.bulk({ body }));
  const ids = Array.from({ length: limits.bulkTickets + 1 }, (_, n) => n + 1);
  for (const wrong of [
    { ticketIds: ids, action: 'read' as const },
    { ticketIds: [], action: 'read' as const },
    { ticketIds: [first], action: 'transfer' as const },
    { ticketIds: [first], action: 'addTag' as const },
  ])
    expect(await ask(wrong)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  const { results } = await theirs.admin.api.tickets.bulk({ body: { ticketIds: [first], action: 'accept' } });
  expect(results).toEqual([{ ticketId: first, error: 'ERR_NO_TICKET_FOUND', ticket: null }]);
});

test('a customer waits from the first message that was not answered until a person answers', async () => {
  const shop = await openShop();
  const { phone, attendant, admin } = shop;
  const customer = '5511988880001';
  const waiting = async () => (await shop.ticketOf(customer)).waitingSince;
  await admin.api.settings.set({ params: { key: 'sendGreetingAccepted' }, body: { value: 'enabled' } });
  await phone.write(customer, { name: 'Lia', body: 'Oi' });
  await shop.settled();
  const since = await waiting();
  expect(since).not.toBeNull();
  const screen = await attendant.openScreen();
  await screen.join('joinTickets', 'pending');
  await phone.write(customer, 'Alguém?');
  await shop.settled();
  expect(await waiting()).toBe(since);
  expect(await screen.hear('message', (said) => said.action === 'create')).toMatchObject({
    ticket: { waitedMs: expect.any(Number) },
  });
  const { id } = await shop.ticketOf(customer);
  // The greeting is automatic: the customer still waits.
  await attendant.api.tickets.change({ params: { id }, body: { status: 'open', userId: attendant.id } });
  await shop.settled();
  expect(await waiting()).toBe(since);
  await attendant.api.messages.send({ params: { ticketId: id }, body: { body: 'Bom dia!' } });
  expect(await waiting()).toBeNull();
  await shop.settled();
  await phone.write(customer, 'Quero um sofá');
  await shop.settled();
  expect((await waiting()) ?? '').toSatisfy((later: string) => later > (since ?? ''));
  await attendant.api.tickets.change({ params: { id }, body: { status: 'closed' } });
  expect(await waiting()).toBeNull();
  screen.close();
});

test('those who wait longest come first, page by page, and those who wait for nothing are left out', async () => {
  const office = await makeOffice();
  const [vendas] = office.queues;
  const start = Date.now();
  await inCompany(office.companyId, async (scope) =>
    insertTickets(scope, (await makeConnection(scope)).id, [
      { name: 'respondida', queueId: vendas.id },
      ...Array.from({ length: limits.ticketsPerPage + 5 }, (_, n) => ({
        name: `espera ${n}`,
        queueId: vendas.id,
        // Those that wrote first are the last in the order of time.
        waitingSince: new Date(start - ((n * 7) % 45) * 60_000),
      })),
    ]),
  );
  const query = { status: 'pending', sort: 'waiting' } as const;
  const first = await office.attendant.api.tickets.list({ query });
  const second = await office.attendant.api.tickets.list({ query: { ...query, after: first.next ?? '' } });
  const all = [...first.tickets, ...second.tickets];
  expect(all).toHaveLength(limits.ticketsPerPage + 5);
  expect(first.count).toBe(limits.ticketsPerPage + 5);
  const times = all.map(({ waitingSince }) => waitingSince ?? '');
  expect(times).toEqual([...times].sort());
  const rows = await office.attendant.api.tickets.rows({ query });
  expect(rows.columns.id).toEqual(first.tickets.map(({ id }) => id));
  expect(rows.next).toBe(first.next);
});

test('the limit of an answer is the company’s or the queue’s own; out of hours it is told', async () => {
  const office = await makeOffice();
  const { admin, attendant, queues } = office;
  const [vendas, suporte] = queues;
  const limitsNow = async () =>
    (await attendant.api.tickets.answerLimits()).limits.map(({ queueId, minutes, open }) => ({
      queueId,
      minutes,
      open,
    }));
  await admin.api.settings.set({ params: { key: 'answerLimit' }, body: { value: '30' } });
  const changed = await admin.api.queues.update({ params: { id: suporte.id }, body: { answerLimit: 5 } });
  expect(changed.answerLimit).toBe(5);
  expect(await limitsNow()).toEqual([
    { queueId: null, minutes: 30, open: true },
    { queueId: vendas.id, minutes: 30, open: true },
    { queueId: suporte.id, minutes: 5, open: true },
  ]);
  await admin.api.queues.update({ params: { id: suporte.id }, body: { answerLimit: null, schedules: [] } });
  await admin.api.settings.set({ params: { key: 'scheduleType' }, body: { value: 'queue' } });
  expect(await limitsNow()).toMatchObject([{ open: true }, {}, { queueId: suporte.id, minutes: 30, open: false }]);
  expect(
    await refusalOf(admin.api.settings.set({ params: { key: 'answerLimit' }, body: { value: 'já' } })),
  ).toMatchObject({ status: 400 });
});

test('the row of a ticket shows the ticks of its last answer, live', async () => {
  const shop = await openShop();
  const { attendant } = shop;
  const customer = '5511988880002';
  const { id } = await shop.attend(customer, 'Oi');
  expect(await shop.ticketOf(customer)).toMatchObject({ lastAck: null, fromMe: false });
  const screen = await attendant.openScreen();
  await screen.join('joinTickets', 'open');
  const sent = await attendant.api.messages.send({ params: { ticketId: id }, body: { body: 'Bom dia!' } });
  await shop.settled();
  const ticket = await shop.ticketOf(customer);
  expect(ticket).toMatchObject({ fromMe: true, lastMessageId: sent.id });
  expect(ticket.lastAck).toBeGreaterThan(0);
  // Who has the list open hears the acks of the last message without the conversation.
  expect(
    await screen.hear('message', (said) => said.action === 'ack' && said.messageIds.includes(sent.id)),
  ).toMatchObject({ ticketId: id, error: null });
  screen.close();
});
