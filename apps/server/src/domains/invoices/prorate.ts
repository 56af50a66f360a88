/** A period that is paid, and its plan before and after a change. Prices are those of the whole period, in cents. */
export interface ProratedPeriod {
  days: number;
  /** How many of these days the new plan has. */
  daysLeft: number;
  fromCents: number;
  toCents: number;
  /** What the period costs with its plans before the change, in cents times days. */
  centDays: number;
}

/**
 * What a plan change gives back and costs for the rest of a period. Only the sum of the period is rounded: after any
 * sequence of changes it is a weighted mean of the prices, so it lies between the cheapest and the dearest one. The
 * rounding goes into the line of the dearer plan, so that a plan without a price never has a line of a cent.
 * @returns among others `centDays` with the change, for the next change in the same period
 */
export function prorate({ days, daysLeft, fromCents, toCents, centDays }: ProratedPeriod): {
  creditCents: number;
  chargeCents: number;
  centDays: number;
} {
  const next = centDays + (toCents - fromCents) * daysLeft;
  // By how much the rounded price of the whole period changes.
  const difference = Math.round(next / days) - Math.round(centDays / days);
  const share = (cents: number) => Math.round((cents * daysLeft) / days);
  const cheaper = share(Math.min(fromCents, toCents));
  return toCents >= fromCents
    ? { creditCents: cheaper, chargeCents: cheaper + difference, centDays: next }
    : { creditCents: cheaper - difference, chargeCents: cheaper, centDays: next };
}
