import { currentLocale } from '../../i18n/i18n.ts';

/** The name of a day of the week, Monday 0. */
export const weekdayName = (place: number): string =>
  // The third of January 2000 was a Monday.
  new Intl.DateTimeFormat(currentLocale(), { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, 0, 3 + place));
