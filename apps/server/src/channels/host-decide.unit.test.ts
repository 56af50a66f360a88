import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide, nextStep } from './host-decide.ts';

const quiet = { wanted: true, command: 3, commandKind: 'connect', obeyed: 3 };

test('a wanted connection is started once and then left alone', () => {
  expect([nextStep(quiet, false), nextStep(quiet, true)]).toEqual(['start', 'none']);
});

test('an unwanted one is stopped and released', () => {
  const unwanted = { ...quiet, wanted: false };
  expect([nextStep(unwanted, true), nextStep(unwanted, false)]).toEqual(['stop', 'release']);
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

const small = fc.integer({ min: 0, max: 3 });
const driver = fc.constantFrom('baileys', 'sandbox');
const row = fc.record({
  companyId: fc.constant(1),
  connectionId: fc.constant(1),
  epoch: fc.integer({ min: 1, max: 3 }),
  driver,
  wanted: fc.boolean(),
  command: small,
  commandKind: fc.constantFrom('connect', 'fresh', 'disconnect', 'remove', 'move', 'of another version'),
  obeyed: small,
});
const session = fc.record({ driver, epoch: small, isLost: fc.boolean(), isDriven: fc.boolean(), isBusy: fc.boolean() });
const input = fc.record({
  row: fc.option(row, { nil: undefined }),
  session: fc.option(session, { nil: undefined }),
  isStale: fc.boolean(),
  usedEpoch: small,
});

test('a driver works only under the epoch and the driver of its row, and never beside another step', () => {
  fc.assert(
    fc.property(input, (given) => {
      const decision = decide(given);
      if (decision.do !== 'step') return;
      expect(given.session).toMatchObject({
        epoch: given.row?.epoch,
        driver: given.row?.driver,
        isLost: false,
        isBusy: false,
      });
      expect(given.isStale).toBe(false);
    }),
  );
});

test('a session is opened only where there is none, and never again under an epoch that was used', () => {
  fc.assert(
    fc.property(input, (given) => {
      const decision = decide(given);
      const mayOpen = given.row !== undefined && given.session === undefined && !given.isStale;
      if (!mayOpen) expect(['open', 'return-lease']).not.toContain(decision.do);
      else expect(decision.do).toBe(given.usedEpoch >= (given.row?.epoch ?? 0) ? 'return-lease' : 'open');
    }),
  );
});

test('a session without its lease is abandoned, whatever it is doing', () => {
  fc.assert(
    fc.property(input, (given) => {
      if (!given.session) return;
      if (!given.row) expect(decide(given).do).toBe('abandon');
      else if (!given.isStale && (given.session.isLost || given.session.epoch !== given.row.epoch))
        expect(decide(given).do).toBe('abandon');
    }),
  );
});
