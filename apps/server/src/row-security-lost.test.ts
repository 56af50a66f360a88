import { io, type Socket } from 'socket.io-client';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { findEmbedded } from './platform/postgres/find-embedded.ts';
import { startServer } from './testing/start-server.ts';

const admin = { email: 'dona@example.com', password: 'uma-senha-boa' };

const once = <T>(socket: Socket, event: string) => new Promise<T>((resolve) => void socket.once(event, resolve));

test('while row security is not in force, calls and new sockets are refused and open sockets end', async () => {
  const server = await startServer({ env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } });
  onTestFinished(() => server.remove());
  const reply = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { token } = (await reply.json()) as { token: string };
  const call = async () =>
    (await fetch(`${server.url}/api/tags`, { headers: { authorization: `Bearer ${token}` } })).status;
  const connect = () => {
    const socket = io(server.url, { query: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
    onTestFinished(() => void socket.close());
    return socket;
  };
  const open = connect();
  await once(open, 'ready');
  expect(await call()).toBe(200);

  const superuser = new Client({ connectionString: findEmbedded(server.dataDir).superuserUrl });
  await superuser.connect();
  onTestFinished(() => superuser.end());
  const ended = once<string>(open, 'disconnect');
  await superuser.query('alter role app_tenant bypassrls');
  expect(await ended).toBe('io server disconnect');
  expect(await call()).toBe(503);
  expect((await once<Error>(connect(), 'connect_error')).message).toBe('ERR_SERVICE_UNAVAILABLE');

  await superuser.query('alter role app_tenant nobypassrls');
  await expect.poll(call).toBe(200);
  await once(connect(), 'ready');
});
