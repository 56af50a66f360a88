import { io, type Socket } from 'socket.io-client';
import { expect, test } from 'vitest';
import { eventName, limits } from '@balcao/contract';
import { madePassword } from '../../domains/users/make-user.ts';
import { clientOf } from '../../testing/client.ts';
import { makeOffice, type Office } from '../../testing/make-office.ts';
import { announce } from './announce.ts';

const connect = (url: string, token: string) =>
  io(url, {
    query: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 20,
    reconnectionDelayMax: 50,
  });
const once = <T>(socket: Socket, event: string) => new Promise<T>((resolve) => void socket.once(event, resolve));
const ask = (socket: Socket, event: string, about: string) =>
  new Promise<boolean>((resolve) => void socket.emit(event, about, resolve));

/** Cuts the connection of a socket, as a network failure does; resolves when it is connected again. */
async function cut(socket: Socket) {
  const back = once(socket, 'ready');
  socket.io.engine.close();
  await back;
}

const setting = { key: 'call', value: 'enabled' } as const;
const signal = { channel: 'settings', payload: undefined as never };
const tell = (office: Office, room: string) =>
  announce(office.companyId, signal, [room], { action: 'update', setting } as never);

test('SH-17 a socket is let in by the token in its query and pinged every 18 seconds', async () => {
  const { app, attendant } = await makeOffice();
  const socket = connect(app.url, attendant.token);
  const handshake = new Promise<{ pingInterval: number; pingTimeout: number }>(
    (resolve) => void socket.io.engine.once('handshake', resolve as () => void),
  );
  await once(socket, 'ready');
  expect(await handshake).toMatchObject({ pingInterval: limits.socketPingMs, pingTimeout: limits.socketPingMs });
  socket.close();
});

test('SH-17 a socket without a token that counts is told why and kept out', async () => {
  const { app } = await makeOffice();
  const socket = connect(app.url, 'nonsense');
  expect((await once<Error>(socket, 'connect_error')).message).toBe('ERR_TOKEN_EXPIRED');
  socket.close();
});

test('a screen that talks without a pause is not heard any more', async () => {
  const { app, attendant } = await makeOffice();
  const socket = connect(app.url, attendant.token);
  await once(socket, 'ready');
  let answers = 0;
  for (let n = 0; n < limits.socketWords.most + 50; n++) socket.emit('joinTickets', 'nonsense', () => void answers++);
  await expect.poll(() => answers).toBe(limits.socketWords.most);
  expect(
    await Promise.race([
      ask(socket, 'joinTickets', 'pending'),
      new Promise((resolve) => void setTimeout(resolve, 200, 'no answer')),
    ]),
  ).toBe('no answer');
  socket.close();
});

test('SH-17 after a cut line the socket is in its rooms again and hears what it missed', async () => {
  const office = await makeOffice();
  const socket = connect(office.app.url, office.attendant.token);
  await once(socket, 'ready');
  expect(await ask(socket, 'joinTickets', 'pending')).toBe(true);
  const room = `tickets:pending:queue:${office.queues[0].id}`;
  // A client that has received no signal has no offset to recover from.
  const first = once(socket, eventName(office.companyId, 'settings'));
  tell(office, room);
  await first;
  await cut(socket);
  expect(socket.recovered).toBe(true);
  const again = once(socket, eventName(office.companyId, 'settings'));
  tell(office, room);
  await again;
  socket.emit('leaveTickets', 'pending');
  expect(await ask(socket, 'joinTickets', 'nonsense')).toBe(false);
  const heard: unknown[] = [];
  socket.on(eventName(office.companyId, 'settings'), (payload: unknown) => heard.push(payload));
  tell(office, room);
  tell(office, 'everyone');
  await expect.poll(() => heard.length).toBe(1);
  socket.close();
});

test('SH-17 a user who lost a queue during a disconnect does not get back into its room', async () => {
  const office = await makeOffice();
  const socket = connect(office.app.url, office.attendant.token);
  await once(socket, 'ready');
  expect(await ask(socket, 'joinTickets', 'pending')).toBe(true);
  const first = once(socket, eventName(office.companyId, 'settings'));
  tell(office, 'everyone');
  await first;
  const back = once(socket, 'ready');
  socket.io.reconnection(false);
  socket.io.engine.close();
  await office.admin.api.users.update({
    params: { id: office.attendant.id },
    body: { queueIds: [office.queues[1].id] },
  });
  const heard: unknown[] = [];
  socket.on(eventName(office.companyId, 'settings'), (payload: unknown) => heard.push(payload));
  // Signals sent to that room in the meantime are not delivered later either.
  tell(office, `tickets:pending:queue:${office.queues[0].id}`);
  socket.io.reconnection(true);
  socket.connect();
  await back;
  expect(socket.recovered).toBe(false);
  expect(await ask(socket, 'joinNotification', '')).toBe(true);
  tell(office, `tickets:pending:queue:${office.queues[0].id}`);
  tell(office, 'everyone');
  await expect.poll(() => heard.length).toBe(1);
  socket.close();
});

test("SH-18 a client asks for rooms by specified names and hears its company's channels by theirs", async () => {
  const { app, admin, attendant, companyId, queues } = await makeOffice();
  const socket = connect(app.url, admin.token);
  await once(socket, 'ready');
  const heard: { event: string; action: string }[] = [];
  socket.onAny((event: string, payload: { action?: string }) => heard.push({ event, action: payload?.action ?? '' }));
  const hears = (channel: string, action: string) =>
    expect.poll(() => heard).toContainEqual({ event: `company-${companyId}-${channel}`, action });
  expect(await ask(socket, 'joinTickets', 'pending')).toBe(true);
  expect(await new Promise((resolve) => void socket.emit('joinNotification', resolve))).toBe(true);

  const { id } = await admin.api.connections.create({
    body: { name: 'Loja', driver: 'sandbox', queueIds: [queues[0].id] },
  });
  await hears('whatsapp', 'update');
  await hears('whatsappSession', 'update');
  const isLinkable = async () => (await admin.api.connections.show({ params: { id } })).status;
  await expect.poll(isLinkable).toBe('qrcode');
  await admin.api.sandbox.scan({ params: { connectionId: id }, body: {} });
  await expect.poll(isLinkable).toBe('CONNECTED');
  await admin.api.sandbox.write({ params: { connectionId: id }, body: { from: '5511955554444', body: 'Oi' } });
  await hears('contact', 'create');
  await hears('appMessage', 'create');
  const { tickets } = await admin.api.tickets.list({ query: { status: 'pending', showAll: 'true' } });
  const ticketId = tickets[0]?.id ?? 0;
  expect(await ask(socket, 'joinChatBox', String(ticketId))).toBe(true);
  await admin.api.tickets.change({ params: { id: ticketId }, body: { status: 'open' } });
  await hears('ticket', 'update');
  await admin.api.users.update({ params: { id: attendant.id }, body: { name: 'Caio' } });
  await hears('user', 'update');

  for (const [leave, about] of [
    ['leaveTickets', 'pending'],
    ['leaveChatBox', String(ticketId)],
  ])
    socket.emit(leave ?? '', about);
  socket.emit('leaveNotification');
  socket.emit('userStatus');
  // Signals keep their order: one that comes later proves that no earlier one is missing.
  expect(await ask(socket, 'joinTickets', 'nonsense')).toBe(false);
  heard.length = 0;
  await admin.api.messages.send({ params: { ticketId }, body: { body: 'Bom dia' } });
  await admin.api.queues.create({ body: { name: 'Nova', color: '#123456' } });
  await hears('queue', 'update');
  expect(heard.filter(({ event }) => event.endsWith('-appMessage'))).toEqual([]);

  await clientOf(app.url).auth.login({ body: { email: admin.email, password: madePassword } });
  await hears('auth', 'update');
  socket.close();
});
