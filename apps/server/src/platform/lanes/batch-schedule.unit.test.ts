import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterBatch,
  afterIdle,
  afterRetry,
  firstSchedule,
  retryPauseMs,
  type BatchSchedule,
} from './batch-schedule.ts';

const worked = { count: 1, hasFailed: false, hasMore: true };

test('after a failed batch its entries are claimed one by one, then batches are usual again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 256 }), fc.func(fc.boolean()), (count, failsAt) => {
      let schedule = afterBatch(firstSchedule, { count, hasFailed: true, hasMore: true }, 0);
      let singles = 0;
      for (; schedule.singles > 0; singles++)
        schedule = afterBatch(schedule, { ...worked, hasFailed: failsAt(singles) }, 0);
      expect(singles).toBe(count);
      expect(afterBatch(schedule, { ...worked, count: 64 }, 0).singles).toBe(0);
    }),
  );
});

test('a failed lane is retried after the pause, never later because of other failures', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 1 }), (waits) => {
      const start: BatchSchedule = { singles: 0, retryAt: 1_000_000 };
      let now = 0;
      let schedule = start;
      for (const ms of waits) {
        schedule = afterBatch(schedule, { ...worked, hasFailed: true }, now);
        now += ms;
      }
      expect(schedule.retryAt).toBe(retryPauseMs);
      expect(afterRetry(schedule, 250, now).retryAt).toBe(now + 250);
    }),
  );
});

test('nothing left to claim ends the search for the poison entry', () => {
  expect(afterIdle({ singles: 7, retryAt: 5 })).toEqual({ singles: 0, retryAt: 5 });
});
