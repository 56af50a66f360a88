import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { bundledProgram } from './testing/bundled-program.ts';
import { clientOf, openScreen } from './testing/client.ts';
import { openFreezable } from './testing/open-freezable.ts';
import { settle } from './testing/populate.ts';
import { startServer, type RunningServer } from './testing/start-server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { newTestDatabase } from './testing/test-database.ts';

const admin = { ADMIN_EMAIL: 'dona@example.com', ADMIN_PASSWORD: 'uma-senha-boa' };

/** Nothing of the configuration of the tests; half of the time of a start is compiling. */
function ownEnv(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
}

/** Starts the server with a configuration that cannot work; returns its output and its exit code. */
async function failedStart(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [await bundledProgram('main.ts')], {
    env: { ...ownEnv(), NODE_ENV: 'production', PORT: '0', DATA_DIR: temporaryFolder(), ...env },
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
    said:
      `Balcão cannot start. Port ${port} of 127.0.0.1 is taken by another program. Stop it, or choose another ` +
      `port: PORT=${port + 1}`,
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

  const file = path.join(temporaryFolder(), 'file');
  fs.writeFileSync(file, '');
  const store = await startStore((_path) => 404);
  const refused: [Record<string, string>, RegExp][] = [
    [{ NODE_ENV: 'prod' }, /NODE_ENV=prod must be development, production or test\./],
    [{ TRUST_PROXY: '10.0.0.0/8,nginx' }, /TRUST_PROXY=10\.0\.0\.0\/8,nginx must be a number of proxies, or a list/],
    [{ TRUST_PROXY: '10.0.0.0/64' }, /TRUST_PROXY=10\.0\.0\.0\/64 must be/],
    [{ DATA_DIR: '/proc/balcao/data' }, /DATA_DIR=\S+ cannot be used \(ENOENT\): that folder cannot be made\./],
    [{ DATA_DIR: path.join(file, 'data') }, /DATA_DIR=\S+ cannot be used \(ENOTDIR\): a part of that path is a file\./],
    [{ DATABASE_URL: `${database}?sslmode=verify-full` }, /do not agree about TLS: The server does not support SSL/],
    [
      { DATABASE_URL: database, S3_BUCKET: 'gone', S3_ENDPOINT: store, ...s3Keys },
      /S3_BUCKET=gone does not exist \(NotFound\)\./,
    ],
  ];
  for (const [env, sentence] of refused) {
    const { code, said } = await failedStart(env);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(sentence) as string });
    expect(said).toMatch(/^Balcão cannot start\. .*$/);
  }

  const client = new Client({ connectionString: database });
  await client.connect();
  await client.query(`insert into applied_migrations (name, checksum) values ('9999-later.sql', 'x')`);
  expect(await failedStart({ DATABASE_URL: database })).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /^Balcão cannot start\. The database is newer than this version of Balcão: it has the migration 9999-later\.sql\. .*$/,
    ) as string,
  });
  await client.query(`delete from applied_migrations where name = '9999-later.sql'`);
  await client.query(`update applied_migrations set checksum = 'other' where name like '0001%'`);
  await client.end();
  expect(await failedStart({ DATABASE_URL: database })).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /^Balcão cannot start\. The migration 0001-ground\.sql was changed after it had been applied\..*$/,
    ) as string,
  });
});

const s3Keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

/** An object store that answers every call with a status. */
async function startStore(statusOf: (path: string) => number): Promise<string> {
  const store = http.createServer((request, response) => response.writeHead(statusOf(request.url ?? '')).end());
  store.listen(0, '127.0.0.1');
  await once(store, 'listening');
  onTestFinished(() => void store.close());
  return `http://127.0.0.1:${(store.address() as net.AddressInfo).port}`;
}

test('/readyz?verbose and the metrics tell what answers and what fails; a lost service stops nothing', async () => {
  let status = 500;
  const store = await startStore(() => status);
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as net.AddressInfo;
  taken.close();
  const server = await start({
    env: {
      DATABASE_URL: await newTestDatabase(),
      S3_BUCKET: 'media',
      S3_ENDPOINT: store,
      ...s3Keys,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      ...admin,
    },
  });
  const verbose = async () => (await (await fetch(`${server.url}/readyz?verbose`)).json()) as { services: unknown };
  await expect.poll(verbose).toMatchObject({ ready: true, services: { storage: false, mail: false } });
  expect(await (await fetch(`${server.url}/readyz`)).json()).not.toHaveProperty('services');
  const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
  expect(await metrics()).toMatch(/balcao_service_up\{service="storage"\} 0\n/);
  status = 200;
  await expect.poll(verbose).toMatchObject({ services: { storage: true, mail: false } });
  expect(await metrics()).toMatch(/balcao_service_up\{service="storage"\} 1\n/);

  await clientOf(server.url).accounts.forgetPassword({ params: { email: admin.ADMIN_EMAIL } });
  await expect.poll(metrics).toMatch(/balcao_mails_total\{outcome="failed"\} [1-9]\d*\n/);
  await expect.poll(metrics).toMatch(/balcao_job_failures_total\{job="[\w -]+"\} [1-9]\d*\n/);
});

test('a busy process holds no more connections to PostgreSQL than it may', async () => {
  const database = await newTestDatabase();
  const server = await start({ env: { DATABASE_URL: database, DATABASE_CONNECTIONS: '16', ...admin } });
  const login = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }),
  });
  const { token } = (await login.json()) as { token: string };
  const api = clientOf(server.url, token);
  const client = new Client({ connectionString: database });
  await client.connect();
  onTestFinished(() => client.end());
  const count = async () =>
    (
      await client.query<{ count: number }>(`select count(*)::int as count
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name like 'balcao%'`)
    ).rows[0]?.count ?? 0;
  let most = 0;
  for (let round = 0; round < 5; round += 1) {
    const calls = Array.from({ length: 60 }, (_, n) =>
      n % 2 === 0 ? api.tags.list() : api.tags.create({ body: { name: `etiqueta ${round} ${n}`, color: '#123456' } }),
    );
    most = Math.max(most, await count());
    await Promise.all(calls);
    most = Math.max(most, await count());
  }
  expect(most).toBeGreaterThan(8);
  expect(most).toBeLessThanOrEqual(16);
});

test('one of two nodes reports installation values; idle servers wait for nothing; versions are told', async () => {
  const database = await newTestDatabase();
  const servers = [await start({ env: { DATABASE_URL: database } }), await start({ env: { DATABASE_URL: database } })];
  const scrape = async ({ url }: RunningServer) => (await fetch(`${url}/metrics`)).text();
  for (const round of [1, 2]) {
    const told = await Promise.all(servers.map(scrape));
    // Empty lanes are reported as well.
    expect([round, told.filter((text) => /balcao_lane_waiting\{kind="inbound"\} 0\n/.test(text)).length]).toEqual([
      round,
      1,
    ]);
    for (const text of told) {
      expect(text).toMatch(/balcao_build_info\{version="\d+\.\d+\.\d+",node="[^"]+-\d+"\} 1\n/);
      expect(text).toMatch(/balcao_disk_free_bytes \d+\n/);
    }
  }
  // The scrape itself once made the workers' pool wait at every scrape.
  const waiting = async (server: RunningServer) =>
    (await scrape(server)).match(/balcao_pool_waiting\{pool="\w+"\} \d+/g)?.filter((line) => !line.endsWith(' 0'));
  for (const server of servers) await expect.poll(() => waiting(server)).toEqual([]);
});

/** A sign-in whose body is sent except for its last byte; `finish` sends that byte. */
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
  // This answer comes after the server has read everything that arrived before it.
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
  // PostgreSQL ends its processes a moment after the connections were closed.
  await settle(
    () => connectionsTo(database),
    (connections) => connections.length === 0,
  );
});

async function connectionsTo(database: string) {
  const client = new Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query(
    `select application_name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
  return rows;
}

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

/** Starts the server and does not wait for it. */
async function begin(env: Record<string, string>) {
  const child = spawn(process.execPath, [await bundledProgram('main.ts')], {
    env: { ...ownEnv(), LOG_LEVEL: 'info', PORT: '0', DATA_DIR: temporaryFolder(), ...admin, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended, said: () => said };
}

test('SIGTERM during a start ends it, whatever it is doing', async () => {
  for (const afterMs of [0, 80, 400]) {
    const database = await newTestDatabase();
    const { child, ended, said } = await begin({ DATABASE_URL: database });
    await settle(
      async () => said(),
      (text) => text.includes('Server listening'),
    );
    await wait(afterMs);
    child.kill('SIGTERM');
    expect({ afterMs, end: await ended }).toEqual({ afterMs, end: [0, null] });
    await settle(
      () => connectionsTo(database),
      (rows) => rows.length === 0,
    );
  }
});

test('SIGTERM ends a start that waits for a database which does not answer', async () => {
  const silent = net.createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as net.AddressInfo;
  const { child, ended, said } = await begin({ DATABASE_URL: `postgres://x:y@127.0.0.1:${port}/z` });
  await settle(
    async () => said(),
    (text) => text.includes('Server listening'),
  );
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  silent.close();
});

test('a stop that hangs is over after its deadline, and the log says what hung', async () => {
  const frozen = await openFreezable(await newTestDatabase());
  onTestFinished(() => frozen.close());
  const server = await start({ env: { DATABASE_URL: frozen.url, ...admin } });
  frozen.freeze({ includingLater: true });
  const ended = once(server.process, 'exit') as Promise<[number | null]>;
  const since = performance.now();
  server.process.kill('SIGTERM');
  expect((await ended)[0]).toBe(1);
  expect(performance.now() - since).toBeGreaterThan(14_000);
  expect(server.output()).toMatch(/the stop took longer than 15 seconds: still closing the \w+/);
});

test('three processes with a role each: a message comes in at one and shows at the third', async () => {
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
