import type { Ticket } from '@balcao/contract';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { chatOf, makeEvent } from '../../testing/make-event.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';

const from = '5511988887777';

/** All texts of a conversation, oldest first, read page by page. */
async function everyText({ admin }: Shop, { id }: Ticket): Promise<string[]> {
  const texts: string[] = [];
  let before: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof admin.api.messages.page>> = await admin.api.messages.page({
      params: { ticketId: id },
      ...(before !== null && { query: { before } }),
    });
    texts.unshift(...page.messages.map(({ body }) => body));
    before = page.next;
  } while (before !== null);
  return texts;
}
const contactsOf = async ({ admin }: Shop) => (await admin.api.contacts.page()).contacts;
const numbers = Array.from({ length: 100 }, (_, n) => n);

test('AU-01 a hundred first messages, some repeated, make one contact and one ordered ticket', async () => {
  const shop = await openShop();
  const write = (n: number) => shop.phone.write(from, { id: `M${n}`, name: 'Dona Marta', body: `mensagem ${n}` });
  await Promise.all([...numbers.map(write), ...numbers.filter((n) => n % 5 === 0).map(write)]);
  const tickets = await shop.tickets();
  expect(tickets).toMatchObject([
    { status: 'pending', unreadMessages: 100, contact: { name: 'Dona Marta', number: from }, userId: null },
  ]);
  expect(await contactsOf(shop)).toHaveLength(1);
  const sent = (await shop.phone.seenBy(from)).map(({ body }) => body);
  expect(sent).toHaveLength(100);
  expect(tickets[0] && (await everyText(shop, tickets[0]))).toEqual(sent);
  expect(tickets[0]?.lastMessage).toBe(sent.at(-1));
});

test('AU-01 many customers who write for the first time at once get a contact and a ticket each', async () => {
  const shop = await openShop();
  const customers = Array.from({ length: 12 }, (_, n) => `55119777700${10 + n}`);
  await Promise.all(
    customers.flatMap((customer) => [1, 2, 3, 4].map((n) => shop.phone.write(customer, `${customer} ${n}`))),
  );
  const tickets = await shop.tickets();
  expect(tickets.map(({ contact }) => contact.number).sort()).toEqual(customers);
  for (const ticket of tickets) {
    const sent = (await shop.phone.seenBy(ticket.contact.number)).map(({ body }) => body);
    expect(await everyText(shop, ticket)).toEqual(sent);
    expect(ticket.unreadMessages).toBe(4);
  }
});

test('AU-01 a new customer who writes on two connections at once is one contact with a ticket on each', async () => {
  const shop = await openShop();
  const other = await shop.linkPhone();
  await Promise.all([1, 2, 3, 4, 5].flatMap((n) => [shop.phone.write(from, `a${n}`), other.write(from, `b${n}`)]));
  const tickets = await shop.tickets();
  expect(await contactsOf(shop)).toHaveLength(1);
  expect(tickets.map(({ whatsappId }) => whatsappId).sort()).toEqual(
    [shop.phone.connectionId, other.connectionId].sort(),
  );
  for (const ticket of tickets)
    expect((await everyText(shop, ticket)).toSorted()).toEqual(
      [1, 2, 3, 4, 5].map((n) => `${ticket.whatsappId === other.connectionId ? 'b' : 'a'}${n}`),
    );
});

test('AU-01 a customer with an open ticket stays in it, and one whose ticket is closed gets a new one', async () => {
  const shop = await openShop();
  const first = await shop.attend(from, 'Bom dia');
  await shop.phone.write(from, 'Alguém aí?');
  expect(await shop.tickets()).toMatchObject([{ id: first.id, status: 'open', unreadMessages: 2 }]);
  await shop.attendant.api.tickets.change({ params: { id: first.id }, body: { status: 'closed' } });
  await shop.phone.write(from, 'Mais uma coisa');
  const [second, ...others] = await shop.tickets({ status: 'pending' });
  expect(others).toEqual([]);
  expect(second?.id).not.toBe(first.id);
  // The conversation contains the messages of both tickets.
  expect(second && (await everyText(shop, second))).toEqual(['Bom dia', 'Alguém aí?', 'Mais uma coisa']);
});

test("AU-01 within the company's window a message reopens the closed ticket, which waits again", async () => {
  const shop = await openShop();
  await shop.admin.api.settings.set({ params: { key: 'reopenWindow' }, body: { value: '30' } });
  const first = await shop.attend(from);
  await shop.attendant.api.tickets.change({ params: { id: first.id }, body: { status: 'closed' } });
  await shop.phone.write(from, 'Esqueci de perguntar');
  expect(await shop.tickets()).toMatchObject([
    { id: first.id, status: 'pending', userId: null, unreadMessages: 1, lastMessage: 'Esqueci de perguntar' },
  ]);
  // Closed for longer than the window.
  await shop.admin.api.tickets.change({ params: { id: first.id }, body: { status: 'closed' } });
  await inCompany(shop.companyId, ({ db }) =>
    db
      .updateTable('tickets')
      .set({ finished_at: new Date(Date.now() - 31 * 60_000) })
      .where('id', '=', first.id)
      .execute(),
  );
  await shop.phone.write(from, 'Voltei');
  expect((await shop.tickets({ status: 'pending' })).map(({ id }) => id)).not.toContain(first.id);
});

test('AU-01 reactions, edits, deletions and acks never open or reopen a ticket', async () => {
  const shop = await openShop();
  await shop.admin.api.settings.set({ params: { key: 'reopenWindow' }, body: { value: '30' } });
  const ticket = await shop.attend(from, 'um');
  const second = await shop.phone.write(from, 'dois');
  const answer = await shop.attendant.api.messages.send({ params: { ticketId: ticket.id }, body: { body: 'três' } });
  await shop.settled();
  const sent = (await shop.phone.seenBy(from)).find(({ fromCustomer }) => !fromCustomer);
  await shop.attendant.api.tickets.change({ params: { id: ticket.id }, body: { status: 'closed' } });
  await shop.phone.api.react({ params: shop.phone.params, body: { from, id: sent?.id ?? '', emoji: '👍' } });
  await shop.phone.api.edit({ params: shop.phone.params, body: { id: second, body: 'dois e meio' } });
  await shop.phone.api.read({ params: shop.phone.params, body: { from } });
  await shop.phone.api.remove({ params: shop.phone.params, body: { id: second } });
  expect(await shop.tickets()).toMatchObject([{ id: ticket.id, status: 'closed', unreadMessages: 0 }]);
  const { messages } = await shop.admin.api.messages.page({ params: { ticketId: ticket.id } });
  expect(messages.find(({ id }) => id === answer.id)).toMatchObject({
    ack: 4,
    reactions: [{ emoji: '👍', fromMe: false }],
  });
  expect(messages[1]).toMatchObject({ isDeleted: true, body: '' });
});

test('AU-01 a message written on our phone joins the conversation and waits for no answer', async () => {
  const shop = await openShop();
  const ticket = await shop.attend(from);
  await shop.deliver([makeEvent(chatOf({ phone: from }), 'do celular', { fromMe: true })]);
  expect(await shop.ticketOf(from)).toMatchObject({
    id: ticket.id,
    unreadMessages: 0,
    lastMessage: 'do celular',
    fromMe: true,
  });
  await shop.attendant.api.tickets.change({ params: { id: ticket.id }, body: { status: 'closed' } });
  await shop.deliver([makeEvent(chatOf({ phone: from }), 'até logo', { fromMe: true })]);
  expect(await shop.tickets()).toMatchObject([{ id: ticket.id, status: 'closed', lastMessage: 'até logo' }]);
});

test('AU-01 the number with and without its ninth digit is one customer', async () => {
  const shop = await openShop();
  const made = await shop.admin.api.contacts.create({ body: { name: 'Marta (balcão)', number: '+55 (11) 8888-7777' } });
  await shop.deliver([makeEvent(chatOf({ phone: '551188887777' }), 'sem nove', { pushName: 'martinha' })]);
  await shop.deliver([makeEvent(chatOf({ phone: '5511988887777' }), 'com nove', { pushName: 'martinha' })]);
  expect(await contactsOf(shop)).toMatchObject([{ id: made.id, name: 'Marta (balcão)', number: '5511988887777' }]);
  const [ticket, ...others] = await shop.tickets();
  expect(others).toEqual([]);
  expect(ticket && (await everyText(shop, ticket))).toEqual(['sem nove', 'com nove']);
});

test('AU-01 a sender known by LID, later by phone, is one contact as soon as one message has both', async () => {
  const shop = await openShop();
  await shop.deliver([makeEvent(chatOf({ lid: '777001' }), 'pelo LID', { pushName: 'Rui' })]);
  await shop.deliver([makeEvent(chatOf({ phone: from }), 'pelo telefone', { pushName: 'Rui' })]);
  const before = await shop.tickets();
  expect(before.map(({ contact }) => contact.number).sort()).toEqual([from, 'lid:777001']);
  // The ticket of the LID contact is attended, so it stays.
  const attended = before.find(({ contact }) => contact.number.startsWith('lid:'));
  await shop.attendant.api.tickets.change({
    params: { id: attended?.id ?? 0 },
    body: { status: 'open', userId: shop.attendant.id },
  });
  const screen = await shop.attendant.openScreen();
  await screen.join('joinChatBox', attended?.id);
  await shop.deliver([makeEvent(chatOf({ lid: '777001', phone: from }), 'pelos dois', { pushName: 'Rui' })]);
  expect(await contactsOf(shop)).toMatchObject([{ name: 'Rui', number: from }]);
  const [open, ...others] = (await shop.tickets()).filter(({ status }) => status !== 'closed');
  expect(others).toEqual([]);
  expect(open).toMatchObject({ id: attended?.id, status: 'open', unreadMessages: 3, lastMessage: 'pelos dois' });
  expect(open && (await everyText(shop, open))).toEqual(['pelo LID', 'pelo telefone', 'pelos dois']);
  // A client that had the merged ticket open gets its new messages.
  await screen.hear('message', (told) => told.action === 'create' && told.message.body === 'pelos dois');
  // Answers go to the present address of the chat.
  const stored = await inCompany(shop.companyId, ({ db }) =>
    db
      .selectFrom('tickets')
      .select('chat_address')
      .where('id', '=', open?.id ?? 0)
      .executeTakeFirst(),
  );
  expect(stored?.chat_address).toBe('777001@lid');
  screen.close();
});

test('AU-01 the forms of one new sender in one batch are one contact', async () => {
  const shop = await openShop();
  await shop.deliver([
    makeEvent(chatOf({ lid: '777002' }), 'um', { pushName: 'Lia' }),
    makeEvent(chatOf({ phone: '551188880000' }), 'dois'),
    makeEvent(chatOf({ lid: '777002', phone: '5511988880000' }), 'três'),
  ]);
  expect(await contactsOf(shop)).toMatchObject([{ name: 'Lia', number: '5511988880000' }]);
  expect(await shop.tickets()).toMatchObject([{ unreadMessages: 3 }]);
});

test('AU-01 merging keeps the name, the extra fields and the notes that people wrote', async () => {
  const shop = await openShop();
  const { id: kept } = await shop.admin.api.contacts.create({
    body: { name: 'Cliente VIP', number: from, email: 'vip@exemplo.com.br', extraInfo: [{ name: 'CPF', value: '1' }] },
  });
  await shop.deliver([makeEvent(chatOf({ lid: '777003' }), 'oi', { pushName: 'xx' })]);
  const byLid = await shop.ticketOf('lid:777003');
  await shop.admin.api.contacts.update({
    params: { id: byLid.contactId },
    body: { extraInfo: [{ name: 'Cidade', value: 'Recife' }] },
  });
  await shop.admin.api.ticketNotes.create({ body: { ticketId: byLid.id, note: 'ligou ontem' } });
  await shop.deliver([makeEvent(chatOf({ lid: '777003', phone: from }), 'sou eu')]);
  expect(await contactsOf(shop)).toMatchObject([
    {
      id: kept,
      name: 'Cliente VIP',
      number: from,
      email: 'vip@exemplo.com.br',
      extraInfo: [{ name: 'CPF' }, { name: 'Cidade' }],
    },
  ]);
  expect(await shop.tickets()).toMatchObject([{ id: byLid.id, contactId: kept, unreadMessages: 2 }]);
  expect(await shop.admin.api.ticketNotes.list({ query: { ticketId: byLid.id } })).toMatchObject([
    { note: 'ligou ontem', contactId: kept },
  ]);
});

test('AU-01 the same customer by LID and by phone on two connections at once ends as one contact', async () => {
  const shop = await openShop();
  const other = await shop.linkPhone();
  const both = chatOf({ lid: '777004', phone: from });
  await Promise.all([
    shop.deliver([makeEvent(chatOf({ lid: '777004' }), 'a1'), makeEvent(both, 'a2')]),
    shop.deliver([makeEvent(chatOf({ phone: from }), 'b1'), makeEvent(both, 'b2')], other.connectionId),
  ]);
  await shop.deliver([makeEvent(both, 'a3')]);
  expect(await contactsOf(shop)).toMatchObject([{ number: from }]);
  const open = (await shop.tickets()).filter(({ status }) => status !== 'closed');
  expect(open.map(({ whatsappId }) => whatsappId).sort()).toEqual([shop.phone.connectionId, other.connectionId].sort());
  for (const ticket of open)
    expect((await everyText(shop, ticket)).toSorted()).toEqual(
      ticket.whatsappId === other.connectionId ? ['b1', 'b2'] : ['a1', 'a2', 'a3'],
    );
});

test('AU-01 the name a sender gives is taken once and never put over the name that people gave', async () => {
  const shop = await openShop();
  await shop.deliver([makeEvent(chatOf({ phone: from }), 'oi')]);
  expect(await contactsOf(shop)).toMatchObject([{ name: `+${from}` }]);
  await shop.deliver([makeEvent(chatOf({ phone: from }), 'oi', { pushName: 'Zoë 🦜' })]);
  expect(await contactsOf(shop)).toMatchObject([{ name: 'Zoë 🦜' }]);
  await shop.deliver([makeEvent(chatOf({ phone: from }), 'oi', { pushName: 'outra' })]);
  expect(await contactsOf(shop)).toMatchObject([{ name: 'Zoë 🦜' }]);
});
