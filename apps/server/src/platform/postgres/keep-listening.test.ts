import { Client } from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openFreezable } from '../../testing/open-freezable.ts';
import { newTestDatabase } from '../../testing/test-database.ts';
import { keepListening } from './keep-listening.ts';

async function open() {
  const database = await newTestDatabase();
  const way = await openFreezable(database);
  onTestFinished(() => way.close());
  const heard: string[] = [];
  const back: number[] = [];
  const listener = keepListening({
    url: way.url,
    log: pino({ level: 'silent' }),
    name: 'test',
    channel: 'test',
    onPayload: (payload) => heard.push(payload),
    onReconnect: (lost) => back.push(lost),
  });
  onTestFinished(() => listener.close());
  const other = new Client({ connectionString: database });
  other.on('error', () => undefined);
  await other.connect();
  onTestFinished(() => other.end());
  await expect.poll(listener.isUp).toBe(true);
  return { way, listener, heard, back, other };
}

test('a connection that falls silent without an end is noticed, replaced, and told of', async () => {
  const { way, listener, heard, back, other } = await open();
  way.freeze({ includingLater: false });
  await expect.poll(listener.isUp).toBe(false);
  await expect.poll(listener.isUp).toBe(true);
  expect(back).toEqual([0]);
  await other.query("notify test, 'again'");
  await expect.poll(() => heard).toEqual(['again']);
});

test('what is said while the connection is away is said when it is back, in order', async () => {
  const { listener, heard, back, other } = await open();
  await other.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'balcao test'
    and datname = current_database()`);
  const said = Array.from({ length: 250 }, (_none, nth) => `${nth}`);
  for (const payload of said) listener.notify(payload);
  await expect.poll(() => heard.filter((payload, nth) => heard.indexOf(payload) === nth)).toEqual(said);
  expect(back).toEqual([0]);
});

test('what is too much to keep is dropped, the oldest first, and counted', async () => {
  const { way, listener, heard, back } = await open();
  way.freeze({ includingLater: false });
  const said = Array.from({ length: 5300 }, (_none, nth) => `${nth}`);
  for (const payload of said) listener.notify(payload);
  await expect.poll(() => heard.at(-1)).toBe('5299');
  expect(back).toHaveLength(1);
  expect(back[0]).toBeGreaterThan(0);
  expect(heard.length).toBeLessThan(said.length);
});

test('it closes in a moment, also when nothing answers', async () => {
  const { way, listener } = await open();
  way.freeze({ includingLater: true });
  await listener.close();
  expect(listener.isUp()).toBe(false);
});
