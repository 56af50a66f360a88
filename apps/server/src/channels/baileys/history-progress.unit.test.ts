import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextProgress, type ImportEvent } from './history-progress.ts';

const progress = fc.integer({ min: 0, max: 100 });
const event: fc.Arbitrary<ImportEvent> = fc.oneof(
  fc.record({ type: fc.constant('piece-started' as const), isWanted: fc.boolean(), progress }),
  fc.record({ type: fc.constant('piece-stored' as const), isLast: fc.boolean(), progress }),
  fc.constantFrom({ type: 'piece-failed' as const }, { type: 'timeout' as const }, { type: 'stop' as const }),
);

test('the percentage of an import rises until the import ends, and is never 100', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      let percent: number | null = null;
      for (const given of events) {
        const before: number | null = percent;
        ({ percent } = nextProgress(percent, given));
        if (before !== null && percent !== null) expect(percent).toBeGreaterThanOrEqual(before);
        if (percent !== null) expect(percent).toBeLessThanOrEqual(99);
        if (before === null && percent !== null) expect(given).toMatchObject({ type: 'piece-started', isWanted: true });
      }
    }),
  );
});

test('an import that stops half-way ends by its timer, and one that is complete ends at once', () => {
  expect(nextProgress(40, { type: 'piece-stored', isLast: true, progress: 40 })).toEqual({
    percent: 40,
    timer: 'start',
  });
  expect(nextProgress(40, { type: 'timeout' })).toEqual({ percent: null, timer: 'keep' });
  expect(nextProgress(99, { type: 'piece-stored', isLast: true, progress: 100 })).toEqual({
    percent: null,
    timer: 'keep',
  });
  expect(nextProgress(40, { type: 'piece-stored', isLast: false, progress: 100 })).toEqual({
    percent: 40,
    timer: 'keep',
  });
});
