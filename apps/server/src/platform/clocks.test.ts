import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/start-test-app.ts';
import { startClocks, type Clock } from './clocks.ts';
import { createLog } from './log.ts';

const log = createLog({ logLevel: 'silent', isProduction: true });

/** A clock whose run counts itself and then does `work`. */
function countingClock(name: string, isDue: boolean, work: (runs: number) => Promise<boolean>) {
  const clock = {
    name,
    runs: 0,
    isDue: () => sql<boolean>`${isDue}::boolean`,
    run: () => work(++clock.runs),
  };
  return clock satisfies Clock;
}

test('a clock runs when something is due, again at once while more is due, and not while nothing is', async () => {
  await testApp();
  const due = countingClock('due', true, async (runs) => runs % 3 !== 0);
  const idle = countingClock('idle', false, async () => false);
  const clocks = startClocks([due, idle], log);
  await expect.poll(() => due.runs).toBeGreaterThanOrEqual(6);
  await clocks.stop();
  const { runs } = due;
  expect({ idle: idle.runs, atOnce: runs % 3 }).toEqual({ idle: 0, atOnce: 0 });
});

test('a clock that fails or takes long delays no other, and the end waits for it', async () => {
  await testApp();
  const slow = Promise.withResolvers<boolean>();
  const stuck = countingClock('stuck', true, () => slow.promise);
  const failing = countingClock('failing', true, async () => {
    throw new Error('no answer');
  });
  const quick = countingClock('quick', true, async () => false);
  const clocks = startClocks([stuck, failing, quick], log);
  await expect.poll(() => quick.runs).toBeGreaterThanOrEqual(3);
  await expect.poll(() => failing.runs).toBeGreaterThanOrEqual(2);
  const order: string[] = [];
  const stopped = clocks.stop().then(() => order.push('stopped'));
  setTimeout(() => {
    order.push('done');
    slow.resolve(true);
  }, 500);
  await stopped;
  expect(order).toEqual(['done', 'stopped']);
  expect(stuck.runs).toBe(1);
});
