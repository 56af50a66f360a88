import { currentLocale } from '../../i18n/i18n.ts';

/** The name of a weekday in the language of the page; 0 is Monday. */
export const weekdayName = (weekday: number): string =>
  // The third of January 2000 was a Monday.
  new Intl.DateTimeFormat(currentLocale(), { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, 0, 3 + weekday));
