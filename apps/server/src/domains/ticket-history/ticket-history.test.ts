import type { TicketEvent } from '@balcao/contract';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice, type Member, type Office } from '../../testing/make-office.ts';
import { openShop } from '../../testing/open-shop.ts';
import { makeConnection } from '../connections/make-connection.ts';
import { insertTickets, type TicketToMake } from '../tickets/make-ticket.ts';

async function makeOfficeWithTicket(ticket: (office: Office) => Partial<TicketToMake> = () => ({})) {
  const office = await makeOffice();
  const [vendas, suporte] = office.queues.map(({ id }) => id) as [number, number];
  const [id = 0] = await inCompany(office.companyId, async (scope) => {
    const connection = await makeConnection(scope);
    return insertTickets(scope, connection.id, [{ name: 'Dona Marta', queueId: vendas, ...ticket(office) }]);
  });
  return { ...office, vendas, suporte, id };
}

const historyOf = async ({ api }: Member, ticketId: number, query: { after?: string } = {}) =>
  api.ticketHistory.list({ params: { ticketId }, query });
const brief = ({ kind, actor, actorName, from, to, tag }: TicketEvent) => ({
  kind,
  by: actor === 'user' ? actorName : actor,
  ...(Object.keys(from).length > 0 && { from }),
  ...(Object.keys(to).length > 0 && { to }),
  ...(tag && { tag: tag.name }),
});

test('TK-09 the history of a ticket names each move, by whom, from where and to where, newest first', async () => {
  const { admin, attendant, id, suporte, hire } = await makeOfficeWithTicket();
  const colleague = await hire({ name: 'Duda Colega', queueIds: [suporte] });
  const change = (member: Member, body: Parameters<Member['api']['tickets']['change']>[0]['body']) =>
    member.api.tickets.change({ params: { id }, body });
  await change(attendant, { status: 'open', userId: attendant.id });
  await change(attendant, { status: 'pending', userId: null });
  await change(attendant, { status: 'open' });
  await change(attendant, { transfer: true, queueId: suporte, userId: colleague.id });
  await change(colleague, { status: 'closed' });
  await change(admin, { status: 'open' });
  // A change of neither state, user, queue nor connection is no event.
  await change(admin, { chatbot: true });
  await change(admin, { status: 'closed' });
  const { events, next } = await historyOf(admin, id);
  expect(next).toBeNull();
  expect(events.map(brief)).toEqual([
    { kind: 'closed', by: 'Bia Admin' },
    { kind: 'reopened', by: 'Bia Admin', from: { user: 'Duda Colega' }, to: { user: 'Bia Admin' } },
    { kind: 'closed', by: 'Duda Colega' },
    {
      kind: 'transferred',
      by: 'Caio Atendente',
      from: { user: 'Caio Atendente', queue: 'Vendas' },
      to: { user: 'Duda Colega', queue: 'Suporte' },
    },
    { kind: 'accepted', by: 'Caio Atendente', to: { user: 'Caio Atendente' } },
    { kind: 'returned', by: 'Caio Atendente', from: { user: 'Caio Atendente' } },
    { kind: 'accepted', by: 'Caio Atendente', to: { user: 'Caio Atendente' } },
    { kind: 'began', by: 'system' },
  ]);
  const times = events.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test('TK-09 tags are in the history, also after the tag is deleted', async () => {
  const { admin, attendant, id } = await makeOfficeWithTicket();
  const [vip, troca] = await Promise.all(
    ['VIP', 'Troca'].map((name, place) => admin.api.tags.create({ body: { name, color: `#11111${place}` } })),
  );
  const sync = (...tags: { id: number | string }[]) =>
    attendant.api.tickets.syncTags({ body: { ticketId: id, tags: tags.map((tag) => ({ id: Number(tag.id) })) } });
  if (!vip || !troca) throw new Error('No tag was made.');
  await sync(vip);
  await sync(vip, troca);
  await sync(troca);
  await admin.api.tags.remove({ params: { id: Number(troca.id) } });
  const { events } = await historyOf(admin, id);
  expect(events.map(brief)).toEqual([
    { kind: 'untagged', by: 'Caio Atendente', tag: 'VIP' },
    { kind: 'tagged', by: 'Caio Atendente', tag: 'Troca' },
    { kind: 'tagged', by: 'Caio Atendente', tag: 'VIP' },
    { kind: 'began', by: 'system' },
  ]);
});

test('TK-09 names of deleted users and queues stay readable, and their tickets say where they went', async () => {
  const { admin, attendant, id, vendas } = await makeOfficeWithTicket();
  await attendant.api.tickets.change({ params: { id }, body: { status: 'open' } });
  await admin.api.users.remove({ params: { id: attendant.id } });
  await admin.api.queues.remove({ params: { id: vendas } });
  const { events } = await historyOf(admin, id);
  expect(events.map(brief)).toEqual([
    { kind: 'transferred', by: 'Bia Admin', from: { queue: 'Vendas' } },
    { kind: 'returned', by: 'Bia Admin', from: { user: 'Caio Atendente' } },
    { kind: 'accepted', by: 'Caio Atendente', to: { user: 'Caio Atendente' } },
    { kind: 'began', by: 'system' },
  ]);
});

test('TK-09 a customer who writes again, a program and the user who opens a ticket are told apart', async () => {
  const shop = await openShop();
  const { admin, attendant, phone, queues, app } = shop;
  await admin.api.settings.set({ params: { key: 'reopenWindow' }, body: { value: '60' } });
  const ticket = await shop.attend('5511955550001');
  await attendant.api.tickets.change({ params: { id: ticket.id }, body: { status: 'closed' } });
  await phone.write('5511955550001', 'Ainda tem?');
  await shop.settled();
  const again = await historyOf(admin, ticket.id);
  expect(again.events.map(brief)).toEqual([
    { kind: 'reopened', by: 'system', from: { user: 'Caio Atendente' } },
    { kind: 'closed', by: 'Caio Atendente' },
    { kind: 'accepted', by: 'Caio Atendente', to: { user: 'Caio Atendente' } },
    { kind: 'began', by: 'system' },
  ]);

  const { token } = await admin.api.connections.makeToken({ params: { id: phone.connectionId } });
  const { name } = await admin.api.connections.show({ params: { id: phone.connectionId } });
  const sent = await fetch(`${app.url}/api/messages/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ number: '5511955550002', body: 'Pedido enviado', closeTicket: true }),
  });
  const { ticketId } = (await sent.json()) as { ticketId: number };
  const program = (await historyOf(admin, ticketId)).events.map(({ kind, actor, actorName }) => [
    kind,
    actor,
    actorName,
  ]);
  expect(program).toEqual([
    ['closed', 'program', name],
    ['opened', 'program', name],
  ]);

  const { id: contactId } = await attendant.api.contacts.create({ body: { name: 'Seu Zé', number: '5511955550003' } });
  const opened = await attendant.api.tickets.open({
    body: { contactId, queueId: queues[0].id, userId: attendant.id, status: 'open', whatsappId: phone.connectionId },
  });
  expect((await historyOf(attendant, opened.id)).events.map(brief)).toEqual([
    { kind: 'opened', by: 'Caio Atendente', to: { queue: 'Vendas' } },
  ]);
});

test('TK-09 the history comes in pages, each event once, to those who see the ticket only', async () => {
  const { admin, attendant, id, hire, suporte } = await makeOfficeWithTicket();
  for (let time = 0; time < 11; time++) {
    await attendant.api.tickets.change({ params: { id }, body: { status: 'open' } });
    await attendant.api.tickets.change({ params: { id }, body: { status: 'pending', userId: null } });
  }
  const first = await historyOf(admin, id);
  expect(first.events).toHaveLength(20);
  const second = await historyOf(admin, id, { after: first.next ?? '' });
  expect(second.next).toBeNull();
  expect(second.events.map(({ kind }) => kind)).toEqual(['returned', 'accepted', 'began']);
  expect(new Set([...first.events, ...second.events].map((event) => event.id)).size).toBe(23);

  const stranger = await hire({ queueIds: [suporte] });
  expect(await refusalOf(historyOf(stranger, id))).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  const { admin: other } = await makeOffice();
  expect(await refusalOf(historyOf(other, id))).toMatchObject({ error: 'ERR_NO_TICKET_FOUND' });
});

test('TK-09 a ticket with an open history gets a signal of each event; deleting it deletes its history', async () => {
  const { admin, attendant, id } = await makeOfficeWithTicket();
  const screen = await admin.openScreen();
  await screen.join('joinChatBox', id);
  await attendant.api.tickets.change({ params: { id }, body: { status: 'open' } });
  await screen.hear('ticket', (signal) => signal.action === 'update' && signal.ticket.id === id);
  expect((await historyOf(admin, id)).events[0]).toMatchObject({ kind: 'accepted', userId: attendant.id });
  await admin.api.tickets.remove({ params: { id } });
  screen.close();
  const { companyId } = attendant;
  const left = await inCompany(companyId, ({ db }) => db.selectFrom('ticket_events').select('id').execute());
  expect(left).toEqual([]);
});
