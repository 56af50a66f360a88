import { io, type Socket } from 'socket.io-client';
import { expect, test } from 'vitest';
import { eventName, limits } from '@balcao/contract';
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
