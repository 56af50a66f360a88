import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextProgress, noImport, type ImportEvent } from './history-progress.ts';

const progress = fc.integer({ min: 0, max: 100 });
const event: fc.Arbitrary<ImportEvent> = fc.oneof(
  fc.record({ type: fc.constant('piece-started' as const), isWanted: fc.boolean(), progress }),
  fc.record({ type: fc.constant('piece-stored' as const), isLast: fc.boolean(), progress }),
  fc.constantFrom({ type: 'piece-failed' as const }, { type: 'timeout' as const }, { type: 'stop' as const }),
);

test('the percentage of an import rises until the import ends, and is never 100', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      let state = noImport;
      for (const given of events) {
        const before = state.percent;
        ({ state } = nextProgress(state, given));
        const { percent } = state;
        if (before !== null && percent !== null) expect(percent).toBeGreaterThanOrEqual(before);
        if (percent !== null) expect(percent).toBeLessThanOrEqual(99);
        if (before === null && percent !== null) expect(given).toMatchObject({ type: 'piece-started', isWanted: true });
      }
    }),
  );
});

const at = (percent: number) => ({ percent, isComplete: false });

test('an import that stops half-way ends by its timer, and one that is complete ends at once', () => {
  expect(nextProgress(at(40), { type: 'piece-stored', isLast: true, progress: 40 })).toEqual({
    state: at(40),
    timer: 'start',
  });
  expect(nextProgress(at(40), { type: 'timeout' })).toEqual({ state: noImport, timer: 'keep' });
  expect(nextProgress(at(99), { type: 'piece-stored', isLast: true, progress: 100 })).toEqual({
    state: noImport,
    timer: 'keep',
  });
});

test('an import is complete when every piece is stored, in whatever order the pieces came', () => {
  const pieces = fc.shuffledSubarray([25, 50, 75, 100], { minLength: 4 });
  fc.assert(
    fc.property(pieces, (order) => {
      let state = noImport;
      for (const [nth, progress] of order.entries()) {
        const isLast = nth === order.length - 1;
        ({ state } = nextProgress(state, { type: 'piece-started', isWanted: true, progress }));
        ({ state } = nextProgress(state, { type: 'piece-stored', isLast, progress }));
        expect(state.percent === null).toBe(isLast);
      }
    }),
  );
});
