/**
 * SQL: whole seconds from the moment when message `m` was stored until an instant. The clock of WhatsApp may differ
 * from ours, so the result is limited: not below 0, and not above what an `int` column holds.
 */
export const secondsAfter = (instant: string): string =>
  `least(2147483647, greatest(0, extract(epoch from ${instant}::timestamptz - m.created_at)))::int`;
