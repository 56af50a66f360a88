import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Installation } from './kit/installation.ts';
import { runClosedLoop } from './kit/load.ts';
import { timesOf, type Row } from './kit/row.ts';

/** The current speed of this machine, including other work on it. All other figures must be compared with these. */
export async function yardstick(installation: Installation): Promise<Row[]> {
  return [await emptyRoute(installation.seconds), await keyLookUps(installation)];
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
  await runClosedLoop(url, 16, 1, next);
  const times = await runClosedLoop(url, 16, seconds, next);
  child.kill();
  return { what: 'yardstick: empty Fastify route, 16 connections', ...timesOf(times), ...rateOf(times, seconds) };
}

async function keyLookUps({ database, companyId, sizes, seconds }: Installation): Promise<Row> {
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

/** Also as a count, because rounds keep the range of a count: it shows how much the machine's speed varied. */
const rateOf = (times: readonly number[], seconds: number) => ({
  perSecond: times.length / seconds,
  counts: { 'a second': Math.round(times.length / seconds) },
});
