import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prorate } from './prorate.ts';

const price = fc.integer({ min: 0, max: 1_000_000 });
/** A month, the months of a longer recurrence, or what a day around a change of the month leaves. */
const length = fc.constantFrom(1, 27, 28, 29, 30, 31, 59, 62, 90, 92, 181, 184, 365, 366);
/** A period with the plan that it was paid for, and changes with the days that are left, the earliest one first. */
const sequence = fc
  .record({ days: length, paid: price })
  .chain(({ days, paid }) =>
    fc
      .array(fc.record({ daysLeft: fc.integer({ min: 0, max: days }), toCents: price }), { maxLength: 8 })
      .map((changes) => ({ days, paid, changes: changes.toSorted((a, b) => b.daysLeft - a.daysLeft) })),
  );

function play({
  days,
  paid,
  changes,
}: {
  days: number;
  paid: number;
  changes: { daysLeft: number; toCents: number }[];
}) {
  let [fromCents, centDays, total] = [paid, paid * days, paid];
  for (const { daysLeft, toCents } of changes) {
    const { creditCents, chargeCents, centDays: next } = prorate({ days, daysLeft, fromCents, toCents, centDays });
    expect(creditCents).toBeGreaterThanOrEqual(0);
    expect(chargeCents).toBeGreaterThanOrEqual(0);
    // Each line is that of its days, within a cent.
    for (const [cents, whole] of [
      [creditCents, fromCents],
      [chargeCents, toCents],
    ] as const)
      expect(Math.abs(cents - (whole * daysLeft) / days)).toBeLessThanOrEqual(1.5);
    if (daysLeft === 0 || fromCents === toCents) expect(chargeCents).toBe(creditCents);
    if (fromCents === 0) expect(creditCents).toBe(0);
    if (toCents === 0) expect(chargeCents).toBe(0);
    total += chargeCents - creditCents;
    [fromCents, centDays] = [toCents, next];
  }
  return total;
}

test('BI-03 after any plan changes in a period its sum lies between the cheapest and the dearest plan', () => {
  fc.assert(
    fc.property(sequence, (period) => {
      const prices = [period.paid, ...period.changes.map(({ toCents }) => toCents)];
      const total = play(period);
      expect(total).toBeGreaterThanOrEqual(Math.min(...prices));
      expect(total).toBeLessThanOrEqual(Math.max(...prices));
    }),
    { numRuns: 2000 },
  );
});

test('BI-03 the sum of a period is what each plan costs for its days, rounded once', () => {
  fc.assert(
    fc.property(sequence, ({ days, paid, changes }) => {
      const starts = [{ daysLeft: days, toCents: paid }, ...changes];
      const exact = starts.reduce(
        (sum, { daysLeft, toCents }, nth) => sum + toCents * (daysLeft - (starts[nth + 1]?.daysLeft ?? 0)),
        0,
      );
      expect(play({ days, paid, changes })).toBe(Math.round(exact / days));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  { days: 31, daysLeft: 10, from: 10_000, to: 20_000, credit: 3226, charge: 6452 },
  { days: 30, daysLeft: 10, from: 10_000, to: 20_000, credit: 3333, charge: 6666 },
  { days: 28, daysLeft: 14, from: 20_000, to: 10_000, credit: 10_000, charge: 5000 },
  { days: 29, daysLeft: 29, from: 9990, to: 0, credit: 9990, charge: 0 },
  { days: 30, daysLeft: 0, from: 10_000, to: 20_000, credit: 0, charge: 0 },
])('BI-03 $daysLeft of $days days from $from to $to give back $credit and cost $charge', (given) => {
  const { days, daysLeft, from: fromCents, to: toCents, credit: creditCents, charge: chargeCents } = given;
  const prorated = prorate({ days, daysLeft, fromCents, toCents, centDays: fromCents * days });
  expect(prorated).toMatchObject({ creditCents, chargeCents });
});
