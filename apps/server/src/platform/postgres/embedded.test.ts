import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createLog } from '../log.ts';
import { canEnter, chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { migrate } from './migrate.ts';
import { startEmbedded, type EmbeddedOptions } from './embedded.ts';
import { findProcess } from './processes.ts';
import { explainStart } from './start-error.ts';
import { until } from '../../testing/until.ts';

const log = createLog({ logLevel: 'silent', isProduction: true });
const isRoot = process.geteuid?.() === 0;

async function start(options: Partial<EmbeddedOptions> & { dataDir: string }) {
  const server = await startEmbedded({ log, durable: false, ...options });
  onTestFinished(() => server.stop());
  return server;
}

/** Retries until the database answers: right after a restart a connection may be refused. */
async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

async function startChild(
  dataDir: string,
  options: { env?: NodeJS.ProcessEnv; uid?: number; gid?: number } = {},
): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const child = spawn(
    process.execPath,
    [path.resolve(import.meta.dirname, '../../testing/embedded-child.ts'), dataDir],
    { ...options, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [Buffer];
  return { child, ...(JSON.parse(String(line)) as { url: string; pid: number }) };
}

async function killHard(child: ChildProcess) {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('a database is made once and found again, on loopback, behind a password of its own', async () => {
  const dataDir = path.join(temporaryFolder(), 'data');
  const first = await startEmbedded({ dataDir, log, durable: false });
  await query(first.url, `create table kept as select 'olá'::text as word`);
  await expect(query(first.url.replace(/:\w+@/, ':wrong@'), 'select 1')).rejects.toThrow(
    /password authentication failed/,
  );
  await first.stop();
  const second = await start({ dataDir });
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'select word from kept')).toEqual(['olá']);
  expect(
    await query(
      second.superuserUrl,
      `select current_setting('unix_socket_directories') || current_setting('listen_addresses')`,
    ),
  ).toEqual(['127.0.0.1']);
  expect(
    await query(
      second.url,
      `select string_agg(word, ' ' order by word collate "pt-BR-x-icu")
        from (values ('zeta'), ('água'), ('Banana'), ('abacate')) as words (word)`,
    ),
  ).toEqual(['abacate água Banana zeta']);
});

test('a database that an older version made as superuser is handed over; no session is a superuser', async () => {
  const dataDir = temporaryFolder();
  const first = await startEmbedded({ dataDir, log, durable: false });
  // The old state: the superuser owns the database and everything in it, and there is no other role.
  const postgres = first.superuserUrl.replace(/balcao$/, 'postgres');
  await query(postgres, 'drop database balcao');
  await query(postgres, 'create database balcao');
  await query(postgres, 'drop role balcao_app');
  await migrate(first.superuserUrl);
  await query(first.superuserUrl, `create schema pgboss create table pgboss.job (id int generated always as identity)`);
  await query(first.superuserUrl, `create type pgboss.state as enum ('created')`);
  await query(first.superuserUrl, `create table pgboss.kept as select 'Loja'::text as name`);
  await first.stop();
  const second = await start({ dataDir });
  expect(await query(second.url, 'select rolsuper or rolbypassrls from pg_roles where rolname = current_user')).toEqual(
    [false],
  );
  expect(await query(second.url, 'select name from pgboss.kept')).toEqual(['Loja']);
  const ownedBySuperuser = `select c.oid::regclass::text
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relowner = 10 and n.nspname in ('public', 'pgboss')`;
  expect(await query(second.superuserUrl, ownedBySuperuser)).toEqual([]);
  // Later migrations and pg-boss alter and create tables, and grant the tenant role rights on new ones.
  await query(second.url, 'alter table pgboss.job add column name text');
  await query(second.url, 'drop type pgboss.state');
  await query(second.url, 'create table later (id int generated always as identity)');
  expect(await query(second.url, `select has_table_privilege('app_tenant', 'later', 'insert')`)).toEqual([true]);
  await query(second.url, 'set role app_operator');
  await second.stop();
  expect(await query((await start({ dataDir })).url, 'select name from pgboss.kept')).toEqual(['Loja']);
});

test('what was committed is there after the server was killed, and PostgreSQL does not outlive it', async () => {
  const dataDir = temporaryFolder();
  const { child, url, pid } = await startChild(dataDir);
  await query(url, 'create table kept as select generate_series(1, 100) as id');
  await killHard(child);
  const again = await start({ dataDir });
  expect(findProcess(pid)?.isZombie ?? true).toBe(true);
  expect(await query(again.url, 'select count(*)::int from kept')).toEqual([100]);
});

test('where the system cannot tie it to its parent, the next start stops the orphan of a killed server', async () => {
  const dataDir = temporaryFolder();
  const { child, url, pid } = await startChild(dataDir, { env: { PATH: '/nowhere' } });
  await query(url, 'create table kept as select 1 as id');
  await killHard(child);
  expect(findProcess(pid)?.isZombie).toBe(false);
  const again = await start({ dataDir });
  expect(findProcess(pid)?.isZombie ?? true).toBe(true);
  expect(await query(again.url, 'select id from kept')).toEqual([1]);
});

test('a lock file of a dead PostgreSQL that was not reaped does not stop the start', async () => {
  const dataDir = temporaryFolder();
  await (await startEmbedded({ dataDir, log, durable: false })).stop();
  const negligent = spawn('/bin/sh', ['-c', 'cat <&3 & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  });
  onTestFinished(() => void negligent.kill('SIGKILL'));
  const [said, input] = [negligent.stdio[1], negligent.stdio[3]];
  if (!said || !input) throw new Error('The shell has no pipes.');
  const zombie = Number(String((await once(said, 'data'))[0]));
  // While the shell has not been replaced by `sleep`, it would reap the child.
  await until(() => findProcess(negligent.pid ?? 0)?.command.startsWith('sleep'));
  input.destroy();
  await until(() => findProcess(zombie)?.isZombie === true);
  fs.writeFileSync(path.join(dataDir, 'pg-18/cluster/postmaster.pid'), `${zombie}\n${dataDir}\n`);
  const again = await start({ dataDir });
  expect(await query(again.url, 'select 1')).toEqual([1]);
});

test('a half-made database of a killed first start is made anew', async () => {
  const dataDir = temporaryFolder();
  fs.mkdirSync(path.join(dataDir, 'pg-18/cluster.draft'), { recursive: true });
  fs.writeFileSync(path.join(dataDir, 'pg-18/cluster.draft/PG_VERSION'), '18\n');
  const server = await start({ dataDir });
  expect(await query(server.url, 'select 1')).toEqual([1]);
});

test('PostgreSQL is started again at the same address when it is killed under us, as often as it takes', async () => {
  let restarts = 0;
  const server = await start({ dataDir: temporaryFolder(), onRestart: () => (restarts += 1) });
  await query(server.url, 'create table kept (id int)');
  for (let death = 1; death <= 2; death += 1) {
    const before = server.pid();
    process.kill(before, 'SIGKILL');
    await until(() => restarts === death);
    expect(server.pid()).not.toBe(before);
    expect(await query(server.url, 'select count(*)::int from kept')).toEqual([0]);
  }
});

test('a stop while it is being started again leaves nothing running', async () => {
  const server = await startEmbedded({ dataDir: temporaryFolder(), log, durable: false });
  process.kill(server.pid(), 'SIGKILL');
  await until(() => findProcess(server.pid())?.isZombie ?? true);
  await server.stop();
  expect(findProcess(server.pid())).toBeUndefined();
});

test('a second server on the same data folder is refused and harms nothing', async () => {
  const dataDir = temporaryFolder();
  const server = await start({ dataDir });
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
    `Another Balcão (process ${process.pid}) is running on this data folder.`,
  );
  expect(await query(server.url, 'select 1')).toEqual([1]);
});

test('another port is chosen when another program has the previous one', async () => {
  const dataDir = temporaryFolder();
  const first = await startEmbedded({ dataDir, log, durable: false });
  await first.stop();
  const port = Number(new URL(first.url).port);
  const squatter = net.createServer().listen(port, '127.0.0.1');
  await once(squatter, 'listening');
  onTestFinished(() => void squatter.close());
  const second = await start({ dataDir });
  expect(new URL(second.url).port).not.toBe(String(port));
  expect(await query(second.url, 'select 1')).toEqual([1]);
});

test('a data folder without its password file is not touched', async () => {
  const dataDir = temporaryFolder();
  await (await startEmbedded({ dataDir, log, durable: false })).stop();
  fs.rmSync(path.join(dataDir, 'pg-18/server.json'));
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(/server\.json is missing.*bring it back from a backup/);
});

test('the operator is told what to do about the usual causes', () => {
  expect(explainStart('FATAL: could not write: No space left on device').message).toMatch(/disk is full/);
  expect(explainStart('Error: spawn EACCES').message).toMatch(/noexec/);
  expect(explainStart('initdb: could not look up effective user ID 1234: user does not exist').message).toMatch(
    /named user, or set DATABASE_URL/,
  );
});

// As root, PostgreSQL needs another user who can reach its files. As another user, all tests above run as that user.
if (isRoot) {
  test('root keeps a project in a closed home: database and programs then live outside it', async () => {
    const closed = temporaryFolder();
    const outside = temporaryFolder();
    fs.chmodSync(closed, 0o700);
    fs.cpSync(path.dirname(findBinaries()), path.join(closed, 'package'), { recursive: true, verbatimSymlinks: true });
    const options = {
      dataDir: path.join(closed, 'data'),
      outside,
      binaries: path.join(closed, 'package/native'),
      log,
      durable: false,
    };
    const first = await startEmbedded(options);
    await query(first.url, 'create table kept as select 1 as id');
    await first.stop();
    expect(fs.readdirSync(outside).toSorted()).toEqual([
      expect.stringMatching(/^[0-9a-f]{12}$/),
      expect.stringMatching(/^postgresql-18\./),
    ]);
    fs.chmodSync(closed, 0o711); // opened later: the database stays in place
    const second = await start(options);
    expect(await query(second.url, 'select id from kept')).toEqual([1]);
  });

  test('a user other than root runs it as itself, and root then runs it as that user', async () => {
    const dataDir = temporaryFolder();
    const account = chooseAccount('/nowhere');
    expect(canEnter(account, import.meta.dirname)).toBe(true);
    fs.chownSync(dataDir, account?.uid ?? 0, account?.gid ?? 0);
    const { child, url, pid } = await startChild(dataDir, { ...account });
    await query(url, 'create table kept as select 1 as id');
    expect(fs.statSync(`/proc/${pid}`).uid).toBe(account?.uid);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    const asRoot = await start({ dataDir });
    expect(await query(asRoot.url, 'select id from kept')).toEqual([1]);
    expect(fs.statSync(`/proc/${asRoot.pid()}`).uid).toBe(account?.uid);
  });

  test('a user who may not have the files of before is told so', async () => {
    const dataDir = temporaryFolder();
    await (await startEmbedded({ dataDir, log, durable: false })).stop();
    const stranger = spawnSync(
      process.execPath,
      [path.resolve(import.meta.dirname, '../../testing/embedded-child.ts'), dataDir],
      { uid: 12345, gid: 12345, encoding: 'utf8' },
    );
    expect(stranger.stderr).toMatch(/EACCES|belongs to user/);
    expect(stranger.status).not.toBe(0);
  });
}
