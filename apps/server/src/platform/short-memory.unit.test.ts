import { expect, test } from 'vitest';
import { shortMemory } from './short-memory.ts';

test('what is remembered is not loaded again until it is forgotten', async () => {
  const memory = shortMemory<number>({ ttlMs: 60_000 });
  let loads = 0;
  const load = async () => ++loads;
  expect([await memory.get('a', load), await memory.get('a', load), await memory.get('b', load)]).toEqual([1, 1, 2]);
  memory.forget((key) => key === 'a');
  expect([await memory.get('a', load), await memory.get('b', load)]).toEqual([3, 2]);
});

test('a value read while it was being changed is not remembered', async () => {
  const memory = shortMemory<string>({ ttlMs: 60_000 });
  const { promise, resolve } = Promise.withResolvers<string>();
  const early = memory.get('a', () => promise);
  memory.forget((key) => key === 'a');
  resolve('old');
  expect(await early).toBe('old');
  expect(await memory.get('a', async () => 'new')).toBe('new');
});

test('the memory is bounded and the oldest goes first', async () => {
  const memory = shortMemory<number>({ ttlMs: 60_000, maxKeys: 2 });
  for (const key of ['a', 'b', 'c']) await memory.get(key, async () => 1);
  expect(await memory.get('c', async () => 2)).toBe(1);
  expect(await memory.get('a', async () => 2)).toBe(2);
});

test('nothing found is asked for again, and so is what is too old', async () => {
  const memory = shortMemory<number | undefined>({ ttlMs: 0 });
  expect(await memory.get('a', async () => undefined)).toBeUndefined();
  expect(await memory.get('a', async () => 1)).toBe(1);
  expect(await memory.get('a', async () => 2)).toBe(2);
});
