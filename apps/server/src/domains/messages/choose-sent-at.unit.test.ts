import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseSentAt } from './choose-sent-at.ts';

test('a question written in the same second as an answer stands behind it when it came later', () => {
  const answered = 10_500;
  expect(chooseSentAt(10_000, 11_020)).toBeGreaterThan(answered);
});

test('a phone whose clock is ahead does not put messages into the future', () => {
  expect(chooseSentAt(99_000, 10_250)).toBe(10_250);
});

test('messages of one chat keep the order in which they came', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(50), fc.nat(3000)), { minLength: 2, maxLength: 20 }), (steps) => {
      let written = 1_000_000;
      let arrived = 1_000_000;
      let last = 0;
      for (const [seconds, delay] of steps) {
        written += seconds * 1000;
        arrived = Math.max(arrived, written) + delay;
        const at = chooseSentAt(written, arrived);
        expect(at).toBeGreaterThanOrEqual(last);
        last = at;
      }
    }),
  );
});
