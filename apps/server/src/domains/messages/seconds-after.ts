/** SQL: whole seconds from the storing of message `m` until an instant. A clock that differs never makes it negative. */
export const secondsAfter = (instant: string): string =>
  `greatest(0, extract(epoch from ${instant}::timestamptz - m.created_at))::int`;
