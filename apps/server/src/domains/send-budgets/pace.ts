/**
 * The number of messages that may be sent now without waiting; it refills over time. Below zero: replies, which never
 * wait, took more than the budget.
 */
export interface Pace {
  tokens: number;
  /** When `tokens` was computed, in ms since 1970. */
  at: number;
}

/**
 * The messages of ten seconds, and at least one, may be sent at once, so that a few messages need not wait. The
 * messages of a whole minute at once get numbers banned.
 */
const burstSize = (perMinute: number) => Math.max(1, perMinute / 6);
/** Replies may overdraw the budget, which delays the other kinds; but by at most the messages of one minute. */
const lowestTokens = (perMinute: number) => -perMinute;

/** The pace at a later time. A pace that was never used is full. */
export function paceAt(now: number, perMinute: number, before: Pace | undefined): Pace {
  const burst = burstSize(perMinute);
  if (!before) return { tokens: burst, at: now };
  const passed = Math.max(0, now - before.at);
  return { tokens: Math.min(burst, before.tokens + (passed * perMinute) / 60_000), at: Math.max(now, before.at) };
}

/** Tolerance for rounding: a caller that waited as long as `waitFor` returned need not wait again. */
const tolerance = 1e-6;

/** The wait until one more message may be sent, in ms; 0: now. */
export const waitFor = ({ tokens }: Pace, perMinute: number): number =>
  tokens >= 1 - tolerance ? 0 : Math.ceil(((1 - tokens) * 60_000) / perMinute);

/** The pace after one more message. */
export const spend = ({ tokens, at }: Pace, perMinute: number): Pace => ({
  tokens: Math.max(lowestTokens(perMinute), tokens - 1),
  at,
});
