import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { coalesce, type NotDone } from './coalesce.ts';
import { companyOf } from './scope/company.ts';
import type { Company } from './scope/scope.ts';

type Done = { kind: 'done'; text: string };
const done = (item: string): Done => ({ kind: 'done', text: `${item} done` });

/** Batches that end when the test says so. A single item is a batch of one. */
function batches(outcomeOf: (item: string, items: readonly string[]) => Done | NotDone) {
  const begun: { companyId: number; items: readonly string[]; end(error?: Error): Promise<void> }[] = [];
  const batch = (company: Company, items: readonly string[]) =>
    new Promise<(Done | NotDone)[]>((resolve, reject) => {
      const end = async (error?: Error) => {
        if (error) reject(error);
        else resolve(items.map((item) => outcomeOf(item, items)));
        await turn();
        // Longer than the pause after a batch.
        await wait(10);
      };
      begun.push({ companyId: company.id, items, end });
    });
  const submit = coalesce<string, Done>({
    async alone(company, item) {
      const [outcome] = await batch(company, [item]);
      if (outcome?.kind === 'done') return outcome;
      throw outcome?.kind === 'refused' ? outcome.failure : new Error('not done alone');
    },
    batch,
    maxBatchSize: 3,
  });
  return {
    join: async (companyId: number, item: string) => (await submit(companyOf({ companyId }), item)).text,
    begun,
    batchesBegun: () => begun.map(({ companyId, items }) => `${companyId}: ${items.join(' ')}`),
  };
}

test('a single item runs at once; later items run in batches, and other companies do not wait', async () => {
  const { join, begun, batchesBegun } = batches(done);
  const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map((item) => join(1, item)));
  const other = join(2, 'x');
  expect(batchesBegun()).toEqual(['1: a', '2: x']);
  await begun[0]?.end();
  expect(batchesBegun()).toEqual(['1: a', '2: x', '1: b c d']);
  await begun[2]?.end();
  await begun[3]?.end();
  await begun[1]?.end();
  expect(await all).toEqual(['a done', 'b done', 'c done', 'd done', 'e done']);
  expect(await other).toBe('x done');
  const later = join(1, 'f');
  expect(batchesBegun()).toEqual(['1: a', '2: x', '1: b c d', '1: e', '1: f']);
  await begun[4]?.end();
  expect(await later).toBe('f done');
});

test('an item that is refused or busy leaves the others alone', async () => {
  const { join, begun, batchesBegun } = batches((item, items) =>
    item === 'bad'
      ? { kind: 'refused', failure: new Error('refused') }
      : item === 'busy' && items.length > 1
        ? { kind: 'busy' }
        : done(item),
  );
  const first = join(1, 'a');
  const rest = Promise.allSettled([join(1, 'bad'), join(1, 'busy'), join(1, 'b')]);
  await begun[0]?.end();
  await begun[1]?.end();
  const next = join(1, 'c');
  expect(batchesBegun()).toEqual(['1: a', '1: bad busy b', '1: busy', '1: c']);
  await begun[3]?.end();
  expect([await first, await next]).toEqual(['a done', 'c done']);
  await begun[2]?.end();
  expect(await rest).toMatchObject([{ reason: { message: 'refused' } }, { value: 'busy done' }, { value: 'b done' }]);
});

test('items of a failed batch are retried alone, unless the database was lost: it may have committed', async () => {
  const { join, begun, batchesBegun } = batches(done);
  void join(1, 'a');
  const rest = Promise.allSettled([join(1, 'b'), join(1, 'c')]);
  await begun[0]?.end();
  await begun[1]?.end(new Error('value too long'));
  expect(batchesBegun().slice(2)).toEqual(['1: b', '1: c']);
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

test('an item for which a batch returns no outcome is refused', async () => {
  const submit = coalesce<string, Done>({
    alone: async (_company, item) => done(item),
    batch: async () => [done('b')],
    maxBatchSize: 3,
  });
  const all = await Promise.allSettled(['a', 'b', 'c'].map((item) => submit(companyOf({ companyId: 1 }), item)));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});
