import type { Holiday } from '@balcao/contract/holidays/holidays';
import { currentLocale } from '../../i18n/i18n.ts';

/**
 * A calendar day has no time zone: it is read and written as one of UTC. The year of a holiday of every year is left
 * out.
 */
export const formatDate = ({ date, everyYear }: Pick<Holiday, 'date' | 'everyYear'>): string =>
  new Intl.DateTimeFormat(currentLocale(), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    ...(everyYear ? {} : { year: 'numeric', weekday: 'short' }),
  }).format(new Date(date));
