import { expect, it } from 'vitest';
import { nextAskAt } from './use-answer-limits.ts';

it('asks for the limits after the next end, but not twice within a minute', () => {
  expect(nextAskAt([500_000, 900_000], 100_000, 3000)).toBe(504_000);
  expect(nextAskAt([90_000], 100_000, 3000)).toBe(163_000);
});
