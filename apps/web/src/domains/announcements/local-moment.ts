/** A time as the field for day and time shows it: that of the place, without a zone. Empty: none. */
export function localMoment(instant: string | null): string {
  if (instant === null) return '';
  const time = new Date(instant);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
