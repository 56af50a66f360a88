import { Client } from 'pg';
import { io, type Socket } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { eventName, type SignalPayload, type signals } from '@balcao/contract';
import { makeOffice, type Member } from '../../testing/make-office.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import type { SocketLimits } from './socket-admission.ts';

async function openOffice(sockets: Partial<SocketLimits>) {
  const app = await startTestApp({ sockets });
  onTestFinished(() => app.stop());
  const office = await makeOffice({ app });
  /** Opens one more socket: it is ready, or refused with a code and a retry time. */
  const open = (member: Member, transport: 'websocket' | 'polling' = 'websocket') =>
    new Promise<{ socket: Socket; code?: string; data?: unknown }>((resolve) => {
      const socket = io(app.url, {
        auth: { token: member.token },
        transports: [transport],
        reconnection: false,
        forceNew: true,
      });
      onTestFinished(() => void socket.close());
      socket.once('ready', () => resolve({ socket }));
      socket.once('connect_error', (error: Error & { data?: unknown }) =>
        resolve({ socket, code: error.message, data: error.data }),
      );
    });
  return { office, open, databaseUrl: app.databaseUrl };
}

const tooMany = { code: 'ERR_TOO_MANY_SOCKETS', data: { error: 'ERR_TOO_MANY_SOCKETS', retryAfterSeconds: 15 } };

test('a user has so many sockets and no more; one that is closed makes room, and others are not touched', async () => {
  const { office, open } = await openOffice({ perUser: 3 });
  const { attendant, admin } = office;
  const [first] = [await open(attendant), await open(attendant), await open(attendant, 'polling')];
  expect(await open(attendant)).toMatchObject(tooMany);
  expect(await open(attendant, 'polling')).toMatchObject(tooMany);
  expect((await open(admin)).code).toBeUndefined();
  first.socket.close();
  await expect.poll(async () => (await open(attendant)).code).toBeUndefined();
  expect(await open(attendant)).toMatchObject(tooMany);
});

test('an address has a limit of sockets for all its users together; calls are still answered', async () => {
  const { office, open } = await openOffice({ perAddress: 5 });
  const members = await Promise.all(Array.from({ length: 8 }, () => office.hire()));
  const opened = await Promise.all(members.map((member) => open(member)));
  expect(opened.filter(({ code }) => code === undefined)).toHaveLength(5);
  expect(opened.filter(({ code }) => code !== undefined)).toMatchObject([tooMany, tooMany, tooMany]);
  expect(await office.attendant.api.auth.me()).toMatchObject({ id: office.attendant.id });
  for (const { socket } of opened) socket.close();
  await expect.poll(async () => (await open(office.attendant)).code).toBeUndefined();
});

test('when too many handshakes wait, the next ones are refused, and are admitted when they try again', async () => {
  const { office, open, databaseUrl } = await openOffice({ waiting: 3, perUser: 1000 });
  const newcomer = await office.hire();
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  onTestFinished(() => database.end());
  // Handshakes that read their session wait while the table is locked.
  await database.query('begin');
  await database.query('lock table sessions in access exclusive mode');
  const crowd = Array.from({ length: 60 }, () => open(newcomer));
  expect((await Promise.race(crowd)).code).toBe('ERR_SERVICE_UNAVAILABLE');
  await database.query('commit');
  const codes = (await Promise.all(crowd)).map(({ code }) => code);
  expect(codes).toContain(undefined);
  expect(new Set(codes)).toEqual(new Set([undefined, 'ERR_SERVICE_UNAVAILABLE']));
  await expect.poll(async () => (await open(newcomer)).code).toBeUndefined();
});

test('SH-16 an office that opens at once is told of its people together', async () => {
  const { office, open } = await openOffice({});
  const watching = await open(office.admin);
  const told: SignalPayload<typeof signals.user>[] = [];
  watching.socket.on(eventName(office.companyId, 'user'), (signal: SignalPayload<typeof signals.user>) =>
    told.push(signal),
  );
  const people = await Promise.all(Array.from({ length: 60 }, () => office.hire()));
  await Promise.all(people.map((member) => open(member)));
  const arrived = () =>
    new Set(
      told.flatMap((signal) =>
        signal.action === 'presences'
          ? signal.users.map(({ id }) => id)
          : signal.action === 'presence'
            ? [signal.user.id]
            : [],
      ),
    );
  await expect.poll(() => people.every(({ id }) => arrived().has(id))).toBe(true);
  expect(told.length).toBeLessThan(people.length);
});
