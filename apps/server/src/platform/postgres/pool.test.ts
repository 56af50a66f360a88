import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../testing/make-temporary-folder.ts';
import { createLog } from '../log.ts';
import { startEmbedded, type EmbeddedPostgres } from './embedded.ts';
import { isConnectionLost, openPools, type Pools } from './pool.ts';

const dataDir = makeTemporaryFolder();
let server: EmbeddedPostgres;
let pools: Pools;
let restarts = 0;

beforeAll(async () => {
  server = await startEmbedded({
    dataDir,
    durable: false,
    log: createLog({ logLevel: 'silent', production: true }),
    onRestart: () => (restarts += 1),
  });
  pools = openPools(server.url);
  await pools.owner.query('create role app_tenant; create role app_worker; create role app_operator;');
});
afterAll(async () => {
  await pools.close();
  await server.stop();
  fs.rmSync(dataDir, { recursive: true });
});

test('each pool works under its own role, which a reset does not leave', async () => {
  const role = async (name: 'readers' | 'writers' | 'workers' | 'operators' | 'owner') => {
    const client = await pools[name].connect();
    try {
      await client.query('reset role');
      return (await client.query<{ role: string }>('select current_user as role')).rows[0]?.role;
    } finally {
      client.release();
    }
  };
  expect(
    await Promise.all([role('readers'), role('writers'), role('workers'), role('operators'), role('owner')]),
  ).toEqual(['app_tenant', 'app_tenant', 'app_worker', 'app_operator', 'balcao']);
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

test('a PostgreSQL that dies is survived: idle, busy and waiting connections get an error or an answer, and the next ones work', async () => {
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

test('a refusal of the database is not mistaken for its absence', async () => {
  const refused = await pools.readers.query('select nonsense').catch((error: unknown) => error);
  expect(isConnectionLost(refused)).toBe(false);
});
