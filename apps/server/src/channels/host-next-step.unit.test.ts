import { expect, test } from 'vitest';
import { nextStep } from './host-next-step.ts';

const quiet = { wanted: true, command: 3, commandKind: 'connect', obeyed: 3 };

test('a wanted connection is started once and then left alone', () => {
  expect([nextStep(quiet, false), nextStep(quiet, true)]).toEqual(['start', 'none']);
});

test('an unwanted one is stopped and let go', () => {
  const unwanted = { ...quiet, wanted: false };
  expect([nextStep(unwanted, true), nextStep(unwanted, false)]).toEqual(['stop', 'let-go']);
});

test('an order is carried out once, whether it is driven or not', () => {
  for (const [commandKind, step] of [
    ['connect', 'start'],
    ['fresh', 'start-fresh'],
    ['disconnect', 'log-out'],
    ['remove', 'remove'],
  ] as const) {
    const ordered = { ...quiet, commandKind, command: 4, wanted: false };
    expect([nextStep(ordered, true), nextStep(ordered, false)]).toEqual([step, step]);
    expect(nextStep({ ...ordered, obeyed: 4, wanted: true }, true)).toBe('none');
  }
});
