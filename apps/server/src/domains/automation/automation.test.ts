import type { Language } from '@balcao/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { chatOf, makeEvent } from '../../testing/make-event.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';
import { makeQueueOption } from '../queue-options/make-queue-option.ts';
import { runTicketTimers } from '../tickets/jobs.ts';

const from = '5511988887777';
const minuteMs = 60_000;

/** A shop whose number asks customers for the queue: Vendas or Suporte. */
async function openMenuShop(changes: Parameters<Shop['admin']['api']['connections']['update']>[0]['body'] = {}) {
  const shop = await openShop();
  const [sales, support] = shop.queues;
  for (const [nth, queue] of shop.queues.entries())
    await shop.admin.api.queues.update({ params: { id: queue.id }, body: { orderQueue: nth + 1 } });
  const params = { id: shop.phone.connectionId };
  await shop.admin.api.connections.update({
    params,
    body: { queueIds: [sales.id, support.id], greetingMessage: 'Olá, {{firstName}}!', ...changes },
  });
  const menu = `Olá, Ana!\n\n*[ 1 ]* - ${sales.name}\n*[ 2 ]* - ${support.name}`;
  return { ...shop, ...talkTo(shop), sales, support, menu };
}

function talkTo(shop: Shop) {
  /** What the customer got so far. */
  const told = async (customer = from) => {
    await shop.settled();
    return (await shop.phone.seenBy(customer)).filter(({ fromCustomer }) => !fromCustomer).map(({ body }) => body);
  };
  /** Writes as a customer and returns the answers to this. */
  const ask = async (body: string, customer = from) => {
    const { length } = await told(customer);
    await shop.phone.write(customer, { name: 'Ana Lima', body });
    return (await told(customer)).slice(length);
  };
  const set = (key: string, value: string) => shop.admin.api.settings.set({ params: { key }, body: { value } });
  return { told, ask, set };
}

const close = ({ admin }: Shop, id: number) => admin.api.tickets.change({ params: { id }, body: { status: 'closed' } });

test('AU-02 a customer of a number with two queues gets one menu, and a number or a name chooses', async () => {
  const shop = await openMenuShop();
  const { ask, sales, support, menu } = shop;
  expect(await ask('oi')).toEqual([menu]);
  expect(await shop.ticketOf(from)).toMatchObject({
    status: 'pending',
    queueId: null,
    chatbot: true,
    unreadMessages: 1,
  });
  expect(await ask('quero um sofá')).toEqual([menu]);
  await shop.admin.api.queues.update({ params: { id: support.id }, body: { greetingMessage: 'Aqui é o {{fila}}.' } });
  expect(await ask('2️⃣')).toEqual([`Aqui é o ${support.name}.`]);
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'pending', queueId: support.id, chatbot: false });
  expect(await ask('alguém?')).toEqual([]);
  expect(await ask('#')).toEqual([menu]);
  expect(await ask(sales.name.toUpperCase())).toEqual([]);
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'pending', queueId: sales.id, chatbot: false });
});

test('AU-02 the menu comes as often as the connection allows; then the ticket waits for a person', async () => {
  const { ask, menu, ...shop } = await openMenuShop({ maxUseBotQueues: 2 });
  expect([await ask('oi'), await ask('a'), await ask('b'), await ask('1')]).toEqual([[menu], [menu], [], []]);
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'pending', queueId: null, chatbot: false });
  // The next attendance starts anew.
  await close(shop, (await shop.ticketOf(from)).id);
  expect(await ask('oi')).toEqual([menu]);
});

test('AU-02 after the minutes of the connection the next invalid choice ends the menus', async () => {
  const { ask, menu, ...shop } = await openMenuShop({ maxUseBotQueues: 0, timeUseBotQueues: 5 });
  expect([await ask('oi'), await ask('a'), await ask('b'), await ask('c')]).toEqual([[menu], [menu], [menu], [menu]]);
  await inCompany(shop.companyId, ({ db }) =>
    db
      .updateTable('bot_states')
      .set({ began_at: new Date(Date.now() - 6 * minuteMs) })
      .execute(),
  );
  expect([await ask('d'), await ask('1')]).toEqual([[], []]);
});

test('AU-02 with one queue the ticket waits there at once, its menu below the greeting of the number', async () => {
  const shop = await openShop();
  const { ask, set } = talkTo(shop);
  const [sales] = shop.queues;
  await shop.admin.api.connections.update({
    params: { id: shop.phone.connectionId },
    body: { greetingMessage: 'Bem-vindo!' },
  });
  await shop.admin.api.queues.update({ params: { id: sales.id }, body: { greetingMessage: 'Em que ajudamos?' } });
  expect(await ask('oi', '5511900000001')).toEqual([]);
  expect(await shop.ticketOf('5511900000001')).toMatchObject({ queueId: sales.id, chatbot: false });
  await makeQueueOption(shop.companyId, { queueId: sales.id, title: 'Comprar', message: 'Ótimo!' });
  await makeQueueOption(shop.companyId, { queueId: sales.id, title: 'Trocar' });
  await set('sendGreetingMessageOneQueues', 'enabled');
  expect(await ask('oi', '5511900000002')).toEqual([
    'Bem-vindo!\n\nEm que ajudamos?\n\n*[ 1 ]* - Comprar\n*[ 2 ]* - Trocar',
  ]);
  expect(await shop.ticketOf('5511900000002')).toMatchObject({ queueId: sales.id, chatbot: true });
});

test('AU-02 a burst of first messages gets one menu, also in one batch', async () => {
  const { menu, told, ...shop } = await openMenuShop();
  const writtenAt = Date.now();
  const said = ['oi', 'bom dia', 'tudo bem?'].map((body) =>
    makeEvent(chatOf({ phone: from }), body, { pushName: 'Ana Lima', writtenAt }),
  );
  await shop.deliver(said);
  const ticket = await shop.ticketOf(from);
  expect(ticket).toMatchObject({ unreadMessages: 3, fromMe: true });
  const { messages } = await shop.admin.api.messages.page({ params: { ticketId: ticket.id } });
  expect(messages.filter(({ fromMe }) => fromMe).map(({ body }) => body)).toEqual([menu]);
  expect(await told()).toHaveLength(1);
});

test('AU-02 a choice of a queue that another process has just deleted is stored, and the ticket waits', async () => {
  const shop = await openMenuShop();
  await shop.ask('oi');
  // Without the fact that this process would hear of.
  await inCompany(shop.companyId, ({ db }) => db.deleteFrom('queues').where('id', '=', shop.support.id).execute());
  await shop.ask('2');
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'pending', queueId: null, unreadMessages: 2 });
});

test('AU-03 the menus of a queue are numbered and lead down, back, to another queue and to a person', async () => {
  const { ask, menu, sales, support, ...shop } = await openMenuShop();
  const { queueOptions, queues } = shop.admin.api;
  const add = (title: string, also: object = {}) =>
    queueOptions.create({ body: { queueId: support.id, title, ...also } });
  await queues.update({ params: { id: support.id }, body: { greetingMessage: 'Qual é o assunto?' } });
  const delivery = await add('Entrega', { message: 'Sobre a entrega, {{firstName}}:' });
  await add('Prazo', { parentId: delivery.id, message: 'São 5 dias.' });
  await add('Atraso', { parentId: delivery.id, message: 'Um momento.', endsBot: true });
  await add('Comprar', { transferQueueId: sales.id });
  await ask('oi');
  const first = 'Qual é o assunto?\n\n*[ 1 ]* - Entrega\n*[ 2 ]* - Comprar\n*[ # ]* - Menu inicial';
  expect(await ask('2')).toEqual([first]);
  expect(await shop.ticketOf(from)).toMatchObject({ queueId: support.id, chatbot: true });
  const below =
    'Sobre a entrega, Ana:\n\n*[ 1 ]* - Prazo\n*[ 2 ]* - Atraso\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial';
  expect(await ask('1')).toEqual([below]);
  expect(await ask('1')).toEqual(['São 5 dias.\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial']);
  expect([await ask('0'), await ask('0'), await ask('#')]).toEqual([[below], [first], [menu]]);
  await ask('2');
  expect(await ask('Comprar')).toEqual([]);
  expect(await shop.ticketOf(from)).toMatchObject({ queueId: sales.id, chatbot: false });
  await ask('#');
  await ask('2');
  await ask('1');
  expect(await ask('atraso')).toEqual(['Um momento.']);
  expect([await ask('#'), await ask('1')]).toEqual([[], []]);
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'pending', queueId: support.id, chatbot: false });
});

test('AU-03 a customer whose option is deleted meanwhile answers the first menu', async () => {
  const { ask, support, ...shop } = await openMenuShop();
  const { queueOptions } = shop.admin.api;
  const add = (title: string, parentId: number | null = null) =>
    queueOptions.create({ body: { queueId: support.id, title, parentId } });
  const gone = await add('Entrega');
  await add('Prazo', gone.id);
  await add('Atraso', gone.id);
  await add('Troca');
  await add('Outro');
  await ask('oi');
  await ask('2');
  await ask('1');
  await queueOptions.remove({ params: { id: gone.id } });
  expect(await ask('1')).toEqual(['*Troca*\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial']);
});

test('AU-04 out of hours the text for that comes once in five minutes, and the menu comes later', async () => {
  const { ask, set, menu, ...shop } = await openMenuShop({ outOfHoursMessage: 'Abrimos às 8h.' });
  await shop.admin.api.hours.save({ body: { schedules: [] } });
  expect(await ask('oi', '5511900000001')).toEqual([menu]);
  await set('scheduleType', 'company');
  expect([await ask('oi'), await ask('alô?')]).toEqual([['Abrimos às 8h.'], []]);
  await inCompany(shop.companyId, ({ db }) =>
    db
      .updateTable('bot_states')
      .set({ out_of_hours_at: new Date(Date.now() - 5 * minuteMs) })
      .execute(),
  );
  expect(await ask('alguém?')).toEqual(['Abrimos às 8h.']);
  await set('scheduleType', 'disabled');
  expect(await ask('bom dia')).toEqual([menu]);
});

test('AU-04 with hours by queue a closed queue says so after the choice, and # leads back to the menu', async () => {
  const { ask, set, menu, support, ...shop } = await openMenuShop();
  await shop.admin.api.queues.update({
    params: { id: support.id },
    body: { schedules: [], outOfHoursMessage: 'O suporte volta às 8h.' },
  });
  await set('scheduleType', 'queue');
  expect(await ask('oi')).toEqual([menu]);
  expect(await ask('2')).toEqual(['O suporte volta às 8h.\n\n*[ # ]* - Menu inicial']);
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'pending', queueId: support.id });
  expect([await ask('alô?'), await ask('#')]).toEqual([[], [menu]]);
});

test('AU-05 the closing message is sent when a user closes the ticket', async () => {
  const { ask, told, ...shop } = await openMenuShop({ complationMessage: 'Até logo, {{firstName}}!' });
  await ask('oi');
  const { id } = await shop.ticketOf(from);
  await shop.admin.api.tickets.change({ params: { id }, body: { status: 'open', queueId: shop.sales.id } });
  await close(shop, id);
  expect((await told()).at(-1)).toBe('Até logo, Ana!');
  expect(await shop.tickets()).toMatchObject([{ id, status: 'closed', lastMessage: 'Até logo, Ana!' }]);
});

async function closeWithRating({ language = 'pt' }: { language?: Language } = {}) {
  const shop = await openMenuShop({ complationMessage: 'Obrigado!', ratingMessage: 'Como foi, {{firstName}}?' });
  await shop.set('userRating', 'enabled');
  await shop.admin.api.companies.changeProfile({ body: { language } });
  await shop.ask('oi');
  const { id } = await shop.ticketOf(from);
  await shop.admin.api.tickets.change({ params: { id }, body: { status: 'open', queueId: shop.sales.id } });
  await close(shop, id);
  const ratingOf = () =>
    inCompany(shop.companyId, ({ db }) =>
      db
        .selectFrom('tickets')
        .select(['rating', 'status', 'unread', 'rated_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
  return { ...shop, id, ratingOf };
}

test('AU-05 a closed ticket asks for a rating; 1 to 3 is stored and thanked for, and opens no ticket', async () => {
  const { ask, told, id, ratingOf, ...shop } = await closeWithRating();
  expect((await told()).at(-1)).toBe(
    'Como foi, Ana?\n\nDigite de 1 a 3 para avaliar o atendimento:\n*[ 1 ]* - Insatisfeito\n*[ 2 ]* - ' +
      'Satisfeito\n*[ 3 ]* - Muito satisfeito',
  );
  expect(await ratingOf()).toMatchObject({ status: 'closed', rating: null });
  expect(await ask('3️⃣')).toEqual(['Obrigado!']);
  expect(await ratingOf()).toMatchObject({ status: 'closed', rating: 3, unread: 0 });
  expect(await shop.tickets()).toMatchObject([{ id, status: 'closed' }]);
  const { messages } = await shop.admin.api.messages.page({ params: { ticketId: id } });
  expect(messages.slice(-2).map(({ body }) => body)).toEqual(['3️⃣', 'Obrigado!']);
  // The question is answered: another number is a new conversation.
  expect(await ask('2')).toEqual([shop.menu]);
  expect(await ratingOf()).toMatchObject({ rating: 3 });
  expect(await shop.tickets()).toHaveLength(2);
});

test('AU-05 the question for a rating has the language of the company', async () => {
  const english = await closeWithRating({ language: 'en' });
  expect((await english.told()).at(-1)).toBe(
    [
      'Como foi, Ana?\n',
      'Reply from 1 to 3 to rate our service:',
      '*[ 1 ]* - Unsatisfied',
      '*[ 2 ]* - Satisfied',
      '*[ 3 ]* - Very satisfied',
    ].join('\n'),
  );
  const spanish = await closeWithRating({ language: 'es' });
  expect((await spanish.told()).at(-1)).toMatch(/^Como foi, Ana\?\n\nResponda de 1 a 3 para calificar la atención:\n/);
});

test.each(['4', '0', 'ótimo', '3 e meio'])(
  'AU-05 the text %j is no rating and opens a ticket as usual',
  async (body) => {
    const { ask, menu, ratingOf, ...shop } = await closeWithRating();
    expect(await ask(body)).toEqual([menu]);
    expect(await ratingOf()).toMatchObject({ rating: null });
    expect((await shop.ticketOf(from)).status).toBe('pending');
  },
);

test('AU-05 a day after the question a number is no rating any more', async () => {
  const { ask, menu, id, ratingOf, companyId } = await closeWithRating();
  await inCompany(companyId, ({ db }) =>
    db
      .updateTable('tickets')
      .set({ rating_asked_at: new Date(Date.now() - 25 * 60 * minuteMs) })
      .where('id', '=', id)
      .execute(),
  );
  expect(await ask('3')).toEqual([menu]);
  expect(await ratingOf()).toMatchObject({ rating: null });
});

/** Lets time pass for the tickets of a company. */
const age = ({ companyId }: Shop, minutes: number) =>
  inCompany(companyId, ({ db }) =>
    db
      .updateTable('tickets')
      .set({
        queued_at: sql<Date>`queued_at - make_interval(mins => ${minutes})`,
        last_message_at: sql<Date>`last_message_at - make_interval(mins => ${minutes})`,
        started_at: sql<Date>`started_at - make_interval(mins => ${minutes})`,
      })
      .execute(),
  );

/** The number has been connected for long enough to have what customers wrote meanwhile. */
const settle = ({ companyId }: Shop) =>
  inCompany(companyId, ({ db }) =>
    db
      .updateTable('connections')
      .set({ updated_at: sql<Date>`updated_at - interval '6 minutes'` })
      .execute(),
  );

test('AU-06 a ticket without a queue goes to the queue of the connection after its minutes, once', async () => {
  const shop = await openMenuShop({ timeToTransfer: 10 });
  const { ask, support } = shop;
  await shop.admin.api.connections.update({
    params: { id: shop.phone.connectionId },
    body: { transferQueueId: support.id },
  });
  await ask('oi');
  const screen = await shop.admin.openScreen();
  await screen.join('joinTickets', 'pending');
  await age(shop, 9);
  await runTicketTimers();
  expect(await shop.ticketOf(from)).toMatchObject({ queueId: null, chatbot: true });
  await age(shop, 2);
  await Promise.all([runTicketTimers(), runTicketTimers()]);
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'pending', queueId: support.id, chatbot: false });
  await screen.hear('ticket', (told) => told.action === 'update' && told.ticket.queueId === support.id);
  screen.close();
  expect(await ask('1')).toEqual([]);
  expect(await shop.ticketOf(from)).toMatchObject({ queueId: support.id });
});

test("AU-06 a customer who does not answer in the connection's minutes is told, and the ticket is closed", async () => {
  const shop = await openMenuShop({
    expiresTicket: 30,
    expiresInactiveMessage: 'Encerramos por falta de resposta.',
    complationMessage: 'Até logo!',
  });
  const { ask, told, set } = shop;
  await set('userRating', 'enabled');
  await ask('oi');
  const { id } = await shop.ticketOf(from);
  await shop.admin.api.tickets.change({ params: { id }, body: { status: 'open', queueId: shop.sales.id } });
  await ask('sofá');
  await age(shop, 60);
  await runTicketTimers();
  // The customer waits for us.
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'open' });
  await shop.admin.api.messages.send({ params: { ticketId: id }, body: { body: 'Qual modelo?' } });
  await shop.settled();
  await age(shop, 29);
  await settle(shop);
  // Another change is no answer.
  await shop.admin.api.tickets.read({ params: { id } });
  await runTicketTimers();
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'open' });
  await age(shop, 2);
  const before = (await told()).length;
  await Promise.all([runTicketTimers(), runTicketTimers()]);
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'closed', userId: shop.admin.id });
  expect((await told()).slice(before)).toEqual(['Encerramos por falta de resposta.']);
});

test('AU-06 a ticket that was silent for days is closed without a word, none right after an outage', async () => {
  const shop = await openMenuShop({ expiresTicket: 30, expiresInactiveMessage: 'Encerramos.' });
  await shop.ask('oi');
  const { id } = await shop.ticketOf(from);
  await shop.admin.api.tickets.change({ params: { id }, body: { status: 'open', queueId: shop.sales.id } });
  await shop.admin.api.messages.send({ params: { ticketId: id }, body: { body: 'Qual modelo?' } });
  await shop.settled();
  await age(shop, 3 * 24 * 60);
  const before = (await shop.told()).length;
  await runTicketTimers();
  // What the customer wrote while the number was cut off may still be on its way.
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'open' });
  await settle(shop);
  await runTicketTimers();
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'closed' });
  expect((await shop.told()).slice(before)).toEqual([]);
});

test('AU-07 a ticket that a person has accepted gets no automatic answer, also after its return', async () => {
  const { ask, told, menu, ...shop } = await openMenuShop();
  expect(await ask('oi')).toEqual([menu]);
  const { id } = await shop.ticketOf(from);
  const change = (body: Parameters<typeof shop.admin.api.tickets.change>[0]['body']) =>
    shop.admin.api.tickets.change({ params: { id }, body });
  await change({ status: 'open', queueId: shop.sales.id });
  expect([await ask('1'), await ask('#'), await ask('oi')]).toEqual([[], [], []]);
  expect(await shop.ticketOf(from)).toMatchObject({ status: 'open', queueId: shop.sales.id, chatbot: false });
  await change({ status: 'pending', userId: null });
  expect([await ask('#'), await ask('oi')]).toEqual([[], []]);
  expect(await told()).toEqual([menu]);
});

test('AU-07 groups, messages from the company phone, late messages and excluded contacts get no answer', async () => {
  const { ask, told, menu, set, ...shop } = await openMenuShop();
  await set('CheckMsgIsGroup', 'disabled');
  const late = '5511900000001';
  await shop.deliver([
    makeEvent(chatOf({ phone: late }), 'oi', { writtenAt: Date.now() - 11 * minuteMs, pushName: 'Ana Lima' }),
    makeEvent(chatOf({ phone: '5511900000002' }), 'Oi, aqui é da loja', { fromMe: true }),
  ]);
  expect([await told(late), await told('5511900000002')]).toEqual([[], []]);
  expect(await ask('oi?', late)).toEqual([menu]);
  // A person of the shop has begun this conversation on the phone.
  expect(await ask('oi', '5511900000002')).toEqual([]);
  const { id } = await shop.admin.api.contacts.create({ body: { name: 'Ana Lima', number: from } });
  await inCompany(shop.companyId, ({ db }) =>
    db.updateTable('contacts').set({ disable_bot: true }).where('id', '=', id).execute(),
  );
  expect(await ask('oi')).toEqual([]);
});
