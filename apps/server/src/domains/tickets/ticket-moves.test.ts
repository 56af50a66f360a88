import type { RouteAsk, routes } from '@balcao/contract';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice, type Member, type Office } from '../../testing/make-office.ts';
import { openShop } from '../../testing/open-shop.ts';
import { makeConnection } from '../connections/make-connection.ts';
import { insertTickets, type TicketToMake } from './make-ticket.ts';

type Changes = RouteAsk<typeof routes.tickets.change>['body'];
const change = ({ api }: Member, id: number, body: Changes) => api.tickets.change({ params: { id }, body });
const show = ({ api }: Member, id: number) => api.tickets.show({ params: { id } });

/** An office with a connection and one ticket, which waits in Vendas by default. */
async function makeOfficeWithTicket(ticket: Partial<TicketToMake> | ((office: Office) => Partial<TicketToMake>) = {}) {
  const office = await makeOffice();
  const [vendas, suporte] = office.queues.map(({ id }) => id) as [number, number];
  const given = typeof ticket === 'function' ? ticket(office) : ticket;
  const { connectionId, ids } = await inCompany(office.companyId, async (scope) => {
    const connection = await makeConnection(scope);
    return {
      connectionId: connection.id,
      ids: await insertTickets(scope, connection.id, [{ name: 'Dona Marta', queueId: vendas, ...given }]),
    };
  });
  return { ...office, vendas, suporte, connectionId, id: ids[0] ?? 0 };
}
const attended = (office: Office) => ({ status: 'open' as const, userId: office.attendant.id, unread: 2 });

test('TK-09 accepting gives a waiting ticket to the user who accepts it', async () => {
  const { attendant, id, vendas } = await makeOfficeWithTicket({ unread: 3 });
  expect(await change(attendant, id, { status: 'open', userId: attendant.id })).toMatchObject({
    status: 'open',
    userId: attendant.id,
    user: { name: 'Caio Atendente' },
    queueId: vendas,
    unreadMessages: 3,
    chatbot: false,
  });
});

test('TK-09 of two who accept at once one gets the ticket, and the other is told that it moved', async () => {
  const { attendant, hire, vendas, id, admin } = await makeOfficeWithTicket();
  const others = await Promise.all([1, 2, 3].map((n) => hire({ name: `Colega ${n}`, queueIds: [vendas] })));
  const everyone = [attendant, admin, ...others];
  const outcomes = await Promise.allSettled(everyone.map((one) => change(one, id, { status: 'open', userId: one.id })));
  const winners = outcomes.flatMap((outcome, n) => (outcome.status === 'fulfilled' ? [everyone[n]?.id] : []));
  expect(winners).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({
        status: 409,
        code: 'ERR_TICKET_MOVE',
        body: { from: 'open', to: 'open' },
      });
  expect(await show(admin, id)).toMatchObject({ status: 'open', userId: winners[0] });
  // Old clients accept without naming themselves.
  const loser = everyone.find((one) => one.id !== winners[0]);
  expect(loser && (await refusalOf(change(loser, id, { status: 'open' })))).toMatchObject({ error: 'ERR_TICKET_MOVE' });
});

test('TK-09 returning puts an attended ticket back into its queue for anyone', async () => {
  const { attendant, id, vendas } = await makeOfficeWithTicket(attended);
  expect(await change(attendant, id, { status: 'pending', userId: null })).toMatchObject({
    status: 'pending',
    userId: null,
    user: null,
    queueId: vendas,
    unreadMessages: 2,
  });
});

test('TK-09 closing names the user who closed it and clears bot and integration, also from waiting', async () => {
  const { attendant, id } = await makeOfficeWithTicket();
  await change(attendant, id, { chatbot: true, useIntegration: true, promptId: 1, integrationId: 2 });
  expect(await show(attendant, id)).toMatchObject({
    chatbot: true,
    useIntegration: true,
    promptId: 1,
    integrationId: 2,
  });
  const closed = await change(attendant, id, {
    status: 'closed',
    userId: attendant.id,
    useIntegration: null,
    promptId: false,
    integrationId: false,
  });
  expect(closed).toMatchObject({
    status: 'closed',
    userId: attendant.id,
    unreadMessages: 0,
    chatbot: false,
    useIntegration: false,
    promptId: null,
    integrationId: null,
  });
  // Repeating the change has no effect.
  expect(await change(attendant, id, { status: 'closed', userId: attendant.id })).toEqual(closed);
});

test('TK-09 the user who reopens a closed ticket gets it; a closed one cannot wait or be transferred', async () => {
  const { attendant, admin, id, suporte } = await makeOfficeWithTicket((office) => ({
    status: 'closed',
    userId: office.admin.id,
  }));
  expect(await refusalOf(change(attendant, id, { status: 'pending' }))).toEqual({
    status: 409,
    error: 'ERR_TICKET_MOVE',
    from: 'closed',
    to: 'pending',
  });
  expect(await refusalOf(change(admin, id, { queueId: suporte }))).toMatchObject({
    status: 409,
    error: 'ERR_TICKET_MOVE',
  });
  expect(await change(attendant, id, { status: 'open', userId: attendant.id })).toMatchObject({
    status: 'open',
    userId: attendant.id,
  });
});

test('TK-09 TK-13 a ticket is not reopened while the contact has another open one, which is named', async () => {
  const { attendant, admin, companyId, connectionId, id, queues } = await makeOfficeWithTicket((office) => ({
    status: 'closed',
    userId: office.attendant.id,
  }));
  const { contactId } = await show(admin, id);
  const other = await admin.api.tickets.open({ body: { contactId, queueId: queues[1].id, whatsappId: connectionId } });
  const refusal = await refusalOf(change(attendant, id, { status: 'open', userId: attendant.id }));
  expect(refusal).toEqual({
    status: 409,
    error: 'ERR_OTHER_OPEN_TICKET',
    ticket: {
      id: other.id,
      uuid: other.uuid,
      user: { id: admin.id, name: admin.name },
      queue: { id: queues[1].id, name: 'Suporte', color: '#b3541e' },
    },
  });
  expect(
    await inCompany(companyId, ({ db }) =>
      db
        .selectFrom('tickets')
        .select('id')
        .where('contact_id', '=', contactId)
        .where('status', '<>', 'closed')
        .execute(),
    ),
  ).toEqual([{ id: other.id }]);
});

test("TK-14 a transfer to a queue without a person waits there; with a person it is that person's", async () => {
  const { attendant, admin, hire, id, vendas, suporte } = await makeOfficeWithTicket(attended);
  const beto = await hire({ name: 'Beto', queueIds: [suporte] });
  expect(
    await change(attendant, id, { transfer: true, queueId: suporte, userId: null, status: 'pending' }),
  ).toMatchObject({ status: 'pending', userId: null, queueId: suporte });
  await change(beto, id, { status: 'open', userId: beto.id });
  expect(await change(beto, id, { transfer: true, queueId: vendas, userId: attendant.id })).toMatchObject({
    status: 'open',
    userId: attendant.id,
    queueId: vendas,
  });
  // The form in which old clients send it.
  expect(await change(attendant, id, { queueId: suporte })).toMatchObject({
    status: 'pending',
    userId: null,
    queueId: suporte,
  });
  expect(await change(admin, id, { userId: beto.id })).toMatchObject({
    status: 'open',
    userId: beto.id,
    queueId: suporte,
  });
});

test('TK-14 a transfer to another connection keeps the person, unless an open ticket is there', async () => {
  const { attendant, admin, companyId, id, queues } = await makeOfficeWithTicket(attended);
  const other = await inCompany(companyId, (scope) => makeConnection(scope));
  expect(await change(attendant, id, { whatsappId: other.id })).toMatchObject({
    whatsappId: other.id,
    whatsapp: { name: other.name },
    status: 'open',
    userId: attendant.id,
  });
  const { contactId } = await show(admin, id);
  const third = await inCompany(companyId, (scope) => makeConnection(scope));
  const there = await admin.api.tickets.open({ body: { contactId, queueId: queues[0].id, whatsappId: third.id } });
  expect(
    await refusalOf(change(attendant, id, { transfer: true, queueId: queues[0].id, whatsappId: third.id })),
  ).toMatchObject({ error: 'ERR_OTHER_OPEN_TICKET', ticket: { id: there.id } });
});

test('TK-14 a transfer to what is not there is refused with its code', async () => {
  const { attendant, id } = await makeOfficeWithTicket(attended);
  const theirs = await makeOfficeWithTicket();
  expect(await refusalOf(change(attendant, id, { queueId: theirs.vendas }))).toEqual({
    status: 404,
    error: 'ERR_NO_QUEUE_FOUND',
  });
  expect(await refusalOf(change(attendant, id, { userId: theirs.admin.id }))).toEqual({
    status: 404,
    error: 'ERR_NO_USER_FOUND',
  });
  expect(await refusalOf(change(attendant, id, { whatsappId: theirs.connectionId }))).toEqual({
    status: 404,
    error: 'ERR_NO_WAPP_FOUND',
  });
  expect(await show(attendant, id)).toMatchObject({ status: 'open', userId: attendant.id });
});

test('TK-12 who may not see a ticket may do nothing with it', async () => {
  const { hire, id, suporte, vendas, attendant } = await makeOfficeWithTicket(attended);
  const outsider = await hire({ name: 'De fora', queueIds: [suporte] });
  for (const call of [
    () => show(outsider, id),
    () => change(outsider, id, { status: 'open', userId: outsider.id }),
    () => change(outsider, id, { status: 'closed' }),
    () => outsider.api.tickets.read({ params: { id } }),
    () => outsider.api.tickets.syncTags({ body: { ticketId: id, tags: [] } }),
    () => outsider.api.messages.page({ params: { ticketId: id } }),
    () => outsider.api.messages.send({ params: { ticketId: id }, body: { body: 'oi' } }),
    () => outsider.api.ticketNotes.list({ query: { ticketId: id } }),
    () => outsider.api.ticketNotes.create({ body: { ticketId: id, note: 'nota' } }),
  ]) {
    expect(await refusalOf(call())).toEqual({ status: 403, error: 'ERR_NO_PERMISSION' });
  }
  // A colleague of the queue may see a ticket that another user attends, but not change it.
  const colleague = await hire({ name: 'Colega', queueIds: [vendas] });
  expect(await show(colleague, id)).toMatchObject({ userId: attendant.id });
  for (const body of [
    { status: 'closed' },
    { status: 'pending' },
    { queueId: suporte },
    { chatbot: true },
  ] satisfies Changes[])
    expect(await refusalOf(change(colleague, id, body))).toEqual({ status: 403, error: 'ERR_NO_PERMISSION' });
  expect(await refusalOf(colleague.api.messages.send({ params: { ticketId: id }, body: { body: 'oi' } }))).toEqual({
    status: 403,
    error: 'ERR_NO_PERMISSION',
  });
});

test('TK-12 a refusal that comes while the messages are still being read leaves no unhandled rejection', async () => {
  const { hire, id, suporte, admin } = await makeOfficeWithTicket(attended);
  const outsider = await hire({ name: 'De fora', queueIds: [suporte] });
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  for (let nth = 0; nth < 30; nth++) {
    // After a change the settings, which decide what is shown, are read at the same time as the ticket.
    const value = nth % 2 === 0 ? 'enabled' : 'disabled';
    await admin.api.settings.set({ params: { key: 'conversationAcrossQueues' }, body: { value } });
    const refused = await refusalOf(outsider.api.messages.page({ params: { ticketId: id } }));
    expect(refused).toEqual({ status: 403, error: 'ERR_NO_PERMISSION' });
  }
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

test('TK-12 a ticket without a queue is for those with all tickets', async () => {
  const office = await makeOffice();
  const id = await inCompany(
    office.companyId,
    async (scope) => (await insertTickets(scope, (await makeConnection(scope)).id, [{ name: 'Sem fila' }]))[0] ?? 0,
  );
  const duda = await office.hire({ name: 'Duda', allTickets: true });
  expect(await refusalOf(show(office.attendant, id))).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  expect(await change(duda, id, { status: 'open', userId: duda.id, queueId: office.queues[0].id })).toMatchObject({
    status: 'open',
    userId: duda.id,
    queueId: office.queues[0].id,
  });
  // Now it is in one of the attendant's queues.
  expect(await show(office.attendant, id)).toMatchObject({ userId: duda.id });
});

test('TK-09 only an admin deletes a ticket, with its messages', async () => {
  const { attendant, admin, id, companyId } = await makeOfficeWithTicket({ messages: ['oi', 'olá'] });
  expect(await refusalOf(attendant.api.tickets.remove({ params: { id } }))).toEqual({
    status: 403,
    error: 'ERR_NO_PERMISSION',
  });
  expect(await admin.api.tickets.remove({ params: { id } })).toEqual({ message: 'ticket deleted' });
  expect(await refusalOf(admin.api.tickets.remove({ params: { id } }))).toEqual({
    status: 404,
    error: 'ERR_NO_TICKET_FOUND',
  });
  expect(await inCompany(companyId, ({ db }) => db.selectFrom('messages').select('id').execute())).toEqual([]);
});

test('TK-13 an attendant starts a ticket in an own queue, an admin also without one; it is theirs', async () => {
  const office = await makeOffice();
  const [vendas] = office.queues;
  const [ana, contact] = await Promise.all([
    office.hire({ name: 'Ana', queueIds: [vendas.id] }),
    office.admin.api.contacts.create({ body: { name: 'Novo', number: '5511999990000' } }),
  ]);
  const open = (member: Member, body: Partial<RouteAsk<typeof routes.tickets.open>['body']> = {}) =>
    member.api.tickets.open({ body: { contactId: contact.id, ...body } });
  expect(await refusalOf(open(office.admin))).toEqual({ status: 404, error: 'ERR_NO_DEF_WAPP_FOUND' });
  const connection = await inCompany(office.companyId, (scope) => makeConnection(scope));
  expect(await refusalOf(open(ana))).toEqual({ status: 400, error: 'ERR_CREATING_TICKET' });
  expect(await refusalOf(open(ana, { queueId: office.queues[1].id }))).toEqual({
    status: 403,
    error: 'ERR_NO_PERMISSION',
  });
  expect(await refusalOf(open(ana, { queueId: vendas.id, whatsappId: 99_999_999 }))).toEqual({
    status: 404,
    error: 'ERR_NO_WAPP_FOUND',
  });
  expect(await refusalOf(open(ana, { queueId: 99_999_999 }))).toEqual({ status: 404, error: 'ERR_NO_QUEUE_FOUND' });
  expect(await refusalOf(open(ana, { contactId: 99_999_999, queueId: vendas.id }))).toEqual({
    status: 404,
    error: 'ERR_NO_CONTACT_FOUND',
  });
  const made = await open(ana, { queueId: vendas.id, userId: office.admin.id });
  expect(made).toMatchObject({
    status: 'open',
    userId: ana.id,
    queueId: vendas.id,
    whatsappId: connection.id,
    unreadMessages: 0,
    contact: { name: 'Novo' },
  });
  expect(await refusalOf(open(office.admin))).toMatchObject({
    status: 409,
    error: 'ERR_OTHER_OPEN_TICKET',
    ticket: { id: made.id, user: { name: 'Ana' }, queue: { name: 'Vendas' } },
  });
  await change(ana, made.id, { status: 'closed' });
  expect(await open(office.admin, { userId: ana.id })).toMatchObject({ status: 'open', userId: ana.id, queueId: null });
});

test('TK-13 of two who start a ticket with one contact at once one is told of the other', async () => {
  const office = await makeOffice();
  const contact = await office.admin.api.contacts.create({ body: { name: 'Disputado', number: '5511999990001' } });
  await inCompany(office.companyId, (scope) => makeConnection(scope));
  const people = [office.admin, office.attendant, office.admin, office.attendant];
  const outcomes = await Promise.allSettled(
    people.map(({ api }) => api.tickets.open({ body: { contactId: contact.id, queueId: office.queues[0].id } })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({
        status: 409,
        code: 'ERR_OTHER_OPEN_TICKET',
        body: { ticket: { queue: { name: 'Vendas' } } },
      });
});

test('TK-13 a message that comes while a ticket is being started joins it', async () => {
  const shop = await openShop();
  const from = '5511977776666';
  const contact = await shop.admin.api.contacts.create({ body: { name: 'Correndo', number: from } });
  const [started] = await Promise.allSettled([
    shop.attendant.api.tickets.open({ body: { contactId: contact.id, queueId: shop.queues[0].id } }),
    ...[1, 2, 3].map((n) => shop.phone.write(from, `oi ${n}`)),
  ]);
  const tickets = await shop.tickets();
  expect(tickets).toHaveLength(1);
  if (started.status === 'rejected') expect(started.reason).toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET' });
  expect(tickets[0]?.unreadMessages).toBe(3);
});

test('TK-16 a ticket carries exactly the tags that were synced, sent as numbers or as whole rows', async () => {
  const { attendant, admin, id } = await makeOfficeWithTicket(attended);
  const theirs = await makeOffice();
  const [a, b, c] = (
    await Promise.all(['aaa', 'bbb', 'ccc'].map((name) => admin.api.tags.create({ body: { name, color: '#111111' } })))
  ).map((tag) => tag.id) as [number, number, number];
  const foreign = await theirs.admin.api.tags.create({ body: { name: 'xxx', color: '#111111' } });
  const sync = (tags: RouteAsk<typeof routes.tickets.syncTags>['body']['tags']) =>
    attendant.api.tickets.syncTags({ body: { ticketId: id, tags } });
  expect((await sync([a, b, b])).tags.map((tag) => tag.name)).toEqual(['aaa', 'bbb']);
  expect((await sync([{ id: b }, { id: c }])).tags.map((tag) => tag.name)).toEqual(['bbb', 'ccc']);
  expect(await refusalOf(sync([a, foreign.id]))).toEqual({ status: 404, error: 'ERR_NO_TAG_FOUND' });
  expect((await show(attendant, id)).tags.map((tag) => tag.name)).toEqual(['bbb', 'ccc']);
  expect((await sync([])).tags).toEqual([]);
});

test('TK-15 notes of a contact are on each ticket, newest first; users delete their own, admins any', async () => {
  const { attendant, admin, hire, id, vendas, connectionId } = await makeOfficeWithTicket(attended);
  const note = (member: Member, text: string, ticketId = id) =>
    member.api.ticketNotes.create({ body: { ticketId, note: text } });
  expect(await note(attendant, '  liga à tarde 🕑  ')).toMatchObject({
    note: 'liga à tarde 🕑',
    ticketId: id,
    user: { id: attendant.id, name: 'Caio Atendente' },
  });
  expect(await refusalOf(note(attendant, ' x '))).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  await change(attendant, id, { status: 'closed' });
  const { contactId } = await show(admin, id);
  const second = await admin.api.tickets.open({ body: { contactId, whatsappId: connectionId, queueId: vendas } });
  const ofAdmin = await note(admin, 'pagou', second.id);
  const list = () => attendant.api.ticketNotes.list({ query: { ticketId: id } });
  expect((await list()).map((one) => one.note)).toEqual(['pagou', 'liga à tarde 🕑']);
  const colleague = await hire({ queueIds: [vendas] });
  expect(await refusalOf(colleague.api.ticketNotes.remove({ params: { id: ofAdmin.id } }))).toEqual({
    status: 403,
    error: 'ERR_NO_PERMISSION',
  });
  const own = (await list())[1];
  await attendant.api.ticketNotes.remove({ params: { id: own?.id ?? 0 } });
  await admin.api.ticketNotes.remove({ params: { id: ofAdmin.id } });
  expect(await list()).toEqual([]);
  expect(await refusalOf(admin.api.ticketNotes.remove({ params: { id: ofAdmin.id } }))).toEqual({
    status: 404,
    error: 'ERR_NO_NOTE_FOUND',
  });
  // Notes stay after their ticket is deleted.
  await note(admin, 'fica', id);
  await admin.api.tickets.remove({ params: { id } });
  expect(await admin.api.ticketNotes.list({ query: { ticketId: second.id } })).toMatchObject([
    { note: 'fica', ticketId: null },
  ]);
});

test('TK-09 what a colleague who is deleted attended waits again', async () => {
  const { admin, id, hire, vendas } = await makeOfficeWithTicket();
  const leaving = await hire({ name: 'De saída', queueIds: [vendas] });
  await change(leaving, id, { status: 'open', userId: leaving.id });
  await admin.api.users.remove({ params: { id: leaving.id } });
  expect(await show(admin, id)).toMatchObject({ status: 'pending', userId: null, queueId: vendas });
});

const greetings = {
  pt: {
    accepted: /^(Bom dia|Boa tarde|Boa noite|Boa madrugada) \*Dona Marta\*, meu nome é \*Caio Atendente\*/,
    queue: /^Você foi transferido para o setor \*Suporte\*\./,
    user: /^\*Beto\* vai continuar/,
    both: /^Você foi transferido para o setor \*Vendas\*\. \*Caio Atendente\* vai continuar/,
  },
  en: {
    accepted: /^Good (morning|afternoon|evening) \*Dona Marta\*, my name is \*Caio Atendente\*/,
    queue: /^You were transferred to \*Suporte\*\./,
    user: /^\*Beto\* will take care/,
    both: /^You were transferred to \*Vendas\*\. \*Caio Atendente\* will/,
  },
  es: {
    accepted: /^Buen[ao]s (días|tardes|noches) \*Dona Marta\*, me llamo \*Caio Atendente\*/,
    queue: /^Le transferimos al sector \*Suporte\*\./,
    user: /^\*Beto\* va a continuar/,
    both: /^Le transferimos al sector \*Vendas\*\. \*Caio Atendente\* va/,
  },
} as const;

test.each(['pt', 'en', 'es'] as const)(
  'TK-10 in a company that speaks %s the customer is greeted on accept and told of transfers, once each',
  async (language) => {
    const shop = await openShop();
    const { attendant, companyId, queues } = shop;
    await inCompany(companyId, ({ db }) => db.updateTable('companies').set({ language }).execute());
    for (const key of ['sendGreetingAccepted', 'sendMsgTransfTicket'] as const)
      await shop.admin.api.settings.set({ params: { key }, body: { value: 'enabled' } });
    const beto = await shop.hire({ name: 'Beto', queueIds: [queues[1].id] });
    const from = '5511988887777';
    await shop.phone.write(from, { name: 'Dona Marta', body: 'Oi' });
    const { id } = await shop.ticketOf(from);
    await change(attendant, id, { status: 'open', userId: attendant.id });
    await change(attendant, id, { transfer: true, queueId: queues[1].id, status: 'pending', userId: null });
    await change(shop.admin, id, { userId: beto.id });
    await change(beto, id, { transfer: true, queueId: queues[0].id, userId: attendant.id });
    await shop.settled();
    const told = (await shop.phone.seenBy(from)).filter(({ fromCustomer }) => !fromCustomer).map(({ body }) => body);
    const words = greetings[language];
    expect(told).toHaveLength(4);
    [words.accepted, words.queue, words.user, words.both].forEach((wanted, n) => expect(told[n]).toMatch(wanted));
  },
);

test('TK-10 a connection with one queue greets each new attendance once, if the company wants so', async () => {
  const shop = await openShop();
  const params = { id: shop.phone.connectionId };
  await shop.admin.api.connections.update({ params, body: { greetingMessage: 'Olá {{firstName}}, bem-vindo!' } });
  await shop.phone.write('5511900000001', { name: 'Ana Lima', body: 'Oi' });
  await shop.settled();
  await shop.admin.api.settings.set({ params: { key: 'sendGreetingMessageOneQueues' }, body: { value: 'enabled' } });
  const from = '5511900000002';
  await Promise.all([1, 2, 3].map((n) => shop.phone.write(from, { name: 'Rui Costa', body: `Oi ${n}` })));
  await shop.settled();
  const told = async (customer: string) =>
    (await shop.phone.seenBy(customer)).filter(({ fromCustomer }) => !fromCustomer).map(({ body }) => body);
  expect(await told('5511900000001')).toEqual([]);
  expect(await told(from)).toEqual(['Olá Rui, bem-vindo!']);
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'pending', queueId: shop.queues[0].id, unreadMessages: 3 });
  // No text is sent if the settings are off.
  await shop.admin.api.settings.set({ params: { key: 'sendGreetingMessageOneQueues' }, body: { value: 'disabled' } });
  const quiet = await shop.attend('5511900000003');
  await change(shop.attendant, quiet.id, { queueId: shop.queues[1].id });
  await shop.settled();
  expect(await told('5511900000003')).toEqual([]);
});

test("TK-18 only reading by the assignee resets the badge, and the customer's phone sees it", async () => {
  const shop = await openShop();
  const from = '5511988887777';
  const { id } = await shop.attend(from);
  const read = (member: Member) => member.api.tickets.read({ params: { id } });
  await read(shop.admin);
  expect((await show(shop.admin, id)).unreadMessages).toBe(1);
  await read(shop.attendant);
  await shop.settled();
  expect((await show(shop.admin, id)).unreadMessages).toBe(0);
  expect(await shop.phone.seenBy(from)).toMatchObject([{ fromCustomer: true, read: true }]);
  await shop.admin.api.settings.set({ params: { key: 'readReceipts' }, body: { value: 'disabled' } });
  await shop.phone.write(from, 'mais uma');
  await shop.settled();
  await read(shop.attendant);
  await shop.settled();
  expect(await shop.phone.seenBy(from)).toMatchObject([{ read: true }, { read: false }]);
  expect((await shop.admin.api.messages.page({ params: { ticketId: id } })).messages).toMatchObject([
    { read: true },
    { read: true },
  ]);
});
