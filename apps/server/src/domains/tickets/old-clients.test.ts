import { expect, test } from 'vitest';
import { openShop, type Shop } from '../../testing/open-shop.ts';

/** What a client that knows only the calls and events of the specification sends and hears. */

const from = '5511988887777';
const get = async ({ app, admin }: Shop, path: string) => {
  const response = await fetch(app.url + path, { headers: { authorization: `Bearer ${admin.token}` } });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

test('TK-11 a filter without a value does not narrow the list', async () => {
  const shop = await openShop();
  const ticket = await shop.attend(from);
  const empty = 'queueIds=&tags=&users=&date=&updatedAt=&pageNumber=&status=&searchParam=&after=&withUnreadMessages=';
  expect(await get(shop, `/api/tickets?showAll=true&${empty}`)).toMatchObject({
    status: 200,
    body: { tickets: [{ id: ticket.id }], count: 1 },
  });
  expect(await get(shop, `/api/messages/${ticket.id}?pageNumber=`)).toMatchObject({ status: 200, body: { count: 1 } });
  expect(await get(shop, '/api/contacts?searchParam=&pageNumber=')).toMatchObject({ status: 200, body: { count: 1 } });
  expect(await get(shop, '/api/tickets?pageNumber=0')).toMatchObject({ status: 400 });
});

test('W7 paths may end with a slash', async () => {
  const shop = await openShop();
  for (const path of ['/api/settings/', '/api/users/', '/api/contacts/', '/api/whatsapp/'])
    expect(await get(shop, path), path).toMatchObject({ status: 200 });
});

test('SH-18 a new message names its ticket and its customer, from both sides', async () => {
  const shop = await openShop();
  const screen = await shop.attendant.openScreen();
  await screen.join('joinTickets', 'pending');
  await screen.join('joinNotification');
  await shop.phone.write(from, { name: 'Dona Marta', body: 'Oi' });
  const { id, contactId } = await shop.ticketOf(from);
  const about = { ticket: { id }, contact: { id: contactId, name: 'Dona Marta', number: from } };
  expect(await screen.hear('message', (told) => told.action === 'create')).toMatchObject(about);
  await shop.attendant.api.tickets.change({ params: { id }, body: { status: 'open', userId: shop.attendant.id } });
  await screen.join('joinChatBox', id);
  await shop.attendant.api.messages.send({ params: { ticketId: id }, body: { body: 'Olá!' } });
  expect(await screen.hear('message', (told) => told.action === 'create' && told.message.fromMe)).toMatchObject(about);
  screen.close();
});

test('CV-08 an ack comes with its message, too; only the short form to clients that ask for it', async () => {
  const shop = await openShop();
  const { id } = await shop.attend(from);
  const [old, short] = [await shop.attendant.openScreen(), await shop.attendant.openScreen({ acks: 'short' })];
  await Promise.all([old.join('joinChatBox', id), short.join('joinChatBox', id)]);
  const sent = await shop.attendant.api.messages.send({ params: { ticketId: id }, body: { body: 'Olá!' } });
  await shop.settled();
  await shop.phone.api.read({ params: shop.phone.params, body: { from } });
  expect(await old.hear('message', (told) => told.action === 'update' && told.message.ack === 4)).toMatchObject({
    message: { id: sent.id, body: 'Olá!' },
  });
  await short.hear('message', (told) => told.action === 'ack' && told.ack === 4);
  await shop.attendant.api.messages.edit({ params: { id: sent.id }, body: { body: 'Olá, Marta!' } });
  // Other changes of the message still come whole.
  await short.hear('message', (told) => told.action === 'update');
  expect(short.heard.filter(({ name, payload }) => name === 'message' && payload.action === 'update')).toHaveLength(1);
  old.close();
  short.close();
});

test('CV-08 a client without short acks that loses its connection gets the acks that it missed', async () => {
  const shop = await openShop();
  const { id } = await shop.attend(from);
  const screen = await shop.attendant.openScreen();
  await screen.join('joinChatBox', id);
  await shop.attendant.api.messages.send({ params: { ticketId: id }, body: { body: 'Olá!' } });
  // A client that has received no signal has no offset to recover from.
  await screen.hear('message', (told) => told.action === 'update' && told.message.ack === 2);
  screen.socket.io.engine.close();
  await screen.gone;
  await shop.phone.api.read({ params: shop.phone.params, body: { from } });
  await shop.settled();
  screen.socket.connect();
  await screen.hear('message', (told) => told.action === 'update' && told.message.ack === 4);
  expect(screen.socket.recovered).toBe(true);
  screen.close();
});

test('TK-18 the messages of a ticket are read when its user fetches the newest ones, or answers', async () => {
  const shop = await openShop();
  const { id } = await shop.attend(from);
  await shop.phone.write(from, 'Alguém?');
  expect(await shop.ticketOf(from)).toMatchObject({ unreadMessages: 2 });
  await shop.admin.api.messages.page({ params: { ticketId: id } });
  const screen = await shop.admin.openScreen();
  await screen.join('joinTickets', 'open');
  expect(await shop.ticketOf(from)).toMatchObject({ unreadMessages: 2 });
  const newestPage = await shop.attendant.api.messages.page({ params: { ticketId: id } });
  expect(await shop.ticketOf(from)).toMatchObject({ unreadMessages: 0 });
  await screen.hear('ticket', (told) => told.action === 'updateUnread' && told.ticketId === id);

  await shop.phone.write(from, 'Obrigada!');
  // An older page does not show the new message.
  const before = newestPage.messages.map((message) => `${message.createdAt}_${message.id}`).at(-1);
  await shop.attendant.api.messages.page({ params: { ticketId: id }, query: { before } });
  expect(await shop.ticketOf(from)).toMatchObject({ unreadMessages: 1 });
  await shop.attendant.api.messages.send({ params: { ticketId: id }, body: { body: 'De nada' } });
  expect(await shop.ticketOf(from)).toMatchObject({ unreadMessages: 0, lastMessage: 'De nada' });
  expect((await shop.attendant.api.messages.page({ params: { ticketId: id } })).messages).toMatchObject([
    { read: true },
    { read: true },
    { read: true },
    { fromMe: true },
  ]);
  screen.close();
});

test('TK-10 who returns a ticket and accepts it again does not greet the customer twice', async () => {
  const shop = await openShop();
  await shop.admin.api.settings.set({ params: { key: 'sendGreetingAccepted' }, body: { value: 'enabled' } });
  const { id } = await shop.attend(from);
  const change = (body: Parameters<typeof shop.attendant.api.tickets.change>[0]['body']) =>
    shop.attendant.api.tickets.change({ params: { id }, body });
  await change({ status: 'pending', userId: null });
  await change({ status: 'open', userId: shop.attendant.id });
  await shop.settled();
  expect((await shop.phone.seenBy(from)).filter(({ fromCustomer }) => !fromCustomer)).toHaveLength(1);
  await change({ status: 'pending', userId: null });
  await shop.admin.api.tickets.change({ params: { id }, body: { status: 'open', userId: shop.admin.id } });
  await shop.settled();
  expect((await shop.phone.seenBy(from)).filter(({ fromCustomer }) => !fromCustomer)).toHaveLength(2);
});
