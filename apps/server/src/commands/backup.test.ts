import fs from 'node:fs';
import path from 'node:path';
import { Client as Database } from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { randomBytes } from 'node:crypto';
import { findEmbedded } from '../platform/postgres/find-embedded.ts';
import { clientOf, type Client } from '../testing/client.ts';
import { openWhatsApp } from '../testing/open-whatsapp.ts';
import { runOperatorCommand } from '../testing/run-operator-command.ts';
import { startServer } from '../testing/start-server.ts';
import { newTestDatabase } from '../testing/test-database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const login = { email: 'bia@example.com', password: 'uma senha bem longa' };
const admin = { ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password };
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function ask<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Database({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Rows of one table and their checksum, in the order of their text. */
async function contentOf(url: string, tables: readonly string[]) {
  const content: Record<string, string> = {};
  for (const table of tables) {
    const [row] = await ask<{ content: string }>(
      url,
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as content
        from ${table} t`,
    );
    content[table] = row?.content ?? '';
  }
  return content;
}

async function newEmptyDatabase() {
  const server = inject('postgres');
  const name = `restored_${randomBytes(6).toString('hex')}`;
  await ask(server, `create database ${name}`);
  return server.replace(/balcao$/, name);
}

const signIn = async (url: string): Promise<Client> =>
  clientOf(url, (await clientOf(url).auth.login({ body: login })).token);

/** A sandbox phone whose customer has sent a text with a backslash and a tab, and a picture. */
async function fillShop(api: Client) {
  const { id: connectionId } = await api.connections.create({ body: { name: 'Balcão', driver: 'sandbox' } });
  const params = { connectionId };
  await vi.waitFor(
    async () => expect((await api.connections.show({ params: { id: connectionId } })).status).toBe('qrcode'),
    { timeout: 30_000 },
  );
  await api.sandbox.scan({ params, body: {} });
  await api.sandbox.write({ params, body: { from: '5511988880001', body: 'um\\dois\ttrês\nquatro 🌻' } });
  await api.sandbox.write({
    params,
    body: { from: '5511988880001', body: 'foto' },
    files: [{ name: 'sol.png', type: 'image/png', bytes: new Uint8Array(pixel) }],
  });
  await vi.waitFor(async () => expect((await pictureOf(api)).mediaUrl).not.toBeNull(), { timeout: 30_000 });
}

async function pictureOf(api: Client) {
  const [ticket] = (await api.tickets.list({ query: { showAll: true } })).tickets;
  const { messages } = await api.messages.page({ params: { ticketId: ticket?.id ?? 0 } });
  const picture = messages.find(({ mediaUrl }) => mediaUrl);
  if (!picture) throw new Error('The picture is not there yet.');
  return picture;
}

async function bytesOfPicture(api: Client, url: string) {
  const { mediaUrl } = await pictureOf(api);
  const reply = await fetch(new URL(mediaUrl ?? '', url));
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

test('a running installation is backed up and restored: same rows, sign-in, files and ids', async () => {
  const server = await startServer({ env: admin });
  onTestFinished(() => server.remove());
  const api = await signIn(server.url);
  await fillShop(api);
  const sent = await bytesOfPicture(api, server.url);
  const { rows: jobs } = {
    rows: await ask<{ id: string }>(
      findEmbedded(server.dataDir).superuserUrl,
      `insert into jobs.job (name, data, singleton_key, start_after, policy)
     values ('company', '{"name": "later", "companyId": 1, "payload": {"n": 1}}', 'x', now() + interval '1 day',
       'short')
     returning id`,
    ),
  };
  const file = path.join(temporaryFolder(), 'balcao.tar');

  // The server writes while the backup runs: what is in it is one moment.
  const isOver = { now: false };
  const writing = (async () => {
    for (let made = 0; !isOver.now; made += 1)
      await api.tags.create({ body: { name: `Etiqueta ${made}`, color: '#112233' } });
  })();
  const backedUp = await runOperatorCommand('backup', [file], { DATA_DIR: server.dataDir });
  isOver.now = true;
  await writing;
  expect(backedUp).toMatchObject({ code: 0 });
  expect(backedUp.output).toContain('messages: 2 rows');
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  const still = ['companies', 'plans', 'users', 'connections', 'tickets', 'messages', 'media', 'contacts'];
  expect(await server.stop()).toBe(0);

  const dataDir = path.join(temporaryFolder(), 'restored');
  const restored = await runOperatorCommand('restore', [file], { DATA_DIR: dataDir });
  expect(restored).toMatchObject({ code: 0 });
  const again = await startServer({ dataDir, env: {} });
  onTestFinished(() => void again.stop());
  const { superuserUrl: owner } = findEmbedded(dataDir);
  const rows = await contentOf(owner, still);
  expect(Object.values(rows).every((content) => !content.startsWith('0 '))).toBe(true);
  const there = await signIn(again.url);
  expect(await bytesOfPicture(there, again.url)).toEqual(sent);
  const [ticket] = (await there.tickets.list({ query: { showAll: true } })).tickets;
  const { messages } = await there.messages.page({ params: { ticketId: ticket?.id ?? 0 } });
  expect(messages.map(({ body }) => body)).toContain('um\\dois\ttrês\nquatro 🌻');
  // Ids go on after the newest, and keys, triggers and row security are back.
  const tags = await there.tags.list({});
  const made = await there.tags.create({ body: { name: 'depois', color: '#445566' } });
  expect(tags.every(({ id }) => id < made.id)).toBe(true);
  expect(await ask(owner, 'select data from jobs.job where id = $1', [jobs[0]?.id])).toHaveLength(1);
  const [guards] = await ask<{ keys: number; off: number; open: number }>(
    owner,
    `select (select count(*)::int
      from pg_constraint
      where contype = 'f' and convalidated and connamespace = 'public'::regnamespace) as keys,
       (select count(*)::int from pg_trigger where not tgisinternal and tgenabled <> 'O') as off,
       (select count(*)::int from pg_class where relrowsecurity and not relforcerowsecurity) as open`,
  );
  expect(guards).toMatchObject({ off: 0, open: 0 });
  expect(guards?.keys).toBeGreaterThan(40);

  const second = await runOperatorCommand('restore', [file], { DATA_DIR: dataDir });
  expect(second).toMatchObject({ code: 1 });
  expect(second.output).toContain('a restore needs an empty data folder');
});

test('a backup of an external PostgreSQL, made by its owner, moves linked numbers to another one', async () => {
  const office = await openWhatsApp();
  onTestFinished(async () => {
    await office.mock.stop();
    await office.server.stop();
    fs.rmSync(office.server.dataDir, { recursive: true, force: true });
  });
  const linked = await office.makeLinked();
  await office.write(linked, 'Bom dia!');
  await office.arrives(linked, 'Bom dia!');
  const file = path.join(temporaryFolder(), 'balcao.tar');
  const environment = { DATA_DIR: office.server.dataDir, DATABASE_URL: office.databaseUrl };
  // One beside the running server, and one of rows that change no more, which can be compared.
  const running = await runOperatorCommand('backup', [path.join(temporaryFolder(), 'running.tar')], environment);
  expect(running).toMatchObject({ code: 0 });
  expect(await office.server.stop()).toBe(0);
  expect(await runOperatorCommand('backup', [file], environment)).toMatchObject({ code: 0 });
  // The owner sees all rows.
  const all = (
    await ask<{ name: string }>(
      office.databaseUrl,
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('applied_migrations', 'socket_io_attachments')`,
    )
  ).map(({ name }) => name);
  const before = await contentOf(office.databaseUrl, all);

  const [dataDir, databaseUrl] = [path.join(temporaryFolder(), 'restored'), await newEmptyDatabase()];
  const restored = await runOperatorCommand('restore', [file], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  expect(restored).toMatchObject({ code: 0 });
  expect(await contentOf(databaseUrl, all)).toEqual(before);

  const again = await startServer({
    dataDir,
    env: {
      DATABASE_URL: databaseUrl,
      WA_WEB_SOCKET_URL: office.mock.socketUrl,
      NODE_EXTRA_CA_CERTS: office.mock.certificate.file,
    },
  });
  onTestFinished(() => void again.stop());
  const api = await signIn(again.url);
  await vi.waitFor(
    async () => expect((await api.connections.show({ params: { id: linked.id } })).status).toBe('CONNECTED'),
    { timeout: 60_000, interval: 100 },
  );
  await office.write(linked, 'Voltaram?');
  await vi.waitFor(
    async () => {
      const [ticket] = (await api.tickets.list({ query: { showAll: true } })).tickets;
      const { messages } = await api.messages.page({ params: { ticketId: ticket?.id ?? 0 } });
      expect(messages.map(({ body }) => body)).toEqual(['Bom dia!', 'Voltaram?']);
    },
    { timeout: 60_000, interval: 100 },
  );

  const second = await runOperatorCommand('restore', [file], {
    DATA_DIR: path.join(temporaryFolder(), 'other'),
    DATABASE_URL: databaseUrl,
  });
  expect(second.code).toBe(1);
  expect(second.output).toMatch(/stop it first/);
});

/** A migrated database with one company, and the data folder of a server that is stopped. */
async function stoppedInstallation() {
  const env = { DATABASE_URL: await newTestDatabase(), DATA_DIR: temporaryFolder() };
  const server = await startServer({ dataDir: env.DATA_DIR, env: { ...admin, DATABASE_URL: env.DATABASE_URL } });
  expect(await server.stop()).toBe(0);
  return env;
}

test('a backup that would miss rows, or that fails on its way, leaves no file', async () => {
  const env = await stoppedInstallation();
  const folder = temporaryFolder();
  const file = path.join(folder, 'balcao.tar');
  await ask(env.DATABASE_URL, 'drop policy operator_all on users');
  const hidden = await runOperatorCommand('backup', [file], env);
  expect(hidden.code).toBe(1);
  expect(hidden.output).toMatch(/Row security hides rows of users/);
  expect(fs.readdirSync(folder)).toEqual([]);

  await ask(env.DATABASE_URL, 'create policy operator_all on users to app_operator using (true) with check (true)');
  await ask(env.DATABASE_URL, 'create policy narrow on users as restrictive to app_operator using (id > 0)');
  expect((await runOperatorCommand('backup', [file], env)).output).toMatch(/Row security hides rows of users/);
  await ask(env.DATABASE_URL, 'drop policy narrow on users');
  fs.mkdirSync(path.join(env.DATA_DIR, 'files', 'c', '1'), { recursive: true });
  fs.symlinkSync('/nonexistent', path.join(env.DATA_DIR, 'files', 'c', '1', 'x.png'));
  fs.writeFileSync(path.join(env.DATA_DIR, 'files', 'c', '1', 'y.png'), 'y');
  expect(await runOperatorCommand('backup', [file], env)).toMatchObject({ code: 0 });
  const twice = await runOperatorCommand('backup', [file], env);
  expect(twice.output).toMatch(/exists already/);
  expect(fs.readdirSync(folder)).toEqual(['balcao.tar']);
});

test('a damaged, a newer and a foreign backup are refused before anything is written', async () => {
  const env = await stoppedInstallation();
  const folder = temporaryFolder();
  const file = path.join(folder, 'balcao.tar');
  await ask(env.DATABASE_URL, `insert into applied_migrations (name, checksum) values ('9999-later.sql', 'x')`);
  expect(await runOperatorCommand('backup', [file], env)).toMatchObject({ code: 0 });
  const target = { DATABASE_URL: await newEmptyDatabase(), DATA_DIR: path.join(temporaryFolder(), 'new') };
  const refusal = async (more: NodeJS.ProcessEnv = {}) => {
    const { code, output } = await runOperatorCommand('restore', [file], { ...target, ...more });
    expect(code).toBe(1);
    expect(await ask(target.DATABASE_URL, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual(
      [],
    );
    return output;
  };
  expect(await refusal()).toMatch(/newer version/);
  expect(fs.existsSync(target.DATA_DIR)).toBe(false);

  await ask(env.DATABASE_URL, `delete from applied_migrations where name = '9999-later.sql'`);
  fs.rmSync(file);
  expect(await runOperatorCommand('backup', [file], env)).toMatchObject({ code: 0 });
  expect(await refusal({ BALCAO_SECRET: 'x'.repeat(40) })).toMatch(/remove BALCAO_SECRET/);
  const whole = fs.readFileSync(file);
  fs.writeFileSync(file, whole.subarray(0, whole.length / 2));
  expect(await refusal()).toMatch(/no complete backup/);
  const changed = Buffer.from(whole);
  const at = whole.indexOf('"atRest"') + 14;
  changed[at] = (changed[at] ?? 0) ^ 1;
  fs.writeFileSync(file, changed);
  expect(await refusal()).toMatch(/no complete backup.*checksum/);

  fs.writeFileSync(file, whole);
  expect(await runOperatorCommand('restore', [file], target)).toMatchObject({ code: 0 });
});

test('a restore that was killed is noticed by the next start, and can be run again', async () => {
  const env = await stoppedInstallation();
  const file = path.join(temporaryFolder(), 'balcao.tar');
  expect(await runOperatorCommand('backup', [file], env)).toMatchObject({ code: 0 });
  const dataDir = temporaryFolder();
  fs.writeFileSync(path.join(dataDir, 'restore-unfinished'), '');
  fs.writeFileSync(path.join(dataDir, 'secrets.json'), '{}');
  await expect(startServer({ dataDir, env: {} })).rejects.toThrow(/restore that did not finish/);
  expect(await runOperatorCommand('restore', [file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const server = await startServer({ dataDir, env: {} });
  onTestFinished(() => void server.stop());
  await signIn(server.url);
});
