import type { Holiday } from '@balcao/contract/holidays/holidays';
import { currentLocale } from '../../i18n/i18n.ts';

/**
 * The date of a holiday; without year and weekday if it is a holiday of every year. A calendar day has no time zone, so
 * it is read and written in UTC.
 */
export const formatDate = ({ date, everyYear }: Pick<Holiday, 'date' | 'everyYear'>): string =>
  new Intl.DateTimeFormat(currentLocale(), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    ...(everyYear ? {} : { year: 'numeric', weekday: 'short' }),
  }).format(new Date(date));
