import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newTestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { openPools, type Pools } from '../postgres/pool.ts';
import { inCompany } from '../scope/in-company.ts';
import { connectScopes } from '../scope/pools.ts';
import { statement } from '../scope/scoped-query.ts';
import { enqueueJob } from './enqueue-job.ts';
import { defineJobs, giveUp, job, type Job } from './jobs.ts';
import { startJobs, type Jobs } from './start-jobs.ts';

const log = createLog({ logLevel: 'silent', isProduction: true });
const done: Job<{ say: string }>[] = [];
const waiting: { until: () => boolean; resolve: () => void }[] = [];
const happened = (until: () => boolean) =>
  new Promise<void>((resolve) => (until() ? resolve() : waiting.push({ until, resolve })));
const note = (job: Job<{ say: string }>) => {
  done.push(job);
  for (const one of waiting.filter(({ until }) => until())) one.resolve();
};
const tries = (say: string) => done.filter(({ payload }) => payload.say === say);

let url: string;
let pools: Pools;
let company: number;
let owner: Client;
let jobs: Jobs | undefined;
let release: (() => void) | undefined;
let openGate: () => void = () => undefined;
const gate = new Promise<void>((resolve) => (openGate = resolve));
const all = ['web', 'worker', 'channels'] as const;
const start = async (roles: readonly ('web' | 'worker' | 'channels')[] = all) =>
  (jobs = await startJobs({ url, log, roles, pollMs: 50, superviseSeconds: 1 }));

beforeAll(async () => {
  url = await newTestDatabase();
  pools = openPools(url);
  connectScopes(pools);
  owner = new Client({ connectionString: url });
  await owner.connect();
  const plan = await owner.query<{ id: number }>(
    `insert into plans (name, users, connections, queues) values ('p', 1, 1, 1) returning id`,
  );
  company =
    (
      await owner.query<{ id: number }>(`insert into companies (name, plan_id) values ('c', $1) returning id`, [
        plan.rows[0]?.id,
      ])
    ).rows[0]?.id ?? 0;
  defineJobs({
    jobs: {
      say: job<{ say: string }>(async (said) => note(said)),
      'fail-once': job<{ say: string }>(
        async (said) => {
          note(said);
          if (said.attempt === 1) throw new Error('not yet');
        },
        { retryDelaySeconds: 0 },
      ),
      'give-up': job<{ say: string }>(async (said) => {
        note(said);
        throw giveUp('ERR_SENDING_WAPP_MSG');
      }),
      slow: job<{ say: string }>(async (said) => {
        const released = new Promise<void>((resolve) => (release = resolve));
        for (const one of waiting.filter(({ until }) => until())) one.resolve();
        await released;
        note(said);
      }),
      hold: job<{ say: string }>(async (said) => {
        note(said);
        await gate;
      }),
      far: job<{ say: string }>(
        async (said) => {
          note(said);
          await gate;
        },
        { isBackground: true },
      ),
    },
    schedules: {
      'each-minute': {
        cron: '* * * * *',
        work: async () =>
          note({ companyId: 0, payload: { say: 'tick' }, attempt: 1, signal: new AbortController().signal }),
      },
    },
  });
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
});
afterAll(async () => {
  await owner.end();
  await pools.close();
});

const states = async (name: string) =>
  (
    await owner.query<{ state: string }>(`select state from jobs.job where data ->> 'name' = $1 order by created_on`, [
      name,
    ])
  ).rows.map(({ state }) => state);

test('a job runs after its transaction, for its company, and not at all after a rollback', async () => {
  await start();
  await inCompany(company, (scope) => enqueueJob(scope, 'say', { say: 'kept' }));
  await inCompany(company, async (scope) => {
    await enqueueJob(scope, 'say', { say: 'lost' });
    throw new Error('changed my mind');
  }).catch(() => undefined);
  await inCompany(company, (scope) => enqueueJob(scope, 'say', { say: 'last' }));
  await happened(() => tries('last').length > 0 && tries('kept').length > 0);
  expect(tries('kept')).toMatchObject([{ companyId: company, attempt: 1 }]);
  expect(tries('lost')).toEqual([]);
});

test("storing a job leaves the verb with its company's rights only", async () => {
  await start(['web']);
  const whoAmI = statement('select current_user::text as role');
  const roles = await inCompany(company, async (scope) => {
    const asked = [
      scope.rows<{ role: string }>(whoAmI, []),
      enqueueJob(scope, 'say', { say: 'rights' }),
      scope.rows<{ role: string }>(whoAmI, []),
    ] as const;
    await Promise.all(asked);
    return (await Promise.all([asked[0], asked[2], scope.rows<{ role: string }>(whoAmI, [])])).map(
      ([row]) => row?.role,
    );
  });
  expect(roles).toEqual(['app_tenant', 'app_tenant', 'app_tenant']);
  await expect(inCompany(company, (scope) => scope.rows(statement('select from jobs.job'), []))).rejects.toThrow(
    /permission denied/,
  );
});

test('a node without the role of a worker stores jobs and leaves them to others', async () => {
  await start(['web']);
  await inCompany(company, (scope) => enqueueJob(scope, 'say', { say: 'from the web' }));
  await jobs?.stop();
  expect(tries('from the web')).toEqual([]);
  await start(['worker']);
  await happened(() => tries('from the web').length > 0);
});

test('while a job waits, another with its key is dropped; each company has its own keys', async () => {
  await start(['web']);
  const startAfter = new Date(Date.now() + 3_600_000);
  for (const say of ['one', 'two'])
    await inCompany(company, (scope) => enqueueJob(scope, 'say', { say }, { startAfter, singletonKey: 'ticket:1' }));
  await inCompany(company, (scope) =>
    enqueueJob(scope, 'say', { say: 'other' }, { startAfter, singletonKey: 'ticket:2' }),
  );
  await inCompany(company, (scope) => enqueueJob(scope, 'say', { say: 'keyless' }, { startAfter }));
  await inCompany(company, (scope) => enqueueJob(scope, 'say', { say: 'keyless' }, { startAfter }));
  const { rows } = await owner.query<{ say: string }>(
    `select data -> 'payload' ->> 'say' as say
      from jobs.job
      where start_after > now() + interval '30 minutes'
      order by 1`,
  );
  expect(rows.map(({ say }) => say)).toEqual(['keyless', 'keyless', 'one', 'other']);
  await owner.query(`delete from jobs.job where start_after > now() + interval '30 minutes'`);
});

test('a job that fails is tried again, one that is given up is kept as failed', async () => {
  await start();
  await inCompany(company, async (scope) => {
    await enqueueJob(scope, 'fail-once', { say: 'twice' });
    await enqueueJob(scope, 'give-up', { say: 'never' });
  });
  await happened(() => tries('twice').length === 2 && tries('never').length === 1);
  await jobs?.stop();
  expect(tries('twice').map(({ attempt }) => attempt)).toEqual([1, 2]);
  expect(await states('give-up')).toEqual(['failed']);
  expect(await states('fail-once')).toEqual(['completed']);
});

test('a slow job holds up no other, and a stop waits for it', async () => {
  await start();
  await inCompany(company, (scope) => enqueueJob(scope, 'slow', { say: 'slow' }));
  for (let count = 0; count < 30; count += 1)
    await inCompany(company, (scope) => enqueueJob(scope, 'say', { say: 'quick' }));
  await happened(() => tries('quick').length === 30);
  expect(tries('slow')).toEqual([]);
  await happened(() => release !== undefined);
  const stopped = jobs?.stop();
  release?.();
  await stopped;
  expect(tries('slow')).toHaveLength(1);
  expect(await states('slow')).toEqual(['completed']);
});

test('the jobs of one company leave free places to the others, and background jobs to both', async () => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into companies (name, plan_id) select 'other', plan_id from companies limit 1 returning id`,
  );
  await start(['web']);
  await inCompany(company, async (scope) => {
    for (let count = 0; count < 30; count += 1) await enqueueJob(scope, 'hold', { say: 'held' });
    for (let count = 0; count < 10; count += 1) await enqueueJob(scope, 'far', { say: 'far' });
  });
  await jobs?.stop();
  await start();
  await happened(() => tries('held').length === 4 && tries('far').length === 2);
  await inCompany(rows[0]?.id ?? 0, (scope) => enqueueJob(scope, 'say', { say: 'of another company' }));
  await happened(() => tries('of another company').length === 1);
  expect(tries('held')).toHaveLength(4);
  expect(tries('far')).toHaveLength(2);
  openGate();
  await happened(() => tries('held').length === 30 && tries('far').length === 10);
});

test('what is written in the code is what the clock has', async () => {
  await start(['worker']);
  const { rows } = await owner.query<{ key: string; cron: string; timezone: string }>(
    'select key, cron, timezone from jobs.schedule',
  );
  expect(rows).toEqual([{ key: 'each-minute', cron: '* * * * *', timezone: 'America/Sao_Paulo' }]);
});

test('a job whose node died is done by another', async () => {
  await start(['web']);
  await inCompany(company, (scope) => enqueueJob(scope, 'say', { say: 'orphan' }));
  await jobs?.stop();
  await owner.query(
    `update jobs.job
      set state = 'active', started_on = now() - interval '5 minutes', heartbeat_on = now() - interval '5 minutes'
      where data -> 'payload' ->> 'say' = 'orphan'`,
  );
  await start(['worker']);
  await happened(() => tries('orphan').length > 0);
  expect(tries('orphan')).toMatchObject([{ attempt: 2 }]);
});
