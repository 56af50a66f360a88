import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hostWatch } from './host-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a place that fails rests, longer each time, and one that works does not', () => {
  const watch = hostWatch({ firstPauseMs: 1000, maxPauseMs: 3000 });
  expect(watch.isFailing('a')).toBe(false);
  for (const ms of [1000, 2000, 3000, 3000]) {
    watch.failed('a');
    watch.failed('a');
    expect([watch.isFailing('a'), watch.isFailing('b')]).toEqual([true, false]);
    expect(watch.restMs('a')).toBe(ms);
    vi.advanceTimersByTime(ms);
    expect(watch.isFailing('a')).toBe(false);
  }
  watch.worked('a');
  watch.failed('a');
  expect(watch.restMs('a')).toBe(1000);
});
