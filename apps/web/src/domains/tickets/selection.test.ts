import { afterEach, expect, it } from 'vitest';
import { selection } from './selection.ts';

afterEach(() => void selection.clear());

it('keeps only rows that are still in the list', () => {
  selection.choose([1, 2, 3]);
  const before = selection.now();
  selection.keep([3, 2, 1, 4]);
  expect(selection.now()).toBe(before);
  selection.keep([2, 4]);
  expect([...selection.now()]).toEqual([2]);
  selection.keep([4]);
  expect(selection.now().size).toBe(0);
});
