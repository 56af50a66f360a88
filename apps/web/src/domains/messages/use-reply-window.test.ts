import { expect, test } from 'vitest';
import { wordsFor } from './use-reply-window.ts';

test('the time that is left is never said to be more than there is', () => {
  const minute = 60_000;
  expect([1439 * minute + 59_999, 60 * minute, 59.9 * minute, minute - 1, -5].map(wordsFor)).toEqual([
    '23 h 59 min',
    '1 h 0 min',
    '59 min',
    '0 min',
    '0 min',
  ]);
});
