import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pace } from './pace.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('KB-01 a burst counts the lanes once, and signals without a pause count them every few seconds', () => {
  let runs = 0;
  const { soon, stop } = pace(() => void (runs += 1), { afterMs: 400, everyMs: 2000, jitterMs: 1000 });
  for (let n = 0; n < 5; n++) soon();
  expect(runs).toBe(0);
  vi.advanceTimersByTime(400);
  expect(runs).toBe(1);
  // One signal each 100 ms for 30 s: a run at least each 3.1 s and at most each 2 s.
  for (let n = 0; n < 300; n++) {
    soon();
    vi.advanceTimersByTime(100);
  }
  expect(runs).toBeGreaterThanOrEqual(1 + 9);
  expect(runs).toBeLessThanOrEqual(1 + 15);
  soon();
  stop();
  const before = runs;
  vi.advanceTimersByTime(10_000);
  expect(runs).toBe(before);
});
