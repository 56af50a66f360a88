import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { together } from './together.ts';

/** Batches that end when the test says so. */
function lots(outcomeOf: (one: string, lot: readonly string[]) => string | Error | undefined) {
  const begun: { key: number; lot: readonly string[]; end(error?: Error): Promise<void> }[] = [];
  const join = together<string, string>(
    (key, lot) =>
      new Promise((resolve, reject) => {
        const end = async (error?: Error) => {
          if (error) reject(error);
          else resolve(lot.map((one) => outcomeOf(one, lot)));
          await turn();
          // Longer than the pause after a batch.
          await wait(10);
        };
        begun.push({ key, lot, end });
      }),
    { most: 3 },
  );
  return { join, begun, lotsBegun: () => begun.map(({ key, lot }) => `${key}: ${lot.join(' ')}`) };
}

test('a single item runs at once; later items run in batches, and other keys do not wait', async () => {
  const { join, begun, lotsBegun } = lots((one) => `${one} done`);
  const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map((one) => join(1, one)));
  const other = join(2, 'x');
  expect(lotsBegun()).toEqual(['1: a', '2: x']);
  await begun[0]?.end();
  expect(lotsBegun()).toEqual(['1: a', '2: x', '1: b c d']);
  await begun[2]?.end();
  await begun[3]?.end();
  await begun[1]?.end();
  expect(await all).toEqual(['a done', 'b done', 'c done', 'd done', 'e done']);
  expect(await other).toBe('x done');
  const later = join(1, 'f');
  expect(lotsBegun()).toEqual(['1: a', '2: x', '1: b c d', '1: e', '1: f']);
  await begun[4]?.end();
  expect(await later).toBe('f done');
});

test('one that is refused, or not done, leaves the others alone', async () => {
  const { join, begun, lotsBegun } = lots((one, lot) =>
    one === 'bad' ? new Error('refused') : one === 'busy' && lot.length > 1 ? undefined : `${one} done`,
  );
  const first = join(1, 'a');
  const rest = Promise.allSettled([join(1, 'bad'), join(1, 'busy'), join(1, 'b')]);
  await begun[0]?.end();
  await begun[1]?.end();
  const next = join(1, 'c');
  expect(lotsBegun()).toEqual(['1: a', '1: bad busy b', '1: busy', '1: c']);
  await begun[3]?.end();
  expect([await first, await next]).toEqual(['a done', 'c done']);
  await begun[2]?.end();
  expect(await rest).toMatchObject([{ reason: { message: 'refused' } }, { value: 'busy done' }, { value: 'b done' }]);
});

test('the items of a failed batch are retried alone, unless the database was lost: the batch may have been committed', async () => {
  const { join, begun, lotsBegun } = lots((one) => `${one} done`);
  void join(1, 'a');
  const rest = Promise.allSettled([join(1, 'b'), join(1, 'c')]);
  await begun[0]?.end();
  await begun[1]?.end(new Error('value too long'));
  expect(lotsBegun().slice(2)).toEqual(['1: b', '1: c']);
  await begun[2]?.end();
  await begun[3]?.end(new Error('value too long'));
  expect(await rest).toMatchObject([{ value: 'b done' }, { reason: { message: 'value too long' } }]);

  void join(2, 'a');
  const lost = Promise.allSettled([join(2, 'b'), join(2, 'c')]);
  await begun[4]?.end();
  await begun[5]?.end(Object.assign(new Error('terminating connection'), { code: '57P01' }));
  expect(await lost).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(begun).toHaveLength(6);
});
