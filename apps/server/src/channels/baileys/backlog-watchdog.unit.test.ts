import { expect, onTestFinished, test, vi } from 'vitest';
import { backlogWatchdog } from './backlog-watchdog.ts';

test('a socket over which nothing is handed over is given up, each time in a row later', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const deaths: number[] = [];
  const start = Date.now();
  const watch = backlogWatchdog(() => deaths.push((Date.now() - start) / 1000));
  watch.opened();
  vi.advanceTimersByTime(60_000);
  watch.stop();
  watch.opened();
  vi.advanceTimersByTime(119_000);
  expect(deaths).toEqual([60]);
  vi.advanceTimersByTime(1000);
  expect(deaths).toEqual([60, 180]);
});

test('a socket that has delivered what waited is alive, also when it said so before it was called open', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let deaths = 0;
  const watch = backlogWatchdog(() => deaths++);
  watch.opened();
  watch.delivered();
  vi.advanceTimersByTime(3600_000);
  watch.stop();
  watch.delivered();
  watch.opened();
  vi.advanceTimersByTime(3600_000);
  expect(deaths).toBe(0);
});
