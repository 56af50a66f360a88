import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { makeCompany } from '../../domains/companies/make-company.ts';
import { debianProgram } from '../../testing/debian-program.ts';
import { startPgBouncer, type PgBouncer } from '../../testing/start-pgbouncer.ts';
import { startServer, type RunningServer } from '../../testing/start-server.ts';
import { newTestDatabase } from '../../testing/test-database.ts';
import { inCompany, readCompany } from '../scope/in-company.ts';
import { connectScopes } from '../scope/pools.ts';
import { openPools } from './pool.ts';

const program = debianProgram('pgbouncer');
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function pooler(settings: Readonly<Record<string, string>>): Promise<PgBouncer> {
  const started = await startPgBouncer(program ?? '', await newTestDatabase(), settings);
  stops.push(() => started.stop());
  return started;
}

async function startThrough({ url }: PgBouncer): Promise<RunningServer> {
  const server = await startServer({ env: { DATABASE_URL: url } });
  stops.push(() => server.remove());
  return server;
}

const session = { pool_mode: 'session', default_pool_size: '60', max_client_conn: '200' };

test.skipIf(!program).each([
  ['as it comes', session],
  ['that drops startup options', { ...session, ignore_startup_parameters: 'options' }],
])('behind PgBouncer in session mode %s, companies see their own rows only', async (_name, settings) => {
  const bouncer = await pooler(settings);
  const pools = openPools(bouncer.url);
  stops.push(() => pools.close());
  connectScopes(pools);
  const [one, two] = await Promise.all([makeCompany(), makeCompany()]);
  const name = `Segredo ${randomUUID()}`;
  await inCompany(one.id, ({ db }) => db.insertInto('queues').values({ name, color: '#000001' }).execute());
  for (const open of [readCompany, inCompany] as const) {
    const names = (company: number) =>
      open(company, async ({ db }) => (await db.selectFrom('queues').select('name').execute()).map((row) => row.name));
    expect(await names(one.id)).toEqual([name]);
    expect(await names(two.id)).toEqual([]);
  }
  await startThrough(bouncer);
});

test.skipIf(!program).each(['transaction', 'statement'])(
  'behind PgBouncer in %s mode the start is refused with the reason',
  async (mode) => {
    const bouncer = await pooler({ ...session, pool_mode: mode, ignore_startup_parameters: 'options' });
    await expect(startThrough(bouncer)).rejects.toThrow(/Balcão cannot start\. The connection pooler .* session mode/);
  },
);

test.skipIf(!program)('behind PgBouncer with a single server connection the start says so and ends', async () => {
  const bouncer = await pooler({ pool_mode: 'transaction', default_pool_size: '1', max_client_conn: '50' });
  await expect(startThrough(bouncer)).rejects.toThrow(/Balcão cannot start\. The connection pooler/);
});
