/**
 * What a number may send now without waiting, counted in messages; it fills up again with time. Below zero: attendants
 * wrote more than that.
 */
export interface Pace {
  tokens: number;
  /** Ms since 1970. */
  at: number;
}

/**
 * Ten seconds' worth may go out at once, so that a few messages need not queue; a burst of a whole minute is what gets
 * numbers banned.
 */
const mostAtOnce = (perMinute: number) => Math.max(1, perMinute / 6);
/** What attendants overdraw holds up everything else, but not for longer than a minute. */
const deepest = (perMinute: number) => -perMinute;

/** How much there is at a later time. A pace that was never used is full. */
export function paceAt(now: number, perMinute: number, before: Pace | undefined): Pace {
  const most = mostAtOnce(perMinute);
  if (!before) return { tokens: most, at: now };
  const passed = Math.max(0, now - before.at);
  return { tokens: Math.min(most, before.tokens + (passed * perMinute) / 60_000), at: Math.max(now, before.at) };
}

/** What sums of fractions miss a whole message by: whoever waited as long as told need not wait once more. */
const crumb = 1e-6;

/** How long until one more may go, in ms; 0: now. */
export const waitFor = ({ tokens }: Pace, perMinute: number): number =>
  tokens >= 1 - crumb ? 0 : Math.ceil(((1 - tokens) * 60_000) / perMinute);

/** One message less. */
export const spend = ({ tokens, at }: Pace, perMinute: number): Pace => ({
  tokens: Math.max(deepest(perMinute), tokens - 1),
  at,
});
