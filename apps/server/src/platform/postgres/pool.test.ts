import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../testing/make-temporary-folder.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createLog } from '../log.ts';
import { startEmbedded, type EmbeddedPostgres } from './embedded.ts';
import { watchRights } from './watch-rights.ts';
import { isConnectionLost, openPools, type Pools } from './pool.ts';

const dataDir = makeTemporaryFolder();
let server: EmbeddedPostgres;
let pools: Pools;
let restarts = 0;

beforeAll(async () => {
  server = await startEmbedded({
    dataDir,
    durable: false,
    log: createLog({ logLevel: 'silent', isProduction: true }),
    onRestart: () => (restarts += 1),
  });
  pools = openPools(server.url);
  await pools.owner.query(
    `create role app_tenant;
     create role app_worker;
     create role app_operator;
     grant app_tenant, app_worker, app_operator to current_user`,
  );
});
afterAll(async () => {
  await pools.close();
  await server.stop();
  fs.rmSync(dataDir, { recursive: true });
});

test('each pool works under its own role, and the owner is no superuser', async () => {
  const role = async (name: 'readers' | 'writers' | 'workers' | 'operators' | 'owner') =>
    (await pools[name].query<{ role: string }>('select current_user as role')).rows[0]?.role;
  expect(
    await Promise.all([role('readers'), role('writers'), role('workers'), role('operators'), role('owner')]),
  ).toEqual(['app_tenant', 'app_tenant', 'app_worker', 'app_operator', 'balcao_app']);
  const { rows } = await pools.owner.query('select rolsuper, rolbypassrls from pg_roles where rolname = current_user');
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
});

test('a role with rights that break isolation is refused, in new sessions and in open ones', async () => {
  const superuser = new Client({ connectionString: server.superuserUrl });
  await superuser.connect();
  const rights = watchRights(pools, createLog({ logLevel: 'silent', isProduction: true }));
  try {
    for (const [give, take, reason] of [
      ['alter role app_tenant bypassrls', 'alter role app_tenant nobypassrls', 'bypasses row security'],
      ['alter role app_tenant superuser', 'alter role app_tenant nosuperuser', 'is a superuser'],
      ['grant app_operator to app_tenant', 'revoke app_operator from app_tenant', 'is a member of app_operator'],
    ] as const) {
      const fresh = openPools(server.url);
      await superuser.query(give);
      await expect(fresh.readers.query('select 1')).rejects.toThrow(reason);
      await expect.poll(rights.areSafe).toBe(false);
      await superuser.query(take);
      expect((await fresh.readers.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await expect.poll(rights.areSafe).toBe(true);
      await fresh.close();
    }
  } finally {
    rights.stop();
    await superuser.end();
  }
});

test('writers send a whole transaction without waiting in between', async () => {
  const client = await pools.writers.connect();
  const answers = await Promise.all([
    client.query('begin'),
    client.query(`select set_config('app.company_id', '7', true)`),
    client.query(`select current_setting('app.company_id') as id`),
    client.query('commit'),
  ]);
  client.release();
  expect(answers[2].rows).toEqual([{ id: '7' }]);
});

test('when PostgreSQL dies, each connection gets an error or an answer, and the next ones work', async () => {
  const busy = pools.readers.query('select pg_sleep(30)').catch((error: unknown) => error);
  await Promise.all([1, 2, 3].map(() => pools.writers.query('select 1')));
  process.kill(server.pid(), 'SIGKILL');
  expect(isConnectionLost(await busy)).toBe(true);
  while (restarts === 0) {
    const answer = await pools.writers.query('select 1').catch((error: unknown) => error);
    if (answer instanceof Error) expect([isConnectionLost(answer), String(answer)]).toEqual([true, expect.anything()]);
    await wait(10);
  }
  for (const pool of [pools.readers, pools.writers, pools.workers])
    expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a Unix socket that is gone is a lost connection, a missing file is none', async () => {
  const folder = temporaryFolder();
  const away = openPools(`postgres://anyone@${encodeURIComponent(folder)}:5432/none`);
  expect(isConnectionLost(await away.readers.query('select 1').catch((error: unknown) => error))).toBe(true);
  await away.close();
  const missing = await fs.promises.readFile(path.join(folder, 'none')).catch((error: unknown) => error);
  expect(isConnectionLost(missing)).toBe(false);
});

test('a refusal of the database is not mistaken for its absence', async () => {
  const refused = await pools.readers.query('select nonsense').catch((error: unknown) => error);
  expect(isConnectionLost(refused)).toBe(false);
});
