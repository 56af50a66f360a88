import { expect, test } from 'vitest';
import { awaitedLater } from './awaited-later.ts';

test('a promise that rejects before it is awaited is no unhandled rejection, and its error is not lost', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  const late = awaitedLater(Promise.reject(new Error('refused')));
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  process.off('unhandledRejection', note);
  await expect(late).rejects.toThrow('refused');
  expect(unhandled).toEqual([]);
  expect(awaitedLater(undefined)).toBe(undefined);
});
