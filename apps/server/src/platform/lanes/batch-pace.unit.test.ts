import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paceAfter, type BatchPace } from './batch-pace.ts';
import type { DeliveryOutcome } from './lanes.ts';

const done: DeliveryOutcome = { done: true };
const retry: DeliveryOutcome = { done: false, retryInMs: 1, isAttempt: true, reason: 'away' };
const deferred: DeliveryOutcome = { ...retry, deferTo: { lane: 'send:1:2', kind: 'send-held' } };
const times = (count: number, outcome: DeliveryOutcome) => Array.from({ length: count }, () => outcome);

test('batches double up to the maximum while the lane goes on', () => {
  const sizes: number[] = [];
  let pace: BatchPace = { batchSize: 1, mayHaveMore: true };
  for (let size = 1; sizes.length < 6;) {
    const { nextSize, ...next } = paceAfter(
      pace,
      { size, outcomes: times(size, done), hasNewEntries: false },
      { maxBatchSize: 8 },
    );
    sizes.push(nextSize);
    pace = next;
    size = nextSize;
  }
  expect(sizes).toEqual([2, 4, 8, 8, 8, 8]);
});

test('a batch that was cut shrinks the next one; a deferred entry lets it grow to the maximum', () => {
  const pace: BatchPace = { batchSize: 16, mayHaveMore: false };
  const cut = paceAfter(
    pace,
    { size: 16, outcomes: [...times(2, done), retry], hasNewEntries: false },
    { maxBatchSize: 32 },
  );
  expect(cut).toEqual({ batchSize: 3, mayHaveMore: true, nextSize: 6 });
  const slow = paceAfter(pace, { size: 1, outcomes: [deferred], hasNewEntries: false }, { maxBatchSize: 32 });
  expect(slow).toEqual({ batchSize: 32, mayHaveMore: false, nextSize: 32 });
});

test('the next batch is never empty nor above the maximum, and more is expected whenever there may be some', () => {
  const outcome = fc.constantFrom(done, retry, deferred);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 64 }),
      fc.boolean(),
      fc.array(outcome, { minLength: 1, maxLength: 64 }),
      fc.nat(8),
      fc.boolean(),
      fc.integer({ min: 1, max: 64 }),
      (batchSize, mayHaveMore, outcomes, withoutOutcome, hasNewEntries, maxBatchSize) => {
        const batch = { size: outcomes.length + withoutOutcome, outcomes, hasNewEntries };
        const next = paceAfter({ batchSize, mayHaveMore }, batch, { maxBatchSize });
        expect(next.nextSize).toBeGreaterThanOrEqual(1);
        expect(next.nextSize).toBeLessThanOrEqual(maxBatchSize);
        expect(next.mayHaveMore).toBe(mayHaveMore || hasNewEntries || withoutOutcome > 0);
      },
    ),
  );
});
