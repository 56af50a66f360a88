import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { House } from './kit/house.ts';
import { run } from './kit/load.ts';
import { timesOf, type Row } from './kit/row.ts';

/**
 * What this machine can do at this moment, whoever else works on it: every other figure is to be read against these.
 */
export async function yardstick(house: House): Promise<Row[]> {
  return [await emptyRoute(house.seconds), await keyLookUps(house)];
}

async function emptyRoute(seconds: number): Promise<Row> {
  const child = spawn(
    process.execPath,
    [path.resolve(import.meta.dirname, '../apps/server/src/testing/empty-server.ts')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const next = () => ({ method: 'GET', path: '/empty' });
  const url = line.toString().trim();
  await run(url, 16, 1, next);
  const times = await run(url, 16, seconds, next);
  child.kill();
  return { what: 'yardstick: empty Fastify route, 16 connections', ...timesOf(times), ...rateOf(times, seconds) };
}

async function keyLookUps({ database, companyId, sizes, seconds }: House): Promise<Row> {
  const client = await database.connect();
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    const since = performance.now();
    await client.query({
      name: 'yardstick',
      text: 'select name from contacts where company_id = $1 and id = $2',
      values: [companyId, 1 + ((times.length * 7919) % sizes.contacts)],
    });
    times.push(performance.now() - since);
  }
  client.release();
  await wait(0);
  return {
    what: 'yardstick: PostgreSQL, one row by key, one connection',
    ...timesOf(times),
    ...rateOf(times, seconds),
  };
}

/** Its least and its most tell how restless the machine was. */
const rateOf = (times: readonly number[], seconds: number) => ({
  perSecond: times.length / seconds,
  counts: { 'a second': Math.round(times.length / seconds) },
});
