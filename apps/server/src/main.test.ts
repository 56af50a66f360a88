import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { clientOf, openScreen } from './testing/client.ts';
import { settle } from './testing/populate.ts';
import { startServer, type RunningServer } from './testing/start-server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { newTestDatabase } from './testing/test-database.ts';

const admin = { ADMIN_EMAIL: 'dona@example.com', ADMIN_PASSWORD: 'uma-senha-boa' };

/** Starts the server where it cannot start: what it says and how it ends. */
async function failedStart(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: '0', DATA_DIR: temporaryFolder(), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: said.trim() };
}

async function start(options: Parameters<typeof startServer>[0]): Promise<RunningServer> {
  const server = await startServer(options);
  onTestFinished(() => server.remove());
  return server;
}

test('a start that cannot work ends with one sentence that says what to do', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as net.AddressInfo;
  const database = await newTestDatabase();
  const port0 = await failedStart({ PORT: String(port), DATABASE_URL: database });
  taken.close();
  expect(port0).toEqual({
    code: 1,
    said: `Balcão cannot start. Port ${port} of 127.0.0.1 is taken by another program. Stop it, or choose another port: PORT=${port + 1}`,
  });

  expect(await failedStart({ PORT: 'three' })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Balcão cannot start\. PORT=three must be a whole number.*$/) as string,
  });
  expect(await failedStart({ DATABASE_URL: `postgres://x:y@127.0.0.1:${port}/z` })).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /^Balcão cannot start\. The database of DATABASE_URL does not let us in: .*ECONNREFUSED.*$/,
    ) as string,
  });
  expect(await failedStart({ DATABASE_URL: database.replace(/:[^:@]+@/, ':wrong@') })).toMatchObject({
    code: 1,
    said: expect.stringContaining('password authentication failed') as string,
  });

  const client = new Client({ connectionString: database });
  await client.connect();
  await client.query(`update applied_migrations set checksum = 'other' where name like '0001%'`);
  await client.end();
  expect(await failedStart({ DATABASE_URL: database })).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /^Balcão cannot start\. The migration 0001-ground\.sql was changed after it had been applied\..*$/,
    ) as string,
  });
});

/** A sign-in whose body is sent up to its last byte; `finish` sends that. */
function slowSignIn(url: string) {
  const body = JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD });
  const request = http.request(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject);
  });
  const sent = new Promise<void>((resolve) => request.write(body.slice(0, -1), () => resolve()));
  return { status, sent, finish: () => request.end(body.slice(-1)) };
}
const states = async (url: string) =>
  fetch(`${url}/readyz`).then(async (reply) => ((await reply.json()) as { state: string }).state);

test('a stop lets a call in flight finish, takes no new ones, and leaves nothing running', async () => {
  const database = await newTestDatabase();
  const server = await start({ env: { DATABASE_URL: database, ...admin } });
  const call = slowSignIn(server.url);
  await call.sent;
  // Answered after what had arrived before it.
  await fetch(`${server.url}/readyz`);
  const ended = once(server.process, 'exit') as Promise<[number | null]>;
  server.process.kill('SIGTERM');
  await settle(
    () => states(server.url),
    (state) => state === 'stopping',
  );
  expect((await fetch(`${server.url}/api/plans/list`)).status).toBe(503);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  call.finish();
  expect(await call.status).toBe(200);
  expect((await ended)[0]).toBe(0);
  const client = new Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query(
    `select application_name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
  expect(rows).toEqual([]);
});

test('a second signal ends it at once', async () => {
  const server = await start({ env: { DATABASE_URL: await newTestDatabase(), ...admin } });
  const call = slowSignIn(server.url);
  call.status.catch(() => undefined);
  await call.sent;
  await fetch(`${server.url}/readyz`);
  server.process.kill('SIGTERM');
  await settle(
    () => states(server.url),
    (state) => state === 'stopping',
  );
  server.process.kill('SIGTERM');
  const [code] = (await once(server.process, 'exit')) as [number | null];
  expect(code).toBe(1);
});

test('three processes with a role each do what one does alone: a message comes in at one, goes through another, and shows at the third', async () => {
  const shared = {
    env: {
      DATABASE_URL: await newTestDatabase(),
      BALCAO_SECRET: 'the same for all three, thirty-two or more',
      SANDBOX: 'on',
      ...admin,
    },
    dataDir: temporaryFolder(),
  };
  const web = await start({ ...shared, env: { ...shared.env, ROLE: 'web' } });
  await start({ ...shared, env: { ...shared.env, ROLE: 'worker' } });
  await start({ ...shared, env: { ...shared.env, ROLE: 'channels' } });
  const { token, user } = await clientOf(web.url).auth.login({
    body: { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD },
  });
  const api = clientOf(web.url, token);
  const screen = await openScreen(web.url, { token, companyId: user.companyId });
  await screen.join('joinTickets', 'pending');
  const { id: connectionId } = await api.connections.create({ body: { name: 'Loja', driver: 'sandbox' } });
  await screen.hear('session', ({ session }) => session.id === connectionId && session.status === 'qrcode');
  await api.sandbox.scan({ params: { connectionId }, body: {} });
  await screen.hear('session', ({ session }) => session.id === connectionId && session.status === 'CONNECTED');
  await api.sandbox.write({ params: { connectionId }, body: { from: '5511900001111', name: 'Zé', body: 'Oi' } });
  await screen.hear('ticket');
  const {
    tickets: [ticket],
  } = await settle(
    () => api.tickets.list({ query: { status: 'pending', showAll: true } }),
    ({ tickets }) => tickets.length > 0,
  );
  const ticketId = ticket?.id ?? 0;
  await api.tickets.change({ params: { id: ticketId }, body: { status: 'open', userId: user.id } });
  await screen.join('joinChatBox', ticketId);
  await api.messages.send({ params: { ticketId }, body: { body: 'Olá!' } });
  await screen.hear('message', (signal) => signal.action === 'ack' && signal.ticketId === ticketId && signal.ack >= 1);
  const { messages } = await api.sandbox.messages({ params: { connectionId } });
  expect(messages.map(({ deliveries }) => deliveries)).toEqual([1, 1]);
  screen.close();
});
