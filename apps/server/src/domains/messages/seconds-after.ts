/**
 * SQL: whole seconds from the storing of message `m` until an instant. A clock that differs never makes it negative, or
 * larger than its column.
 */
export const secondsAfter = (instant: string): string =>
  `least(2147483647, greatest(0, extract(epoch from ${instant}::timestamptz - m.created_at)))::int`;
