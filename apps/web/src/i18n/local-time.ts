/**
 * An instant in the form of an input field for day and time: YYYY-MM-DDTHH:MM, in the browser's time zone. Empty for
 * null.
 */
export function localMoment(instant: string | null): string {
  if (instant === null) return '';
  const time = new Date(instant);
  // `toISOString` writes UTC, so the instant is moved by the offset first.
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The day of an instant in the form of an input field: YYYY-MM-DD, in the browser's time zone. Empty for null. */
export const localDay = (instant: string | null): string => localMoment(instant).slice(0, 10);

/** Calendar days until an instant, in the browser's time zone: 0 today, 1 tomorrow, negative for a day that is over. */
export const daysUntil = (instant: string, now = new Date()): number =>
  Math.round((Date.parse(localDay(instant)) - Date.parse(localDay(now.toISOString()))) / 86_400_000);
